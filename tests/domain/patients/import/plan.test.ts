import { expect, test } from 'vitest';
import { createSorter, type Review } from '#domain/patients/import/duplicates.ts';
import type { JudgedLine } from '#domain/patients/import/judge.ts';
import { digestOf, planOf } from '#domain/patients/import/plan.ts';
import { faultyRows, reportRows } from '#domain/patients/import/tables.ts';
import type { PatientValues } from '#domain/patients/patient.ts';
import { buildPatient, buildPatientValues } from '#tests/support/factories.ts';

const line = (number: number, values: Partial<PatientValues> | null): JudgedLine => ({
  line: number,
  cells: [`celda ${number}`],
  name: values?.first_name ?? 'Lucía Peña',
  values: values && buildPatientValues({ first_name: `P${number}`, ...values }),
  issues: values ? [] : [{ label: 'Nombre', value: '', message: 'El nombre es obligatorio' }],
});

const CAMILA = buildPatient({ first_name: 'Camila', last_name: 'Ríos', identity_card: '70.551.204' });
const JORGE = buildPatient({ first_name: 'Jorge', last_name: 'León', fecha_nacimiento: '1988-08-19', id: 'jorge' });

function review(...lines: JudgedLine[]): Review {
  const sorter = createSorter([CAMILA, JORGE], (number) => number === 99);
  for (const each of lines) sorter.add(each);
  return sorter.review;
}

const FOUND = review(
  line(2, {}),
  line(3, { identity_card: '70551204', email: 'c@b.pe' }),
  line(4, { first_name: 'JORGE', last_name: 'LEÓN', fecha_nacimiento: '1988-08-19' }),
  line(5, { identity_card: '45 002 118' }),
  line(6, { identity_card: '45002118' }),
  line(7, null),
  line(99, {}),
);

test('lines are sorted into new ones, likely duplicates with the reason, and those with errors', () => {
  expect(FOUND.fresh.map((each) => each.line)).toEqual([2, 5]);
  expect(FOUND.duplicates.map((each) => [each.line, each.reason])).toEqual([
    [3, 'card'],
    [4, 'birth'],
    [6, 'file'],
  ]);
  expect(FOUND.faulty.map((each) => each.line)).toEqual([7]);
  expect(FOUND.imported.map((each) => each.line)).toEqual([99]);
});

test('of two patients with one document a line repeats the one of its name', () => {
  const identity_card = '70551204';
  const other = buildPatient({ id: 'other', first_name: 'Prueba', last_name: 'Tanteo', identity_card });
  const aaron = buildPatient({ id: 'aaron', first_name: 'Aarón', last_name: 'Gálvez', identity_card });
  const sorter = createSorter([other, aaron], () => false);
  sorter.add(line(2, { first_name: 'Aaron', last_name: 'Galvez', identity_card }));
  sorter.add(line(3, { first_name: 'Otra', last_name: 'Persona', identity_card }));
  expect(sorter.review.duplicates).toMatchObject([
    { line: 2, reason: 'card', patient: { id: 'aaron' } },
    { line: 3, reason: 'card', patient: { id: 'other' } },
  ]);
});

test('a second line of one patient repeats the first: both completing them would contradict each other', () => {
  const sorter = createSorter([CAMILA], () => false);
  sorter.add(line(2, { identity_card: '70551204', email: 'c@b.pe' }));
  sorter.add(line(3, { identity_card: '70551204', email: 'otra@b.pe' }));
  const [, second] = sorter.review.duplicates;
  expect(second).toMatchObject({ line: 3, reason: 'file', earlier: { line: 2 } });
  expect(planOf(sorter.review, { all: 'complete', lines: {} }).complete.map((each) => each.line)).toEqual([2]);
});

test('duplicates are left out unless a person says otherwise', () => {
  expect(planOf(FOUND, { all: 'skip', lines: {} })).toMatchObject({ create: [{ line: 2 }, { line: 5 }], complete: [] });
  const chosen = planOf(FOUND, { all: 'skip', lines: { 3: 'complete', 6: 'create' } });
  expect(chosen.create.map((each) => each.line)).toEqual([2, 5, 6]);
  expect(chosen.complete).toMatchObject([{ line: 3, patient: CAMILA.id }]);
});

test('to complete all leaves out whom nothing is missing, and a line that repeats another', () => {
  const { create, complete } = planOf(FOUND, { all: 'complete', lines: {} });
  expect(create.map((each) => each.line)).toEqual([2, 5]);
  expect(complete.map((each) => each.line)).toEqual([3]);
});

test('the lines to be corrected come back as they are, with number and reason', () => {
  expect(faultyRows(['NOMBRE'], FOUND, { fields: ['first_name'], zeros: null })).toEqual([
    ['NOMBRE', 'Línea', 'Motivo'],
    ['celda 7', 7, 'Nombre: El nombre es obligatorio'],
  ]);
});

test('the report says of each line what became of it', () => {
  const rows = reportRows(FOUND, { all: 'skip', lines: { 3: 'complete', 4: 'create' } });
  expect(rows.map(([number, , outcome, reason]) => [number, outcome, reason])).toEqual([
    ['Línea', 'Resultado', 'Motivo'],
    [2, 'Creado', ''],
    [3, 'Completado', 'Mismo documento'],
    [4, 'Creado', 'Mismo nombre y nacimiento'],
    [5, 'Creado', ''],
    [6, 'Omitido', 'Repetido en el archivo, línea 5'],
    [7, 'Con errores', 'Nombre: El nombre es obligatorio'],
    [99, 'Ya importado', ''],
  ]);
});

test('a digest is of the values alone, in whatever order', () => {
  const { first_name, ...rest } = buildPatientValues();
  expect(digestOf({ ...rest, first_name })).toBe(digestOf(buildPatientValues()));
  expect(digestOf(buildPatientValues({ email: 'a@b.pe' }))).not.toBe(digestOf(buildPatientValues()));
});
