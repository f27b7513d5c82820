// The two handlers that RxDB's documentation asks of a server of one's own: pull since a checkpoint, push with the
// state that the device believes the server to have.
import { ok, type Endpoint } from './peer-http.ts';
import type { PeerStore } from './peer-store.ts';

interface Document {
  id: string;
  updated_at: string;
}

interface PushRow {
  newDocumentState: Document;
  assumedMasterState?: Document;
}

/** GET /pull?since=&limit= and POST /push. */
export function rxdbEndpoint(store: PeerStore): Endpoint {
  return async ({ method, path, query, body }) => {
    if (method === 'GET' && path === '/pull') {
      const since = Number(query.get('since'));
      const found = await store.changesAfter(since, Number(query.get('limit')));
      const checkpoint = JSON.stringify({ seq: found.at(-1)?.seq ?? since });
      return ok(`{"documents":[${found.map((document) => document.body).join(',')}],"checkpoint":${checkpoint}}`);
    }
    if (method === 'POST' && path === '/push') return ok(await push(store, body as PushRow[]));
    return undefined;
  };
}

/** Writes the documents whose assumed state is current; answers those that others have changed meanwhile. */
async function push(store: PeerStore, rows: PushRow[]): Promise<string> {
  const conflicts: string[] = [];
  const ids = rows.map(({ newDocumentState }) => newDocumentState.id);
  await store.write(ids, (current) => {
    const accepted = rows.filter(({ newDocumentState, assumedMasterState }) => {
      const stands = current.get(newDocumentState.id);
      if (!stands) return true;
      if ((JSON.parse(stands.body) as Document).updated_at === assumedMasterState?.updated_at) return true;
      conflicts.push(stands.body);
      return false;
    });
    return accepted.map(({ newDocumentState }) => ({
      id: newDocumentState.id,
      rev: '',
      body: JSON.stringify(newDocumentState),
    }));
  });
  return `[${conflicts.join(',')}]`;
}
