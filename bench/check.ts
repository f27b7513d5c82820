// Checks that the timed work was done: a contestant that lost rows would look fast.
import type { Patient } from '#domain/patients/patient.ts';
import type { SnapshotPage } from '#domain/wire/wire.ts';
import type { Writes } from './contestants/page.ts';
import { ACCOUNT, type ServerKind } from './servers.ts';

type Seen = Pick<Patient, 'id' | 'phone_number'>;

const READ: Record<ServerKind, (url: string) => Promise<Seen[]>> = {
  async arcada(url) {
    const { access } = await post<{ access: string }>(`${url}/api/token/`, ACCOUNT);
    const rows: Seen[] = [];
    for (let after: string | null = ''; after !== null;) {
      const query = `collection=patients&limit=2000${after === '' ? '' : `&after=${after}`}`;
      const page: SnapshotPage = await get(`${url}/api/sync/snapshot/?${query}`, access);
      rows.push(...(page.rows as unknown as Seen[]));
      after = page.next;
    }
    return rows;
  },
  async rxdb(url) {
    return (await get<{ documents: Seen[] }>(`${url}/pull?since=0&limit=1000000`)).documents;
  },
  async pouchdb(url) {
    const { results } = await get<{ results: { id: string }[] }>(`${url}/patients/_changes?since=0&limit=1000000`);
    const answer = await post<{ results: { id: string; docs: { ok: Seen }[] }[] }>(`${url}/patients/_bulk_get`, {
      docs: results,
    });
    return answer.results.map(({ id, docs }) => ({ id, phone_number: docs[0]?.ok.phone_number ?? null }));
  },
};

/** The rows of a server, read through its public calls. */
export function readServer(kind: ServerKind, url: string): Promise<Seen[]> {
  return READ[kind](url);
}

/** Throws unless every row is among those seen. */
export function assertAllSeen(who: string, rows: readonly { id: string }[], seen: readonly Seen[]): void {
  const ids = new Set(seen.map(({ id }) => id));
  const missing = rows.filter(({ id }) => !ids.has(id)).length;
  if (missing > 0) throw new Error(`${who}: ${missing} of ${rows.length} rows are missing`);
}

/** Throws unless every write of a run has arrived. */
export function assertWritten(who: string, { creates, edits }: Writes, seen: readonly Seen[]): void {
  const phones = new Map(seen.map(({ id, phone_number }) => [id, phone_number]));
  const lost = [
    ...creates.filter(({ id, values }) => phones.get(id) !== values.phone_number),
    ...edits.filter(({ id, changes }) => phones.get(id) !== changes.phone_number),
  ];
  if (lost.length > 0) throw new Error(`${who}: ${lost.length} writes are not on the server`);
}

async function get<T>(url: string, token?: string): Promise<T> {
  const response = await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as T;
}

async function post<T>(url: string, json: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) });
  return (await response.json()) as T;
}
