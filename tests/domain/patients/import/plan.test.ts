import { expect, test } from 'vitest';
import { createSorter, type Review } from '#domain/patients/import/duplicates.ts';
import type { JudgedLine } from '#domain/patients/import/judge.ts';
import { digestOf, leftOut, planOf } from '#domain/patients/import/plan.ts';
import { continued, patientOfLine, writtenBy, type ImportRun } from '#domain/patients/import/run.ts';
import { faultyRows, reportRows } from '#domain/patients/import/tables.ts';
import type { PatientValues } from '#domain/patients/patient.ts';
import { buildPatient, buildPatientValues, testId } from '#tests/support/factories.ts';

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

const run: ImportRun = {
  file: testId(1),
  round: 0,
  name: 'pacientes.csv',
  at: 0,
  by: testId(2),
  fields: [],
  dates: 'dmy',
  state: 'open',
  choices: { all: 'complete', lines: { 3: 'create' } },
  lines: [
    [2, 'a'],
    [3, 'b'],
    [5, 'c'],
  ],
};

test('an import goes on with the choices of the person; who has been found since is left out', () => {
  // Line 5 is a patient now, whom line 6 repeats; line 2 repeats a patient of a colleague.
  const five = buildPatient({ id: patientOfLine(run, 5), first_name: 'P5', identity_card: '45002118' });
  const two = buildPatient({ id: 'two', first_name: 'P2', fecha_nacimiento: '1990-01-01' });
  const lines = [
    line(2, { fecha_nacimiento: '1990-01-01' }),
    line(3, { identity_card: '70551204', email: 'c@b.pe' }),
    line(5, { identity_card: '45002118' }),
    line(6, { identity_card: '45002118', email: 'seis@b.pe' }),
  ];
  const sorter = createSorter([CAMILA, five, two], (number) => number === 5);
  for (const each of lines) sorter.add(each);
  const goesOn = continued(run, review(...lines), sorter.review);
  expect(goesOn.run.lines).toEqual([[5, 'c']]);
  expect(planOf(goesOn.review, goesOn.run.choices)).toMatchObject({ create: [{ line: 3 }], complete: [] });
});

test('all lines of one patient that are to be created are created, also where the import stopped between them', () => {
  const lines = [2, 300, 500].map((number) => line(number, { identity_card: '45002118' }));
  const first = buildPatient({ id: patientOfLine(run, 2), first_name: 'P2', identity_card: '45002118' });
  const all = { ...run, choices: { all: 'create', lines: {} } } as const;
  const sorter = createSorter([first], (number) => number === 2);
  for (const each of lines) sorter.add(each);
  // The third line repeated the first one, and now the second.
  expect(review(...lines).duplicates).toMatchObject([{ earlier: { line: 2 } }, { line: 500, earlier: { line: 2 } }]);
  expect(sorter.review.duplicates).toMatchObject([{ reason: 'card' }, { line: 500, earlier: { line: 300 } }]);
  const goesOn = continued(all, review(...lines), sorter.review);
  expect(planOf(goesOn.review, goesOn.run.choices).create.map((each) => each.line)).toEqual([300, 500]);
});

test('a line that repeats nobody any more is created after a stop only if it was to be created', () => {
  const lines = [3, 4, 40].map((number) => line(number, { identity_card: `7055120${number}` }));
  const patients = [3, 4, 40].map((number) => buildPatient({ id: `p${number}`, identity_card: `7055120${number}` }));
  const sorted = (known: typeof patients): Review => {
    const sorter = createSorter(known, () => false);
    for (const each of lines) sorter.add(each);
    return sorter.review;
  };
  const choices = { all: 'skip', lines: { 3: 'create', 4: 'complete' } } as const;
  // Colleagues have corrected the documents of two patients, and merged the third one away.
  const goesOn = continued({ ...run, choices }, sorted(patients), sorted([]));
  const plan = planOf(goesOn.review, goesOn.run.choices);
  expect(plan).toMatchObject({ create: [{ line: 3 }], complete: [] });
  expect(goesOn.review.duplicates.map((each) => [each.line, each.reason])).toEqual([
    [4, 'card'],
    [40, 'card'],
  ]);
  // The plan stays so when the import is stopped again.
  const again = continued(goesOn.run, goesOn.review, sorted([]));
  expect(planOf(again.review, again.run.choices)).toEqual(plan);
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

test('after a stop the report and the figures tell of the whole import', () => {
  const lines = [
    line(2, { identity_card: '45002118' }),
    line(3, { identity_card: '70551204', email: 'c@b.pe' }),
    line(4, { first_name: 'JORGE', last_name: 'LEÓN', fecha_nacimiento: '1988-08-19', email: 'j@b.pe' }),
    line(99, {}),
  ];
  const all = { ...run, choices: { all: 'complete', lines: {} } } as const;
  const seen = review(...lines);
  const plan = planOf(seen, all.choices);
  // The import has created line 2 and completed line 3; line 99 was a patient before it began.
  const sorter = createSorter([{ ...CAMILA, email: 'c@b.pe' }, JORGE], (number) => number === 99 || number === 2);
  for (const each of lines) sorter.add(each);
  const goesOn = continued(all, seen, sorter.review);
  const nothing = { created: new Set<number>(), completed: new Set<number>() };
  const before = writtenBy({ before: nothing, review: seen, plan, done: 2 }, sorter.review);
  expect(before).toEqual({ created: new Set([2]), completed: new Set([3]) });
  const rest = planOf(goesOn.review, goesOn.run.choices);
  expect(rest).toMatchObject({ create: [], complete: [{ line: 4 }] });
  expect(leftOut(goesOn.review, rest, before)).toBe(0);
  expect(reportRows(goesOn.review, goesOn.run.choices, before).map(([number, , outcome]) => [number, outcome])).toEqual(
    [
      ['Línea', 'Resultado'],
      [2, 'Creado'],
      [3, 'Completado'],
      [4, 'Completado'],
      [99, 'Ya importado'],
    ],
  );
});

test('a digest is of the values alone, in whatever order', () => {
  const { first_name, ...rest } = buildPatientValues();
  expect(digestOf({ ...rest, first_name })).toBe(digestOf(buildPatientValues()));
  expect(digestOf(buildPatientValues({ email: 'a@b.pe' }))).not.toBe(digestOf(buildPatientValues()));
});
