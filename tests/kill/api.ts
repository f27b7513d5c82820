// The server as a tablet and an administrador reach it, over HTTP.
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import {
  formatCursor,
  WIRE_SCHEMA,
  type BatchResponse,
  type SignedIn,
  type SyncPage,
  type SyncRow,
} from '#domain/wire/wire.ts';
import type { AuditedChange, AuditVerdict } from '#domain/wire/history.ts';
import type { Op, Request } from './writes.ts';

/** The server's answer about an op. `duplicate` is null where the answer does not tell. */
export interface Outcome {
  status: number;
  row: Row | null;
  duplicate: boolean | null;
}

export interface Api {
  /** One outcome for each op of the request, in order. Throws when the answer does not come, or not whole. */
  send: (request: Request) => Promise<Outcome[]>;
  /** The rows that changed after a number. */
  changes: (since: number) => Promise<{ rows: SyncRow[]; to: number }>;
  /** The audit's entries after an id, the oldest first. */
  audit: (after: number) => Promise<AuditedChange[]>;
  verifyAudit: () => Promise<AuditVerdict>;
  /** A file's SHA-256 in hex; null when there is none. */
  fileHash: (path: string) => Promise<string | null>;
}

interface Connection {
  url: string;
  epoch: string;
  authorization: string;
  file: Buffer;
}

const AUDIT_PAGE = 500;
const DEVICE = newId();

/** Signs in, as an acknowledged write too; `file` is the picture of every image. */
export async function signIn(
  url: string,
  credentials: { username: string; password: string },
  file: Buffer,
): Promise<(url: string) => Promise<Api>> {
  const answer = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, device_id: DEVICE }),
  });
  const { access } = (await read(answer)) as SignedIn;
  // The session outlives the server: after a kill the next one must know it.
  return async (url) => {
    const health = (await read(await fetch(`${url}/api/health/`))) as { epoch: string };
    return connect({ url, epoch: health.epoch, authorization: `Bearer ${access}`, file });
  };
}

function connect(connection: Connection): Api {
  const { url, epoch, authorization } = connection;
  const get = async (path: string) => read(await fetch(`${url}/api${path}`, { headers: { authorization } }));
  return {
    send: (request) => (request.way === 'batch' ? sendBatch(connection, request) : sendAlone(connection, request)),
    async changes(since) {
      const rows: SyncRow[] = [];
      let page: Pick<SyncPage, 'to' | 'more' | 'rows'> = { to: since, more: true, rows };
      while (page.more) {
        page = (await get(`/sync/?since=${formatCursor(epoch, page.to)}`)) as SyncPage;
        rows.push(...page.rows);
      }
      return { rows, to: page.to };
    },
    async audit(after) {
      const entries: AuditedChange[] = [];
      for (;;) {
        const page = (await get(`/audit/?limit=${AUDIT_PAGE}&offset=${entries.length}`)) as AuditedChange[];
        entries.push(...page.filter(({ id }) => id > after));
        if (page.length < AUDIT_PAGE || page.some(({ id }) => id <= after)) return entries.toReversed();
      }
    },
    verifyAudit: async () => (await get('/audit/verify/')) as AuditVerdict,
    async fileHash(path) {
      const answer = await fetch(`${url}/api${path}`, { headers: { authorization } });
      const bytes = await answer.arrayBuffer();
      if (!answer.ok) return null;
      return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    },
  };
}

async function sendBatch({ url, epoch, authorization }: Connection, { groups }: Request): Promise<Outcome[]> {
  const answer = await fetch(`${url}/api/batch/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ device_id: DEVICE, schema: WIRE_SCHEMA, epoch, groups: groups.map((ops) => ({ ops })) }),
  });
  const { results } = (await read(answer)) as BatchResponse;
  return results.map(({ status, body, duplicate }) => ({ status, row: body as Row | null, duplicate }));
}

async function sendAlone(connection: Connection, { way, groups }: Request): Promise<Outcome[]> {
  const { url, authorization, file } = connection;
  const { op_id, method, path, body } = groups[0]![0]!;
  const form = way === 'form';
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization, 'idempotency-key': op_id, ...(form ? {} : { 'content-type': 'application/json' }) },
    body: form ? formOf(body, file) : JSON.stringify(body),
  });
  return [{ status: answer.status, row: (await answer.json()) as Row, duplicate: null }];
}

function formOf(body: Op['body'], file: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  form.append('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'placa.png');
  return form;
}

async function read(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${JSON.stringify(body)}`);
  return body;
}
