// A clinic with a clinical history, to which images are sent as forms.
import { newId } from '#domain/record/ids.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/test-server.ts';
import { caller, type Answer, type Call } from './api.ts';

/** A part of a form: a text, or a file. */
export type Part = string | { bytes: Buffer; filename?: string; type?: string };

export interface ImageWorld {
  server: TestServer;
  send: Call;
  admin: Call;
  /** The id of a clinical history. */
  history: string;
  /** Sends a form; by default as the receptionist, to the list. */
  upload: (parts: Record<string, Part>, options?: UploadOptions) => Promise<Answer>;
  /** A file as it is given out. */
  download: (path: string, headers?: Record<string, string>) => Promise<Download>;
  /** The keys that the storage holds. */
  keys: () => Promise<string[]>;
  close: () => Promise<void>;
}

interface UploadOptions {
  method?: 'POST' | 'PUT';
  path?: string;
  headers?: Record<string, string>;
  by?: Call;
}

interface Download {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** Starts a server with a patient and their history. */
export async function openImageWorld(options: TestServerOptions = {}): Promise<ImageWorld> {
  const server = await startTestServer(options);
  const [send, admin] = [await caller(server), await caller(server, 'admin')];
  const { headers: signedIn } = await server.signIn('recepcion');
  return {
    server,
    send,
    admin,
    history: await createHistory(send),
    upload: (parts, { method = 'POST', path = '/clinical-images/', headers = {}, by = send } = {}) => {
      const { body, contentType } = form(parts);
      return by(method, path, { body, headers: { 'content-type': contentType, ...headers } });
    },
    async download(path, headers = {}) {
      const answer = await server.app.inject({ method: 'GET', url: path, headers: { ...signedIn, ...headers } });
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
    },
    async keys() {
      const keys: string[] = [];
      const later = new Date(Date.now() + 60_000);
      for await (const key of server.context.images.storage.keysBefore(later)) keys.push(key);
      return keys.toSorted();
    },
    close: () => server.close(),
  };
}

/** A patient's clinical history, both new. */
export async function createHistory(send: Call): Promise<string> {
  const patient = await send('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Paz' } });
  const body = { patient: (patient.body as { id: string }).id };
  const history = await send('POST', '/clinical-histories/', { body });
  return (history.body as { id: string }).id;
}

/** A form as a browser sends it. */
export function form(parts: Record<string, Part>): { body: Buffer; contentType: string } {
  const boundary = `----${newId()}`;
  const chunks = Object.entries(parts).flatMap(([name, part]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof part === 'string') return [Buffer.from(`${head}\r\n\r\n${part}\r\n`)];
    const { bytes, filename = 'foto.jpg', type = 'image/jpeg' } = part;
    const rest = `; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
    return [Buffer.from(head + rest), bytes, Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}
