import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { keyOf, madeOnce } from './made-once.ts';

const name = `test-${newId()}`;
afterEach(() => {
  for (const entry of fs.readdirSync('.cache').filter((entry) => entry.startsWith(name))) {
    fs.rmSync(path.join('.cache', entry), { recursive: true });
  }
});

const write = (text: string) => async (directory: string) => fs.writeFileSync(path.join(directory, 'a'), text);
const read = (directory: string) => fs.readFileSync(path.join(directory, 'a'), 'utf8');

test('a thing that several ask for at once is made by the first, and kept', async () => {
  const made = await Promise.all(['1', '2', '3'].map((text) => madeOnce(name, 'k', write(text))));
  expect(new Set(made).size).toBe(1);
  expect(read(made[0]!)).toBe('1');
  expect(read(await madeOnce(name, 'other', write('4')))).toBe('4');
});

test('a thing that could not be made is not there, and is tried again', async () => {
  const broken = madeOnce(name, 'k', () => Promise.reject(new Error('the disk is gone')));
  await expect(broken).rejects.toThrow('the disk is gone');
  expect(read(await madeOnce(name, 'k', write('1')))).toBe('1');
});

test('the lock of a process that died is taken', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  fs.writeFileSync(path.join('.cache', `${name}-k.lock`), String(pid));
  expect(read(await madeOnce(name, 'k', write('1')))).toBe('1');
});

test('a key tells contents and names apart, in folders too', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-key-'));
  const keys = new Set([keyOf(folder)]);
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
    keys.add(keyOf(folder));
  };
  put('a/b', '1');
  put('a/b', '2');
  put('a/c', '2');
  expect(keys.size).toBe(4);
  put('a/c', '2');
  expect(keys.size).toBe(4);
  fs.rmSync(folder, { recursive: true });
});
