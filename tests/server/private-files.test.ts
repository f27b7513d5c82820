import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CannotStart } from '#server/cannot-start.ts';
import { DirectoryOpenToOthers, makePrivate, makeTreePrivate, openPrivateDirectory } from '#server/private-files.ts';

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-private-'));
  fs.chmodSync(directory, 0o755);
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(directory, { recursive: true });
});

const modeOf = (...place: string[]): number => fs.statSync(path.join(directory, ...place)).mode & 0o777;

/** A file, or a directory where there is no text, with a mode that no umask narrows. */
function make(mode: number, place: string, text?: string): void {
  const whole = path.join(directory, place);
  if (text === undefined) fs.mkdirSync(whole);
  else fs.writeFileSync(whole, text);
  fs.chmodSync(whole, mode);
}

test('a directory that is there already is closed to all other accounts', () => {
  makePrivate(directory);
  expect(modeOf()).toBe(0o700);
});

test('one that is closed more tightly stays as it is', () => {
  fs.chmodSync(directory, 0o500);
  makePrivate(directory);
  expect(modeOf()).toBe(0o500);
  fs.chmodSync(directory, 0o700);
});

test('all that a tree holds is closed, and what a link in it names is left alone', () => {
  make(0o777, 'a');
  make(0o666, 'a/file', 'text');
  make(0o644, 'elsewhere', 'text');
  make(0o755, 'tree');
  fs.renameSync(path.join(directory, 'a'), path.join(directory, 'tree/a'));
  fs.symlinkSync(path.join(directory, 'elsewhere'), path.join(directory, 'tree/link'));
  makeTreePrivate(path.join(directory, 'tree'));
  expect([modeOf('tree'), modeOf('tree/a'), modeOf('tree/a/file')]).toEqual([0o700, 0o700, 0o600]);
  expect(modeOf('elsewhere')).toBe(0o644);
});

test('a tree that is not there yet is none of its business', () => {
  expect(() => makeTreePrivate(path.join(directory, 'nothing'))).not.toThrow();
});

test('a directory of somebody else that cannot be changed is refused in words', () => {
  vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
    throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
  });
  expect(() => makePrivate(directory)).toThrow(DirectoryOpenToOthers);
  expect(() => makePrivate(directory)).toThrow(`directorio de datos ${directory}`);
});

test('so is one on a disk that keeps no modes', () => {
  vi.spyOn(fs, 'chmodSync').mockImplementation(() => undefined);
  expect(() => makePrivate(directory)).toThrow(DirectoryOpenToOthers);
});

test('a file of somebody else in a tree stays: nobody reaches it through the directory', () => {
  make(0o644, 'file', 'text');
  const { chmodSync } = fs;
  vi.spyOn(fs, 'chmodSync').mockImplementation((place, mode) => {
    if (place === directory) return chmodSync(place, mode);
    throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
  });
  makeTreePrivate(directory);
  expect([modeOf(), modeOf('file')]).toEqual([0o700, 0o644]);
});

test('a directory is made for this account alone, with those above it', () => {
  openPrivateDirectory(path.join(directory, 'new/data'));
  expect([modeOf('new'), modeOf('new/data')]).toEqual([0o700, 0o700]);
});

test('a directory in which this account may not write is refused in words', () => {
  vi.spyOn(fs, 'accessSync').mockImplementation(() => {
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
  });
  expect(() => openPrivateDirectory(directory)).toThrow(CannotStart);
  expect(() => openPrivateDirectory(directory)).toThrow(
    `Esta cuenta no puede escribir en el directorio de datos ${directory}: haga que le pertenezca (chown)`,
  );
});

test('a directory of another account is refused to root, who could write there and lock that account out', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  const { statSync } = fs;
  vi.spyOn(fs, 'statSync').mockImplementation((place) => Object.assign(statSync(place), { uid: 1234 }));
  expect(() => openPrivateDirectory(directory)).toThrow(CannotStart);
  expect(() => openPrivateDirectory(directory)).toThrow(/pertenece a otra cuenta.*: inicie Arcada con esa cuenta/);
  expect(modeOf()).toBe(0o755);
});

test('a file in place of a directory is refused in words', () => {
  make(0o600, 'data', 'text');
  for (const place of ['data', 'data/below']) {
    expect(() => openPrivateDirectory(path.join(directory, place))).toThrow(
      /no es un directorio: indique otro con DATA_DIR/,
    );
  }
});
