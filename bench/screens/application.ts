// The measured application: this source, built as `npm start` does, with two more routes: one from which every screen
// is a tap away, and an empty one, which costs what a change of route costs by itself.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCES = [
  'src',
  'sw',
  'server',
  'demo',
  'scripts',
  'install-page',
  'public',
  'index.html',
  'manifest.webmanifest',
  'package.json',
  'vite.config.ts',
];

/** The route with the links: see `Target`. */
export const LINKS = 'banco';
export const START = '/banco';
/** The heading of the empty route, which has a button too: it changes an attribute of its own and nothing else. */
export const EMPTY = 'Nada';

const START_ROUTE = `
import { createFileRoute, Link } from '@tanstack/react-router';
export const Route = createFileRoute('/_app/banco/')({ component: Start });
function Start() {
  return JSON.parse(localStorage.getItem('${LINKS}') ?? '[]').map(({ name, to, params, search }) => (
    <p key={name}>
      <Link to={to} params={params} search={search} data-bench={name}>{name}</Link>
    </p>
  ));
}
`;
const EMPTY_ROUTE = `
import { createFileRoute } from '@tanstack/react-router';
export const Route = createFileRoute('/_app/banco/nada')({ component: Nothing });
function Nothing() {
  return (
    <>
      <h1>${EMPTY}</h1>
      <button data-bare onClick={({ currentTarget }) => currentTarget.setAttribute('aria-pressed', 'true')}>${EMPTY}</button>
    </>
  );
}
`;

/** Builds it in a directory of its own; answers the server's program there. */
export function buildApplication(directory: string): string {
  for (const source of SOURCES) fs.cpSync(path.join(ROOT, source), path.join(directory, source), { recursive: true });
  for (const name of fs.readdirSync(ROOT).filter((name) => /^tsconfig.*\.json$/.test(name))) {
    fs.copyFileSync(path.join(ROOT, name), path.join(directory, name));
  }
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'), 'junction');
  const routes = path.join(directory, 'src/routes/_app/banco');
  fs.mkdirSync(routes);
  fs.writeFileSync(path.join(routes, 'index.tsx'), START_ROUTE);
  fs.writeFileSync(path.join(routes, 'nada.tsx'), EMPTY_ROUTE);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the application could not be built');
  return path.join(directory, 'dist-server/main.js');
}
