import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../src');

test('no control is the browser’s own of a date or an hour: it would speak the browser’s language', () => {
  const native = /\btype[=:]\s*\{?\s*["'](date|time|datetime-local|month|week)["']/;
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.filter((file) => native.test(readFileSync(path.join(src, file), 'utf8')))).toEqual([]);
});
