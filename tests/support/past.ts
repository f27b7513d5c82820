// Histories as the server answers them, for tests of screens.
import type { ChangeEntry } from '#domain/wire/history.ts';
import type { Runtime } from '#runtime/runtime.tsx';

/** A change by Lucía Rojas, of 10 March 2026 at 10:00 in Lima. */
export const buildChange = (
  told: Partial<Omit<ChangeEntry, 'before' | 'after'>> &
    Pick<ChangeEntry, 'id' | 'collection' | 'row_id' | 'action'> & { before?: object; after?: object },
): ChangeEntry => ({
  seq: told.id,
  at: '2026-03-10T15:00:00.000Z',
  captured_at: null,
  user_id: '00000000-0000-7000-8000-0000000000b2',
  user_name: 'Lucía Rojas',
  acting_user_id: null,
  acting_user_name: null,
  imported_by: null,
  imported_by_name: null,
  device_id: null,
  device_name: 'Chrome en tableta Android',
  patient_id: null,
  patient_name: null,
  merged_into: null,
  ...told,
  before: (told.before ?? null) as ChangeEntry['before'],
  after: (told.after ?? null) as ChangeEntry['after'],
});

/** A server with this history, newest first, by kind and page; it records the requests in `asked`. */
export function pastServer(entries: readonly ChangeEntry[]): { request: Runtime['request']; asked: string[] } {
  const asked: string[] = [];
  const request = (path: string) => {
    asked.push(path);
    const query = new URLSearchParams(path.split('?')[1]);
    const kinds = query.get('collection')?.split(',');
    const before = Number(query.get('before') ?? Number.MAX_SAFE_INTEGER);
    const found = entries.filter(({ id, collection }) => id < before && (kinds?.includes(collection) ?? true));
    return Promise.resolve(found.slice(0, Number(query.get('limit'))));
  };
  return { request: request as Runtime['request'], asked };
}
