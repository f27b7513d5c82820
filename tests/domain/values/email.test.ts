import { expect, test } from 'vitest';
import { mailtoLink } from '#domain/values/email.ts';

test('a link to an address writes to that address alone, without other recipients or a text', () => {
  expect(mailtoLink('rosa.vega+citas@example.com')).toBe('mailto:rosa.vega%2Bcitas@example.com');
  const { searchParams, pathname } = new URL(mailtoLink('a@b.c?bcc=evil@x&body=y#z'));
  expect([...searchParams]).toEqual([]);
  expect(pathname).toBe('a@b.c%3Fbcc%3Devil@x%26body%3Dy%23z');
});
