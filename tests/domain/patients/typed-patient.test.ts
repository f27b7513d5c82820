import { expect, it } from 'vitest';
import { typedPatient } from '#domain/patients/typed-patient.ts';

it.each([
  ['Mateo', 'Mateo', ''],
  ['mateo salazar', 'Mateo', 'Salazar'],
  ['Mateo Salazar Quispe', 'Mateo', 'Salazar Quispe'],
  ['María José Salazar Quispe', 'María José', 'Salazar Quispe'],
  ['juan de la cruz', 'Juan', 'de la Cruz'],
  ['Flor de María Castañeda Chumpitaz', 'Flor de María', 'Castañeda Chumpitaz'],
  ['  ñusta   ñahui ', 'Ñusta', 'Ñahui'],
  ['MATEO SALAZAR', 'MATEO', 'SALAZAR'],
  ['de la cruz ana', 'Ana', 'de la Cruz'],
  ['De la Cruz Quispe Ana María', 'Ana María', 'De la Cruz Quispe'],
  ['de la cruz', '', 'de la Cruz'],
  ['Zevallos, Rosa', 'Rosa', 'Zevallos'],
  ['zevallos-quispe de la torre,rosa elena', 'Rosa Elena', 'Zevallos-Quispe de la Torre'],
  ["o'higgins, bernardo", 'Bernardo', "O'Higgins"],
  ['Zevallos,', '', 'Zevallos'],
  ['\u200bRosa Zevallos\u2011Quispe', 'Rosa', 'Zevallos-Quispe'],
])('“%s” is given name and surname', (text, first_name, last_name) => {
  expect(typedPatient(text)).toEqual({ first_name, last_name });
});

it('digits are a telephone number; too few of them are nothing', () => {
  expect(typedPatient(' +51 987 654 321 ')).toEqual({ phone_number: '+51 987 654 321' });
  expect(typedPatient('987')).toEqual({});
  expect(typedPatient('')).toEqual({});
});
