import { expect, test } from 'vitest';
import { dateOrderOf, mappingProblem, recogniseColumns } from '#domain/patients/import/columns.ts';
import { readCsv } from '#domain/patients/import/read-csv.ts';
import { utf8 } from '#tests/support/patient-file.ts';

const columnsOf = (...headings: string[]) =>
  recogniseColumns(readCsv(utf8(`${headings.join(';')}\n${headings.map(() => '02/03/2011').join(';')}\n`)));

test.each([
  ['NOMBRES', 'first_name'],
  ['Apellidos', 'last_name'],
  ['APELLIDOS Y NOMBRES', 'surnames_and_names'],
  ['Apellidos, Nombres', 'surnames_and_names'],
  ['Nombre completo', 'names_and_surnames'],
  ['D.N.I.', 'identity_card'],
  ['N° de documento', 'identity_card'],
  ['Nº documento', 'identity_card'],
  ['Cédula', 'identity_card'],
  ['RUT', 'identity_card'],
  ['F_NAC', 'fecha_nacimiento'],
  ['Fecha de nacimiento', 'fecha_nacimiento'],
  ['CELULAR', 'phone_number'],
  ['Teléfono del paciente', 'phone_number'],
  ['Correo electrónico', 'email'],
  ['E-mail', 'email'],
  ['Dirección', 'address'],
  ['Sexo', 'gender'],
  ['Ocupación', 'occupation'],
  ['Referido por', 'referred_by'],
  ['Teléfono del apoderado', 'guardian_phone'],
  ['Nombre del responsable', 'guardian_name'],
  ['Observaciones', 'patient_notes'],
])('%s is recognised', (heading, field) => {
  expect(columnsOf(heading, 'x')[0]).toMatchObject({ field, recognition: 'sure' });
});

test.each([
  ['APODERADO', 'guardian_name'],
  ['Paciente', 'names_and_surnames'],
  ['Teléfono casa', 'phone_number'],
])('%s is a guess that a person looks at', (heading, field) => {
  expect(columnsOf(heading, 'x')[0]).toMatchObject({ field, recognition: 'doubtful' });
});

test.each(['HISTORIA_N', 'Línea', 'Motivo', 'Saldo'])('%s is not imported', (heading) => {
  expect(columnsOf(heading, 'x')[0]).toMatchObject({ field: null, recognition: 'none' });
});

test('of two headings for one field the one that names it wins', () => {
  expect(columnsOf('Teléfono casa', 'Celular').map(({ field }) => field)).toEqual([null, 'phone_number']);
});

test('a column that is called a date and holds none is to be looked at', () => {
  const file = readCsv(utf8('Nombre;F_NAC\nAna;no sabe\nLuz;-\n'));
  expect(recogniseColumns(file)[1]?.recognition).toBe('doubtful');
});

test('the first contents are shown', () => {
  expect(recogniseColumns(readCsv(utf8('Nombre;DNI\n Ana ;1\nLuz;\nEva;3')))[1]?.examples).toEqual(['1', '']);
});

test('the order of the dates is what most of them can be', () => {
  const order = (...dates: string[]) =>
    dateOrderOf(readCsv(utf8(['Nacimiento;x', ...dates.map((date) => `${date};y`)].join('\n'))), [
      'fecha_nacimiento',
      null,
    ]);
  expect(order('12/31/2019', '02/03/2011')).toBe('mdy');
  expect(order('31/12/2019', '02/03/2011')).toBe('dmy');
  expect(order('02/03/2011')).toBe('dmy');
});

test('two columns on one field, and a name without a column, are said', () => {
  expect(mappingProblem(['first_name', 'last_name', 'phone_number', 'phone_number'])).toContain('«Teléfono»');
  expect(mappingProblem(['surnames_and_names', 'first_name'])).toContain('«Nombre»');
  expect(mappingProblem(['last_name', null])).toContain('el nombre');
  expect(mappingProblem(['first_name', null])).toContain('el apellido');
  expect(mappingProblem(['names_and_surnames', null, null])).toBeNull();
});
