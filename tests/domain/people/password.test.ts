import { expect, it } from 'vitest';
import { passwordRules } from '#domain/people/password.ts';

it.each([
  ['', false, false],
  ['corta', false, true],
  ['diez-letra', true, true],
  ['1234567890', true, false],
  ['Contraseña2026!', true, false],
  ['password12345', true, false],
  ['abababababab', true, false],
  ['qwertyuiop12', true, false],
  ['14/02/1987-7', true, false],
  ['manzana-9-tren', true, true],
  ['soy-milagros-c', true, false],
  ['MILAGROS-2026', true, false],
  ['cuatro muelas juntas', true, true],
])('%s', (password, longEnough, uncommon) => {
  expect(passwordRules(password, 'milagros')).toEqual({ longEnough, uncommon });
});

it('a username of three letters is not looked for', () => {
  expect(passwordRules('mañana-en-lima', 'ana').uncommon).toBe(true);
});
