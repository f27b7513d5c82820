// The packages that Arcada depends on: kept, of a licence that lets a clinic use them, and as they were when they were chosen.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  ageFaults,
  directNames,
  lockFaults,
  type LockFile,
  type Manifest,
  type Releases,
} from '#config/scripts/dependencies/check.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read('package.json') as Manifest;
const releases = read('scripts/dependencies/releases.json') as Releases;

test('every direct dependency had a release in the two years before the dates were read', () => {
  expect(directNames(manifest).length).toBeGreaterThan(60);
  expect(ageFaults(manifest, releases)).toEqual([]);
});

test.each(['package-lock.json', 'bench/peers/package-lock.json'])(
  'every package of %s has a checksum, an allowed licence, and no script that would have to run',
  (file) => {
    const lock = read(file) as LockFile;
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
    expect(lockFaults(lock)).toEqual([]);
  },
);

test('no package runs a script when it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
});

test('each version is exact: an installation without the lock file takes the same direct dependencies', () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

describe('it would be seen:', () => {
  const good = { integrity: 'sha512-x', license: 'MIT' };
  const lockOf = (entry: object): LockFile => ({
    packages: { '': {}, 'node_modules/a/node_modules/b': { ...good, ...entry } },
  });

  test.each([
    ['a licence that asks for more', { license: 'GPL-3.0' }, 'b: licence GPL-3.0'],
    ['no licence', { license: undefined }, 'b: licence unknown'],
    ['one of two licences that both count', { license: 'MIT AND GPL-3.0' }, 'b: licence MIT AND GPL-3.0'],
    ['no checksum', { integrity: undefined }, 'b: no checksum'],
    ['a weak checksum', { integrity: 'sha1-x' }, 'b: no checksum'],
    ['another origin', { resolved: 'https://mirror.example/b.tgz' }, 'b: comes from elsewhere'],
    ['an install script', { hasInstallScript: true }, 'b: has an install script, which does not run'],
  ])('%s', (_what, entry, fault) => {
    expect(lockFaults(lockOf(entry))).toEqual([fault]);
  });

  test('a choice between two licences is allowed by either', () => {
    expect(lockFaults(lockOf({ license: '(GPL-3.0 OR MIT)' }))).toEqual([]);
  });

  test('a dependency without a release for two years, one that is not known, and one that is gone', () => {
    const known: Releases = { read: '2026-11-29', newest: { a: '2024-11-01', b: '2024-12-01', d: '2026-01-01' } };
    expect(ageFaults({ dependencies: { a: '1.0.0', b: '1.0.0' }, devDependencies: { c: '1.0.0' } }, known)).toEqual([
      'c: its newest release is not known; run npm run dependencies',
      'd: no dependency any more; run npm run dependencies',
      'a: no release since 2024-11-01',
    ]);
  });
});
