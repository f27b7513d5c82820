// While the server holds the embedded database, `npm run backup` asks it for a copy through a socket in its data
// directory, which only the server's own account can reach.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { withShortName } from '#server/db/engine/directory-lock.ts';
import { makeCopy, type CopyContext } from './copy.ts';

const SOCKET = 'backup.sock';

const answerLine = v.union([
  v.object({ say: v.string() }),
  v.object({ place: v.string() }),
  v.object({ failed: v.string() }),
]);
type AnswerLine = v.InferOutput<typeof answerLine>;

/** Listens for requests of a copy, which is encrypted if the server knows a passphrase. The caller holds the lock of the directory: an existing socket is a dead process's. */
export async function answerCopyRequests(
  dataDir: string,
  context: CopyContext,
  passphrase: string | undefined,
): Promise<{ close: () => Promise<void> }> {
  const stopping = new AbortController();
  const server = http.createServer((request, response) => {
    const tell = (line: AnswerLine) => response.write(`${JSON.stringify(line)}\n`);
    void text(request)
      .then((directory) =>
        makeCopy(context, directory, { say: (say) => tell({ say }), passphrase, signal: stopping.signal }),
      )
      .then(
        (place) => tell({ place }),
        (error: unknown) => tell({ failed: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => response.end());
  });
  fs.rmSync(path.join(dataDir, SOCKET), { force: true });
  await withShortName(
    dataDir,
    (directory) =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(path.join(directory, SOCKET), resolve);
      }),
  );
  server.unref();
  return {
    async close() {
      stopping.abort(new Error('El servidor se detuvo antes de terminar la copia.'));
      await new Promise((resolve) => server.close(resolve));
      fs.rmSync(path.join(dataDir, SOCKET), { force: true });
    },
  };
}

/** Asks the server that holds a data directory for a copy; answers its place. Throws what kept the server from making it. */
export async function requestCopy(dataDir: string, directory: string, say: (line: string) => void): Promise<string> {
  const answer = await withShortName(
    dataDir,
    (short) =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        const request = http.request({ socketPath: path.join(short, SOCKET), method: 'POST' }, resolve);
        request.on('error', reject);
        request.end(directory);
      }),
  );
  let rest = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const told = v.parse(answerLine, JSON.parse(line));
      if ('place' in told) return told.place;
      if ('failed' in told) throw new Error(told.failed);
      say(told.say);
    }
  }
  throw new Error('El servidor terminó antes que la copia. Repita la orden.');
}
