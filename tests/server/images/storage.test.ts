// The same promises from a directory and from S3-compatible storage.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openImages } from '#server/images/images.ts';
import type { ImageStorage } from '#server/images/storage.ts';
import { testId } from '#tests/support/factories.ts';
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts';

const LATER = new Date(Date.now() + 60_000);
const EARLIER = new Date(Date.now() - 60_000);

describe.each(['directory', 'S3'])('files in a storage (%s)', (kind) => {
  let dataDir: string;
  let s3: S3Server;
  let storage: ImageStorage;

  beforeEach(async () => {
    dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'arcada-storage-'));
    s3 = await startS3Server();
    const config = {
      bucket: 'clinica',
      endpoint: s3.url,
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    };
    const images = await openImages({ dataDir, s3: kind === 'S3' ? config : undefined });
    storage = images.storage;
  });
  afterEach(async () => {
    await s3.close();
    await fs.rm(dataDir, { recursive: true });
  });

  async function put(key: string, content: string): Promise<string> {
    const file = path.join(dataDir, `received-${key}`);
    await fs.writeFile(file, content);
    await storage.put(key, file, 'image/png');
    return file;
  }
  async function keysBefore(instant: Date): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of storage.keysBefore(instant)) keys.push(key);
    return keys.toSorted();
  }

  it('a file that was taken over is given out whole', async () => {
    await put('a', 'contenido');
    const found = await storage.get('a');
    expect(found?.bytes).toBe(9);
    expect((await buffer(found!.stream)).toString()).toBe('contenido');
  });

  it('taking over leaves nothing behind', async () => {
    const file = await put('a', 'contenido');
    await expect(fs.stat(file)).rejects.toThrow('ENOENT');
  });

  it('a file that is not there is not there', async () => {
    expect(await storage.get('nada')).toBeUndefined();
  });

  it('a removed file is gone; removing it again is no failure', async () => {
    const [gone, stays] = [testId(1), testId(2)];
    await put(gone, 'x');
    await put(stays, 'y');
    await storage.remove([gone]);
    await storage.remove([gone]);
    expect(await storage.get(gone)).toBeUndefined();
    expect(await keysBefore(LATER)).toEqual([stays]);
  });

  it('tells every file of before an instant, and none of after', async () => {
    const keys = [1, 2, 3, 4].map(testId).flatMap((id) => [id, `${id}-thumbnail`]);
    for (const key of keys) await put(key, key);
    expect(await keysBefore(LATER)).toEqual(keys);
    expect(await keysBefore(EARLIER)).toEqual([]);
  });

  it('does not tell files of other names, which an operating system or a person left there', async () => {
    for (const name of ['Thumbs.db', '.DS_Store', 'notas', `${testId(1)}.bak`]) await put(name, 'ajeno');
    await put(testId(1), 'x');
    expect(await keysBefore(LATER)).toEqual([testId(1)]);
  });

  it('is empty before the first file', async () => {
    expect(await keysBefore(LATER)).toEqual([]);
  });
});

it('a key never leaves the directory', async () => {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'arcada-storage-'));
  await fs.writeFile(path.join(dataDir, 'secreto'), 'x');
  const { storage } = await openImages({ dataDir, s3: undefined });
  expect(await storage.get('../secreto')).toBeUndefined();
  await fs.rm(dataDir, { recursive: true });
});
