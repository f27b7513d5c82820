// A copy of the project with one planted bug in it.
import fs from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutant.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const SOURCES = ['src', 'server', 'tests/simulation', 'tests/support'];
const FILES = [
  'package.json',
  'tests/efforts.ts',
  'tests/efforts.json',
  ...fs.readdirSync(PROJECT).filter((name) => /^tsconfig.*\.json$/.test(name)),
];

/** The source of a file with the mutant's edits. Throws when a text does not stand in it exactly once. */
export function mutate(source: string, { name, file, edits }: Mutant): string {
  return edits.reduce((text, [from, to]) => {
    const [before, after, ...more] = text.split(from);
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`"${name}": the text to change does not stand in ${file} exactly once: ${from}`);
    }
    return before + to + after;
  }, source);
}

/** The mutant's file as it is without it. */
export const sourceOf = ({ file }: Mutant): string => fs.readFileSync(path.join(PROJECT, file), 'utf8');

/** Copies what the simulator runs into `directory`, the mutant planted; packages are shared with the project. */
export function plant(mutant: Mutant | null, directory: string): void {
  for (const name of [...SOURCES, ...FILES]) {
    fs.cpSync(path.join(PROJECT, name), path.join(directory, name), { recursive: true });
  }
  fs.symlinkSync(path.join(PROJECT, 'node_modules'), path.join(directory, 'node_modules'));
  if (mutant) fs.writeFileSync(path.join(directory, mutant.file), mutate(sourceOf(mutant), mutant));
}
