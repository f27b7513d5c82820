import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ThemeProvider } from '#ui/theme/theme.tsx';

const require = createRequire(import.meta.url);
const src = path.resolve(import.meta.dirname, '../../../src');

const variables = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));

/** The sheets of Mantine that our sheets and modules import. */
function sheetsInUse(): string[] {
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx?)$/.test(file));
  const names = sources.flatMap((file) => [
    ...variables(readFileSync(path.join(src, file), 'utf8'), /import '(@mantine\/[^']+\.css)'/g),
  ]);
  return [...new Set(names)];
}

test('every variable that a sheet of Mantine in use asks for has a value', () => {
  render(<ThemeProvider>{null}</ThemeProvider>);
  const written = [...document.querySelectorAll('style')].map((style) => style.textContent).join('\n');
  const own = readFileSync(path.join(src, 'styles/mantine-variables.css'), 'utf8');
  const known = variables(`${own}\n${written}`, /(--mantine-[a-z0-9-]+)\s*:/g);
  const sheets = sheetsInUse();
  expect(sheets.length).toBeGreaterThan(5);
  const asked = variables(
    sheets.map((name) => readFileSync(require.resolve(name), 'utf8')).join('\n'),
    /var\((--mantine-[a-z0-9-]+)/g,
  );
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
});

test('Mantine is always in its layer, where our own rules win', () => {
  expect(sheetsInUse().filter((name) => !name.endsWith('.layer.css'))).toEqual([]);
});
