// The application whose screens are measured: with two more routes, one from which every screen is a tap away, and an empty
// one, which costs what a change of route costs by itself.
import fs from 'node:fs';
import path from 'node:path';
import { buildCopy, copySource } from '#config/bench/application.ts';

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
  copySource(directory);
  const routes = path.join(directory, 'src/routes/_app/banco');
  fs.mkdirSync(routes);
  fs.writeFileSync(path.join(routes, 'index.tsx'), START_ROUTE);
  fs.writeFileSync(path.join(routes, 'nada.tsx'), EMPTY_ROUTE);
  return buildCopy(directory);
}
