// The built app's files as browsers take them over the wire: compressed once here, better than a server could for each answer.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest)$/;
/** Bytes; a smaller file hardly shrinks. A screen has some fifty files of a few hundred. */
const WORTH = 128;

/** Writes a `.br` and a `.gz` beside each file of the folder that is worth it; server/http/static-files.ts serves them. */
export async function compressApp(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(path.join(folder, name))),
  );
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
