import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from '#server/db/engine/directory-lock.ts';

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-lock-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true }));

/** The socket that a process leaves behind when it is killed with -9. */
async function leaveStaleSocket(): Promise<void> {
  const script = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  const child = spawn(process.execPath, ['-e', script, path.join(directory, 'server-00c0ffee.sock')]);
  await new Promise((resolve) => child.once('exit', resolve));
}

test('a directory is taken once, and free again when released', async () => {
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  await lock.release();
  const again = await lockDirectory(directory);
  await again.release();
  expect(fs.readdirSync(directory)).toEqual([]);
});

test('the refusal names the directory, the holder and the way out, in both languages', async () => {
  const lock = await lockDirectory(directory);
  const refusal = await lockDirectory(directory).catch((error: unknown) => String(error));
  await lock.release();
  expect(refusal).toContain(directory);
  expect(refusal).toContain(`proceso ${process.pid}`);
  expect(refusal).toContain('Deténgalo primero');
  expect(refusal).toContain('in use by another process');
});

test('the lock of a killed process is taken over', async () => {
  await leaveStaleSocket();
  expect(fs.readdirSync(directory)).toEqual(['server-00c0ffee.sock']);
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse);
  await lock.release();
});

test('of several that find a stale lock at once, one gets the directory', async () => {
  for (let round = 0; round < 10; round += 1) {
    await leaveStaleSocket();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockDirectory(directory)));
    const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(DirectoryInUse);
    expect(locks).toHaveLength(1);
    await locks[0]?.release();
  }
});

test('a path too long for a socket is locked all the same, under each of its names', async () => {
  const long = path.join(directory, 'a'.repeat(80), 'b'.repeat(80));
  fs.mkdirSync(long, { recursive: true });
  const short = path.join(directory, 's');
  fs.symlinkSync(long, short);
  const lock = await lockDirectory(long);
  await expect(lockDirectory(long)).rejects.toThrow(DirectoryInUse);
  await expect(lockDirectory(short)).rejects.toThrow(DirectoryInUse);
  await lock.release();
  expect(fs.readdirSync(long)).toEqual([]);
});

test('processes that start together do not all give up, and never do two hold the directory', async () => {
  await leaveStaleSocket();
  const script = `
    import { lockDirectory } from '#server/db/engine/directory-lock.ts';
    const taken = await lockDirectory(process.argv[1]).then(() => 'held', () => 'refused');
    process.stdout.write(taken);
    // Held until everybody has tried.
    setTimeout(() => process.exit(), 3000);
  `;
  const results = await Promise.all(Array.from({ length: 4 }, () => output(script)));
  expect(results.sort()).toEqual(['held', 'refused', 'refused', 'refused']);
}, 60_000);

function output(script: string): Promise<string> {
  const args = ['--import', 'tsx', '--input-type=module', '-e', script, directory];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.once('close', () => resolve(text)));
}
