// As much of CouchDB's replication protocol as PouchDB's http adapter uses. It keeps each document's latest revision
// and the names of those before; losing branches are not kept (no run makes any), which spares PouchDB's server work.
import { createHash } from 'node:crypto';
import { ok, type Endpoint, type PeerAnswer } from './peer-http.ts';
import type { PeerStore } from './peer-store.ts';

const DATABASE = 'patients';

interface CouchDocument extends Record<string, unknown> {
  _id: string;
  _rev?: string;
}

/** The calls below /patients. */
export function couchEndpoint(store: PeerStore): Endpoint {
  return async ({ method, path, query, body }) => {
    const [, database, ...rest] = path.split('/');
    if (database === '') return ok('{"couchdb":"Welcome","uuid":"bench","version":"3.3.3"}');
    if (database !== DATABASE) return undefined;
    const call = `${method} ${rest[0] ?? ''}`;
    if (call === 'PUT ') return { status: 412, json: '{"error":"file_exists"}' };
    if (call === 'GET ') return ok(JSON.stringify({ db_name: DATABASE, update_seq: await store.head() }));
    if (call === 'GET _changes')
      return ok(await changes(store, Number(query.get('since')), Number(query.get('limit'))));
    if (call === 'POST _bulk_get') return ok(await bulkGet(store, (body as { docs: { id: string }[] }).docs));
    if (call === 'POST _revs_diff') return ok(await revsDiff(store, body as Record<string, string[]>));
    if (call === 'POST _bulk_docs') return ok(await bulkDocs(store, (body as { docs: CouchDocument[] }).docs));
    if (call === 'GET _local') return getNote(store, rest.join('/'));
    if (call === 'PUT _local') return putNote(store, rest.join('/'), body as CouchDocument);
    return undefined;
  };
}

/** The first revision of a seeded document, as CouchDB would hold it. */
export function firstRevision(id: string, values: object): { id: string; rev: string; body: string } {
  const hash = createHash('md5').update(JSON.stringify(values)).digest('hex');
  const rev = `1-${hash}`;
  const document = { _id: id, _rev: rev, _revisions: { start: 1, ids: [hash] }, ...values };
  return { id, rev, body: JSON.stringify(document) };
}

async function changes(store: PeerStore, since: number, limit: number): Promise<string> {
  const found = await store.changesAfter(since, limit);
  const results = found.map(({ id, seq, rev }) => ({ id, seq, changes: [{ rev }] }));
  return JSON.stringify({ results, last_seq: found.at(-1)?.seq ?? since });
}

async function bulkGet(store: PeerStore, wanted: { id: string }[]): Promise<string> {
  const found = await store.byId(wanted.map(({ id }) => id));
  const results = [...found.values()].map(({ id, body }) => `{"id":${JSON.stringify(id)},"docs":[{"ok":${body}}]}`);
  return `{"results":[${results.join(',')}]}`;
}

async function revsDiff(store: PeerStore, offered: Record<string, string[]>): Promise<string> {
  const found = await store.byId(Object.keys(offered));
  const missing = Object.entries(offered).flatMap(([id, revs]) => {
    const unknown = revs.filter((rev) => rev !== found.get(id)?.rev);
    return unknown.length > 0 ? [[id, { missing: unknown }] as const] : [];
  });
  return JSON.stringify(Object.fromEntries(missing));
}

/** Revisions are the device's own (new_edits: false); the longer history wins, as in CouchDB. */
async function bulkDocs(store: PeerStore, documents: CouchDocument[]): Promise<string> {
  const offered = documents.map((document) => {
    const { _id: id, _rev: rev = '' } = document;
    return { id, rev, body: JSON.stringify(document) };
  });
  await store.write(
    offered.map(({ id }) => id),
    (current) => offered.filter(({ id, rev }) => generation(rev) > generation(current.get(id)?.rev)),
  );
  return '[]';
}

const generation = (rev: string | undefined) => Number.parseInt(rev ?? '0', 10);

async function getNote(store: PeerStore, id: string): Promise<PeerAnswer> {
  const note = await store.note(id);
  return note === undefined ? { status: 404, json: '{"error":"not_found","reason":"missing"}' } : ok(note);
}

async function putNote(store: PeerStore, id: string, note: CouchDocument): Promise<PeerAnswer> {
  const { _rev: before = '0-0' } = note;
  const rev = `0-${generation(before.slice(2)) + 1}`;
  await store.setNote(id, JSON.stringify({ ...note, _rev: rev }));
  return { status: 201, json: JSON.stringify({ ok: true, id, rev }) };
}
