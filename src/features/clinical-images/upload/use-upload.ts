import { useRef, useState } from 'react';
import type { ImageType } from '#domain/clinical/clinical-image.ts';
import { newId } from '#domain/record/ids.ts';
import { failureWords } from '#domain/wire/problem.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { createImage } from '#store/clinical/clinical-images.ts';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount, formatList } from '#ui/text/format.ts';
import { HEIC_UNREADABLE, tooLargeText, UPLOAD_FAILED } from '../messages.ts';
import { describePage } from './page-files.ts';
import { sortPictures } from './sort-pictures.ts';
import { useUploadedToast } from './use-uploaded-toast.ts';

/** A picture with its details. */
interface Described {
  file: File;
  type: ImageType;
  description: string;
}

export interface UploadHandle {
  /** Takes chosen or dropped files: leaves out those that are no images, and asks for type and description. */
  choose: (files: File[]) => void;
  /** Saves photos of the camera at once. */
  photograph: (files: File[]) => void;
  /** The files that wait for type and description; empty: no question is open. */
  chosen: readonly File[];
  cancel: () => void;
  save: (pictures: readonly Described[]) => Promise<void>;
  /** A save's progress; null without one. */
  saving: { done: number; total: number } | null;
}

/** The type of a picture whose type the device does not name: its content decides. */
const UNNAMED = 'image/unknown';

/** Saves files into a history on this tablet; they are uploaded in the background. */
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
        const said = describePage(file, description) || null;
        const values = { clinical_history: history, image_type: type, description: said };
        const local = { bytes: await file.arrayBuffer(), mime: file.type.startsWith('image/') ? file.type : UNNAMED };
        saved.push(await createImage(db, values, local, { now: Date.now, newId }));
      }
      setChosen([]);
    } catch (error) {
      const done = new Set(pictures.slice(0, saved.length).map(({ file }) => file));
      setChosen(pictures.map(({ file }) => file).filter((file) => !done.has(file)));
      notify.error(failureWords(UPLOAD_FAILED, error));
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

/** The control reports accepted and refused files one after the other: both are judged together, for one toast. */
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

/** Up to so many files are named; more are counted. */
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
  for (const { name } of sorted.tooLarge) notify.warning(tooLargeText(name));
  return sorted;
}
