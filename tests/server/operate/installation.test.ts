import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findInstallation, readSettings } from '#server/operate/installation.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'arcada-root-')));
  mkdirSync(path.join(root, 'releases/1.0.0/dist-server/commands'), { recursive: true });
  for (const file of ['release.json', 'dist-server/commands/backup.js', 'dist-server/main.js']) {
    writeFileSync(path.join(root, 'releases/1.0.0', file), '');
  }
  symlinkSync('releases/1.0.0', path.join(root, 'current'));
});
afterEach(() => rmSync(root, { recursive: true }));

test.each(['current/dist-server/main.js', 'releases/1.0.0/dist-server/commands/backup.js'])(
  'the program %s belongs to the installation around its release',
  (program) => {
    expect(findInstallation(path.join(root, program))).toEqual({
      root,
      release: path.join(root, 'releases/1.0.0'),
      current: path.join(root, 'current'),
      settings: path.join(root, 'arcada.env'),
    });
  },
);

test('a program of a clone belongs to none', () => {
  expect(findInstallation(path.resolve('server/main.ts'))).toBeNull();
});

test('relative paths of the settings begin at the root; other settings stay as they are', () => {
  const text =
    '# Ajustes\nPORT=8081\nDATA_DIR=clinica\nBACKUP_DIR=/mnt/copias\nBACKUP_PASSPHRASE_FILE=frase.txt\nCLINIC_NAME="Clínica Miraflores"\n';
  writeFileSync(path.join(root, 'arcada.env'), text);
  expect(readSettings(findInstallation(path.join(root, 'current/dist-server/main.js'))!)).toEqual({
    PORT: '8081',
    DATA_DIR: path.join(root, 'clinica'),
    BACKUP_DIR: '/mnt/copias',
    BACKUP_PASSPHRASE_FILE: path.join(root, 'frase.txt'),
    CLINIC_NAME: 'Clínica Miraflores',
  });
});
