// The files of a copy: a JSON text a line, compressed, with a checksum of the compressed bytes.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { KeptFile } from './manifest.ts';
import { SEALED, sealing, unsealed, type CopyKey } from './sealing.ts';

/** Writes lines into a new file of a copy, as they come, encrypted if there is a key. Once it resolves they survive the power. */
export async function writeLines(
  directory: string,
  name: string,
  lines: AsyncIterable<string>,
  key: CopyKey | null,
): Promise<KeptFile> {
  const file = key ? `${name}${SEALED}` : name;
  let rows = 0;
  async function* text() {
    for await (const line of lines) {
      rows += 1;
      yield `${line}\n`;
    }
  }
  const seen = watch();
  const place = path.join(directory, file);
  const disk = createWriteStream(place, { flush: true });
  await pipeline(Readable.from(text()), createGzip(), sealing(key), seen.through, disk);
  return { file, rows, ...seen.end() };
}

/**
 * The lines of a file of a copy. Throws where the disk, the encryption or the compression fails: a damaged copy ends its reading,
 * and not the server.
 */
export async function* readLines(directory: string, { file }: KeptFile, key: CopyKey | null): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // Hands a failure of the disk on to `text`, where the loop below throws it.
  void pipeline(unsealed(createReadStream(path.join(directory, file)), key), text).catch(() => undefined);
  let begun = '';
  // No other sign ends a line: a text of JSON may hold the separators of lines and of paragraphs.
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (begun + chunk).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}

/** The measures of a file's content. */
export interface Content {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** Measures a file; null where there is none. */
export async function contentOf(file: string): Promise<Content | null> {
  const handle = await fs.open(file).catch(() => null);
  if (!handle) return null;
  return measure(handle.createReadStream());
}

/** Measures what a file holds, once it is opened by the key if there is one; null where the key does not open all of it. */
export const heldIn = (file: string, key: CopyKey | null): Promise<Content | null> =>
  measure(unsealed(createReadStream(file), key)).catch(() => null);

/** Measures a stream. */
export async function measure(stream: Readable): Promise<Content> {
  const seen = watch();
  seen.through.resume();
  await pipeline(stream, seen.through);
  return seen.end();
}

/** Copies a stream into a file that survives a power cut, encrypted if there is a key, and measures the file. */
export async function keepStream(source: Readable, file: string, key: CopyKey | null): Promise<Content> {
  const seen = watch();
  await pipeline(source, sealing(key), seen.through, createWriteStream(file, { flush: true }));
  return seen.end();
}

/** Counts and hashes what flows through. */
function watch(): { through: Transform; end: () => Content } {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, end: () => ({ bytes, sha256: hash.digest('hex') }) };
}
