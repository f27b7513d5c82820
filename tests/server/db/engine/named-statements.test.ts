import { expect, test } from 'vitest';
import { StatementNames } from '#server/db/engine/named-statements.ts';

/** The name that a text has once it is frequent. */
const frequent = (names: StatementNames, text: string) => [1, 2, 3].map(() => names.nameOf(text)).at(-1);

test('a text gets its name when it comes the third time, and keeps it', () => {
  const names = new StatementNames();
  const given = [1, 2, 3, 4].map(() => names.nameOf('select $1'));
  expect(given.slice(0, 2)).toEqual([undefined, undefined]);
  expect(given[2]).toMatch(/^a0_/);
  expect(given[3]).toBe(given[2]);
});

test('different texts have different names', () => {
  const names = new StatementNames();
  expect(frequent(names, 'select $1')).not.toBe(frequent(names, 'select $1 + 1'));
});

test('texts that come once never use up the names, and there are at most 300', () => {
  const names = new StatementNames();
  for (let n = 0; n < 10_000; n += 1) names.nameOf(`select ${n}, $1`);
  const named = Array.from({ length: 400 }, (_, n) => frequent(names, `select $1, ${n} as often`));
  expect(named.filter((name) => name !== undefined)).toHaveLength(300);
});

test('after a change of the schema the same text gets another name', () => {
  const names = new StatementNames();
  const before = frequent(names, 'select * from users where id = $1');
  names.renew();
  expect(frequent(names, 'select * from users where id = $1')).not.toBe(before);
});
