import { useRef, useState } from 'react';
import type { ImageType } from '#domain/clinical/clinical-image.ts';
import { newId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { createImage } from '#store/clinical/clinical-images.ts';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount, formatList } from '#ui/text/format.ts';
import { HEIC_UNREADABLE, UPLOAD_FAILED } from '../messages.ts';
import { sortPictures } from './sort-pictures.ts';
import { useUploadedToast } from './use-uploaded-toast.ts';

/** A picture with what is said of it. */
interface Described {
  file: File;
  type: ImageType;
  description: string;
}

export interface UploadHandle {
  /** Files that were chosen or dropped: those that are no images are left out, and type and description are asked for. */
  choose: (files: File[]) => void;
  /** Photos of the camera are saved at once. */
  photograph: (files: File[]) => void;
  /** What waits for its type and description; empty: nothing is asked. */
  chosen: readonly File[];
  cancel: () => void;
  save: (pictures: readonly Described[]) => Promise<void>;
  /** How far a save is; null: none runs. */
  saving: { done: number; total: number } | null;
}

/** Of a picture whose type the device does not name: it is read by its content. */
const UNNAMED = 'image/unknown';

/** Takes files into a history: on this tablet first, from where they go up by themselves. */
export function useUpload(history: string): UploadHandle {
  const { db } = useRuntime();
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [saving, setSaving] = useState<UploadHandle['saving']>(null);
  const follow = useUploadedToast();

  async function save(pictures: readonly Described[]): Promise<void> {
    const saved: string[] = [];
    try {
      for (const { file, type, description } of pictures) {
        setSaving({ done: saved.length, total: pictures.length });
        const values = { clinical_history: history, image_type: type, description: description.trim() || null };
        const local = { bytes: await file.arrayBuffer(), mime: file.type.startsWith('image/') ? file.type : UNNAMED };
        saved.push(await createImage(db, values, local, { now: Date.now, newId }));
      }
      setChosen([]);
    } catch (error) {
      const done = new Set(pictures.slice(0, saved.length).map(({ file }) => file));
      setChosen(pictures.map(({ file }) => file).filter((file) => !done.has(file)));
      notify.error(error instanceof AppError ? `${UPLOAD_FAILED} ${error.message}` : UPLOAD_FAILED);
      reportError(error);
    } finally {
      setSaving(null);
      follow(saved);
    }
  }

  const choose = useTogether(async (files) => {
    const { pictures } = await readable(files);
    setChosen(pictures);
  });
  const photograph = useTogether(async (files) => {
    const { pictures } = await readable(files);
    await save(pictures.map((file) => ({ file, type: 'photo', description: '' })));
  });
  return { choose, photograph, chosen, cancel: () => setChosen([]), save, saving };
}

/** A control hands over what it takes and what it refuses one after the other: they are judged together, for one toast. */
function useTogether(act: (files: File[]) => Promise<void>): (files: File[]) => void {
  const waiting = useRef<File[]>([]);
  return (files) => {
    if (waiting.current.length === 0) {
      queueMicrotask(() => {
        const all = waiting.current;
        waiting.current = [];
        act(all).catch((error: unknown) => {
          notify.error(UPLOAD_FAILED);
          reportError(error);
        });
      });
    }
    waiting.current.push(...files);
  };
}

/** So many are named; of more, how many they are. */
const NAMED = 3;

function skippedText(files: readonly File[]): string {
  const which =
    files.length > NAMED
      ? formatCount(files.length, 'archivo', 'archivos')
      : formatList(files.map(({ name }) => `«${name}»`));
  return `${which} ${files.length === 1 ? 'no es una imagen y se omitió' : 'no son imágenes y se omitieron'}.`;
}

async function readable(files: File[]) {
  const sorted = await sortPictures(files);
  if (sorted.skipped.length > 0) notify.warning(skippedText(sorted.skipped));
  if (sorted.heic.length > 0) notify.warning(HEIC_UNREADABLE);
  return sorted;
}
