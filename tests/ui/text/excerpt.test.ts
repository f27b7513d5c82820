import { expect, it } from 'vitest';
import { excerpt } from '#ui/text/excerpt.ts';

it('leaves a note of 150 characters whole', () => {
  expect(excerpt('a'.repeat(150))).toBe('a'.repeat(150));
});

it('cuts a longer note to 147 characters plus an ellipsis', () => {
  expect(excerpt('a'.repeat(151))).toBe(`${'a'.repeat(147)}…`);
});

it('never cuts a character in two', () => {
  expect(excerpt('🦷'.repeat(151))).toBe(`${'🦷'.repeat(147)}…`);
});
