import { expect, test } from 'vitest';
import { kinOf, machineNames, parseLocalName } from '#server/tls/names.ts';

test.each([
  ['arcada.local', 'arcada.local'],
  ['Clinica-Sol.LOCAL', 'clinica-sol.local'],
  ['mi clinica.local', null],
  ['clínica.local', null],
  ['arcada', null],
  ['arcada.example', null],
  ['-arcada.local', null],
  ['a.b.local', null],
  ['.local', null],
  [`${'a'.repeat(62)}.local`, null],
])('LOCAL_NAME %j is announced as %j', (text, expected) => {
  expect(parseLocalName(text)).toBe(expected);
});

test('the kin of a name are its numbers from 2 to 9', () => {
  const kin = kinOf('arcada.local');
  expect(kin.slice(0, 3)).toEqual(['arcada.local', 'arcada-2.local', 'arcada-3.local']);
  expect([kin.length, kin.at(-1)]).toEqual([9, 'arcada-9.local']);
});

test.each([
  ['Recepcion', ['recepcion', 'recepcion.local']],
  ['imac.local', ['imac.local']],
  ['pc.clinica.lan', ['pc.clinica.lan', 'pc.local']],
  ['PC_1', []],
  ['localhost', []],
])('a machine called %j is known as %j', (hostname, expected) => {
  expect(machineNames(hostname)).toEqual(expected);
});
