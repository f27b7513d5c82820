import { expect, test } from 'vitest';
import { androidSettings } from '#server/install/drawings.ts';

test('the drawing of Android’s settings is told to those who do not see it by the row that it shows', () => {
  const [, row = 'none'] = /aria-label="En los Ajustes, la fila «([^»]+)»"/.exec(androidSettings.text) ?? [];
  const shown = [...androidSettings.text.matchAll(/>([^<>]+)<\/text/g)].map(([, words]) => words);
  expect(shown).toContain(row);
});
