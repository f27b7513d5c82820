import fs from 'node:fs';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, 'results.json');

/** Puts figures into results.json; those of other parts of the benchmark stay. */
export function keepResults(part: object): void {
  const known = JSON.parse(fs.readFileSync(FILE, 'utf8')) as object;
  fs.writeFileSync(FILE, `${JSON.stringify({ ...known, ...part }, null, 2)}\n`);
}
