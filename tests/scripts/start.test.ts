// `npm start` on a fresh clone: installs, builds and serves, each only when needed.
import { readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeProject, type FakeProject } from './fake-tools.ts';

const NPM = `case "$1" in
  ci) mkdir -p node_modules && touch node_modules/.package-lock.json ;;
  run)
    mkdir -p dist-server
    echo 'console.log("serving on", process.env.PORT ?? "the default port"); process.exit(3)' > dist-server/main.js
    touch dist-server/built ;;
esac`;

const INSTALL = 'npm ci --include=dev --no-audit --no-fund';
const BUILD = 'npm run --silent build';

let clone: FakeProject;
beforeAll(() => {
  clone = fakeProject(['scripts/start.mjs', 'package.json', 'package-lock.json', 'index.html'], { npm: NPM });
  clone.put('src/old.ts', '');
});
afterAll(() => clone.remove());

const start = (env?: Record<string, string>) => clone.run(process.execPath, ['scripts/start.mjs'], env);
const touch = (file: string) => {
  const later = new Date(Date.now() + 60_000);
  utimesSync(path.join(clone.root, file), later, later);
};

test('a fresh clone is installed, built and served; the end of the server is the end of the command', () => {
  const { status, output } = start();
  expect(clone.calls()).toEqual([INSTALL, BUILD]);
  expect(output).toContain('serving on the default port');
  expect(status).toBe(3);
});

test('a second start repeats no step, and PORT reaches the server', () => {
  expect(start({ PORT: '9090' }).output).toContain('serving on 9090');
  expect(clone.calls()).toEqual([]);
});

test('a file that is gone, a script of the build, the guide and its pictures are changes too', () => {
  rmSync(path.join(clone.root, 'src/old.ts'));
  start();
  expect(clone.calls()).toEqual([BUILD]);
  for (const source of ['scripts/build.ts', 'docs/guia.md', 'docs/pictures/agenda.webp']) {
    clone.put(source, '');
    start();
    start();
    expect([source, clone.calls()]).toEqual([source, [BUILD]]);
  }
});

test('changed sources are built, changed dependencies are installed first', () => {
  touch('index.html');
  start();
  expect(clone.calls()).toEqual([BUILD]);
  touch('package-lock.json');
  start();
  expect(clone.calls()).toEqual([INSTALL, BUILD]);
});

test('a build that fails is said, and nothing is served', () => {
  clone.put('bin/npm', '#!/bin/sh\nexit 7\n');
  const { status, output } = start();
  expect(status).toBe(7);
  expect(output).toContain('Arcada no pudo iniciar');
  expect(output).not.toContain('serving');
});

test('in the archive of a release nothing is installed or built: it is served as it is', () => {
  clone.put('release.json', '{}');
  clone.put('dist-server/main.js', 'console.log("serving the release")');
  rmSync(path.join(clone.root, 'node_modules'), { recursive: true, force: true });
  expect(start().output).toContain('serving the release');
  expect(clone.calls()).toEqual([]);
});

test('a release that an update has replaced is not served: it names the place of the one that is', () => {
  clone.put('installed/releases/1.0.0/scripts/start.mjs', readFileSync('scripts/start.mjs', 'utf8'));
  clone.put('installed/releases/1.0.0/release.json', '{}');
  clone.put('installed/releases/1.1.0/release.json', '{}');
  symlinkSync('releases/1.1.0', path.join(clone.root, 'installed/current'));
  const { status, output } = clone.run(process.execPath, ['installed/releases/1.0.0/scripts/start.mjs']);
  expect(output).toContain(`cd ${clone.root}/installed/current && npm start`);
  expect(status).toBe(1);
});
