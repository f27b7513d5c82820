import { useEffect, useState } from 'react';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { pendingOf } from '#store/rows/record-marks.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { notify } from '#ui/messages/notify.tsx';
import { UPLOAD_FAILED, UPLOADED } from '../messages.ts';

const NONE: readonly string[] = [];

/** Says once that images added here have reached the server, or that it refused one. */
export function useUploadedToast(): (ids: readonly string[]) => void {
  const [ids, setIds] = useState(NONE);
  const fate = valueOf(useRead(fateOf, ids));
  useEffect(() => {
    if (fate === 'there') notify.success(UPLOADED);
    if (fate === 'refused') notify.error(UPLOAD_FAILED);
  }, [fate]);
  return (more) => {
    if (more.length > 0) setIds((before) => (fate === 'waiting' ? [...before, ...more] : more));
  };
}

type Fate = 'none' | 'waiting' | 'there' | 'refused';

async function fateOf(db: ArcadaDatabase, ids: readonly string[]): Promise<Fate> {
  const images = (await db.records('clinical-images').bulkGet([...ids])).filter((image) => image !== undefined);
  const pending = await Promise.all(images.map(({ id }) => pendingOf(db, 'clinical-images', id)));
  if (pending.some(({ entries }) => entries.some(({ state }) => state === 'attention'))) return 'refused';
  if (images.length === 0) return 'none';
  return images.every(({ file }) => file !== undefined) ? 'there' : 'waiting';
}
