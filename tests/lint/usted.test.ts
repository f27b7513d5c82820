// The form of address: staff are "usted", except in the sentences that the specification writes with "tú".
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const TU =
  /\b(intenta|inténtalo|introduce|(?<!se )comprueba|debes|deseas|estás|selecciona|revisa|tienes|puedes|tu|tus)\b/i;

/** The words of a file that people read: its strings, and the text between its tags. */
const wordsIn = (text: string): string[] =>
  [...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`|>([^<>{}\n]+)</g)]
    .map((match) =>
      match
        .slice(1)
        .find((part) => part !== undefined)!
        .trim(),
    )
    .filter((words) => words.includes(' '));

test('a sentence of our own says usted', () => {
  const specified = readFileSync('docs/spec-coverage.md', 'utf8');
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(500);
  const own = files.flatMap((name) =>
    wordsIn(readFileSync(join('src', name), 'utf8'))
      .filter((words) => TU.test(words) && !specified.includes(words))
      .map((words) => `${name}: ${words}`),
  );
  expect(own).toEqual([]);
});

test.each(["'No se pudo leer la papelera. Por favor, intenta de nuevo.'", '<p>Debes elegir una fecha</p>'])(
  'it would be seen: %s',
  (line) => {
    expect(wordsIn(line).filter((words) => TU.test(words))).toHaveLength(1);
  },
);
