import { expect, test } from 'vitest';
import * as v from 'valibot';
import { isEmail, mailtoLink, objectionToEmail, optionalEmail } from '#domain/values/email.ts';

test('a link to an address writes to that address alone, without other recipients or a text', () => {
  expect(mailtoLink('rosa.vega+citas@example.com')).toBe('mailto:rosa.vega%2Bcitas@example.com');
  const { searchParams, pathname } = new URL(mailtoLink('a@b.c?bcc=evil@x&body=y#z'));
  expect([...searchParams]).toEqual([]);
  expect(pathname).toBe('a@b.c%3Fbcc%3Devil@x%26body%3Dy%23z');
});

test.each([
  ['rosa.vega+citas@example.com', true],
  ["o'higgins_7@clinica-sol.com.pe", true],
  ['ñandú@clínica.pe', true],
  ['rosa@localhost', false],
  ['rosa vega@example.com', false],
  ['<a@b.c>', false],
  ['"Rosa"@b.c', false],
  ['mailto:a@b.c', false],
  ['a@b.c;', false],
  ['(a)@b.c', false],
])('%s is an address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test.each(['Ana<ana@example.com>', 'mailto:ana@example.com', 'ana@example.com;'])(
  'a record may hold %s from before its signs were refused, which nobody may type any more',
  (text) => {
    expect(v.parse(optionalEmail(), text)).toBe(text);
    expect(objectionToEmail(text, text)).toBeNull();
    expect(objectionToEmail(text, 'ana@example.com')).toEqual({
      email: 'Por favor, introduce un correo electrónico válido',
    });
  },
);

test.each([null, '', ' ana@example.com '])('%j may be typed as an address', (text) => {
  expect(objectionToEmail(text, null)).toBeNull();
});
