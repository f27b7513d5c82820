import { useEffect, useRef, useState } from 'react';
import { newId } from '#domain/record/ids.ts';
import { imagePath } from '#domain/clinical/clinical-image.ts';
import { displayName } from '#domain/people/user.ts';
import { legible } from '#entities/clinical-image/legible.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useNow, useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { localFull } from '#store/clinical/kept-images.ts';
import { notePatientExport } from '#store/patients/patient-exports.ts';
import { readPatientFile, type PatientFile } from '#store/patients/patient-file.ts';
import { downloadBlob } from '#ui/files/download.ts';
import { dataUri, documentName, patientDocument } from './patient-document.ts';

/** The steps of making the file: images are fetched, perhaps some are missing, then it is saved. */
export type ExportState =
  | { step: 'ready' }
  | { step: 'gathering'; done: number; total: number }
  | { step: 'incomplete'; missing: number }
  | { step: 'saved'; name: string };

/** Makes a patient's file on this tablet. */
export function usePatientExport(id: string, online: boolean) {
  const { db, request } = useRuntime();
  const person = usePerson();
  const [today, now] = [useToday(), useNow()];
  const [state, setState] = useState<ExportState>({ step: 'ready' });
  // Kept for a second try, so that no image is fetched twice.
  const pictures = useRef(new Map<string, Blob>());
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function gather(file: PatientFile, signal: AbortSignal): Promise<void> {
    let done = 0;
    for (const image of file.images) {
      signal.throwIfAborted();
      setState({ step: 'gathering', done, total: file.images.length });
      if (!pictures.current.has(image.id)) {
        const local = await localFull(db, image);
        const bytes = local?.bytes ?? (online ? await fetchImage(image.id, signal) : null);
        if (bytes) {
          // The patient reads the file in a browser. Every bit of a radiograph goes with the clinic's export alone.
          const picture = await legible(new Blob([bytes], { type: local?.mime ?? image.mime ?? 'image/jpeg' }));
          pictures.current.set(image.id, dataUri(await picture.arrayBuffer(), picture.type));
        }
      }
      done += 1;
    }
  }

  /** Null if it could not be fetched: the file mentions it, and the person is told before it is saved. */
  async function fetchImage(image: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
    try {
      return await request<ArrayBuffer>(imagePath(image), { binary: true, signal });
    } catch {
      signal.throwIfAborted();
      return null;
    }
  }

  /** `anyway`: the person knows that images are missing, and saves nevertheless. */
  async function save(anyway: boolean): Promise<void> {
    const stopping = new AbortController();
    stop.current = stopping;
    try {
      const file = await readPatientFile(db, id);
      if (!file) return;
      if (!anyway) await gather(file, stopping.signal);
      stopping.signal.throwIfAborted();
      const missing = file.images.filter((image) => !pictures.current.has(image.id)).length;
      if (missing > 0 && !anyway) return setState({ step: 'incomplete', missing });
      const name = documentName(file, today);
      const made = { by: displayName(person), at: now.toISOString() };
      const whole = patientDocument(file, pictures.current, made);
      await notePatientExport(db, file.patient, { now: Date.now, newId });
      downloadBlob(name, whole);
      setState({ step: 'saved', name });
    } catch (error) {
      setState({ step: 'ready' });
      if (!stopping.signal.aborted) throw error;
    }
  }
  return { state, save, cancel: () => stop.current?.abort() };
}
