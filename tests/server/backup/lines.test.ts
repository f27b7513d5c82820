// The files of a copy, as lines.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLines, writeLines } from '#server/backup/lines.ts';
import type { KeptFile } from '#server/backup/manifest.ts';
import { keyOfDirectory, type CopyKey } from '#server/backup/sealing.ts';

let place: string;
beforeEach(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-lines-'));
});
afterEach(() => fs.rmSync(place, { recursive: true }));

async function* each(lines: readonly string[]) {
  yield* lines;
}

async function read(file: KeptFile, key: CopyKey | null): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(place, file, key)) lines.push(line);
  return lines;
}

const keyOf = (sealed: boolean) => (sealed ? keyOfDirectory(place, 'cuatro muelas bajo la lluvia') : null);

test.each([false, true])(
  'lines come back as they were written, separators of lines in a text among them: sealed %s',
  async (sealed) => {
    const key = await keyOf(sealed);
    const lines = [
      '{"a":"ñandú 🦷"}',
      '{"b":"una\u2028y otra\u2029y\u0085otra"}',
      `{"c":"${'largo '.repeat(50_000)}"}`,
      '{}',
    ];
    const file = await writeLines(place, 'some.ndjson.gz', each(lines), key);
    expect(file.rows).toBe(4);
    expect(await read(file, key)).toEqual(lines);
    const none = await writeLines(place, 'none.ndjson.gz', each([]), key);
    expect(await read(none, key)).toEqual([]);
  },
);

test.each([false, true])(
  'a failure of the disk is the reader’s to catch, and ends no process: sealed %s',
  async (sealed) => {
    const key = await keyOf(sealed);
    const file = await writeLines(place, 'some.ndjson.gz', each(['{}']), key);
    const bytes = fs.readFileSync(path.join(place, file.file));
    fs.writeFileSync(path.join(place, file.file), bytes.subarray(0, -6));
    await expect(read(file, key)).rejects.toThrow();
    fs.rmSync(path.join(place, file.file));
    await expect(read(file, key)).rejects.toThrow('ENOENT');
    // A directory opens as a file on a failing disk does: each read of it fails.
    fs.mkdirSync(path.join(place, file.file));
    await expect(read(file, key)).rejects.toThrow('EISDIR');
  },
);
