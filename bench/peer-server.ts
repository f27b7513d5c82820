// A peer's server, a process of its own: `peer-server.ts rxdb|pouchdb`, DATA_DIR and PORT as Arcada's.
// SEED names a file with rows to begin with: it fills the empty store, and the process ends.
import fs from 'node:fs';
import http from 'node:http';
import type { Patient } from '#domain/patients/patient.ts';
import { couchEndpoint, firstRevision } from './couch-endpoint.ts';
import { readRequest, type Endpoint } from './peer-http.ts';
import { openPeerStore, type PeerStore } from './peer-store.ts';
import { rxdbEndpoint } from './rxdb-endpoint.ts';

const protocol = process.argv[2] === 'pouchdb' ? 'pouchdb' : 'rxdb';
const store = await openPeerStore(process.env['DATA_DIR'] ?? '');

if (process.env['SEED'] === undefined) serve(protocol === 'pouchdb' ? couchEndpoint(store) : rxdbEndpoint(store));
else {
  await seed(store, JSON.parse(fs.readFileSync(process.env['SEED'], 'utf8')) as Patient[]);
  await store.close();
}

async function seed(into: PeerStore, rows: Patient[]): Promise<void> {
  const documents = rows.map((row) => {
    const { id, ...values } = row;
    return protocol === 'pouchdb' ? firstRevision(id, values) : { id, rev: '', body: JSON.stringify(row) };
  });
  await into.write([], () => documents);
}

function serve(endpoint: Endpoint): void {
  const server = http.createServer((request, response) => {
    void answer(endpoint, request)
      .catch((error: unknown) => {
        console.error(error);
        return { status: 500, json: '{"error":"failed"}' };
      })
      .then(({ status, json }) => {
        response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(json);
      });
  });
  server.listen(Number(process.env['PORT']), '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
    void store.close();
  });
}

async function answer(endpoint: Endpoint, request: http.IncomingMessage) {
  const call = await readRequest(request);
  if (call.path === '/api/health/') return { status: 200, json: '{"status":"ok"}' };
  return (await endpoint(call)) ?? { status: 404, json: '{"error":"not_found"}' };
}
