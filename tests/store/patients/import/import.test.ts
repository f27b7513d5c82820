import { afterAll, beforeAll, expect, test } from 'vitest';
import { recogniseColumns } from '#domain/patients/import/columns.ts';
import { planOf, type DuplicateChoices } from '#domain/patients/import/plan.ts';
import { readingOf } from '#domain/patients/import/read-cell.ts';
import { readCsv } from '#domain/patients/import/read-csv.ts';
import { patientOfLine, withPlan, type ImportRun } from '#domain/patients/import/run.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { importId } from '#domain/record/ids.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta } from '#store/database/meta.ts';
import { reviewImport } from '#store/patients/import/review.ts';
import { runImport } from '#store/patients/import/run-import.ts';
import { readRuns, runOf, saveRun } from '#store/patients/import/runs.ts';
import { previewUndo, undoImport } from '#store/patients/import/undo-import.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import type { WritePorts } from '#store/outbox/write.ts';
import { BRUNO, buildAppointmentValues, buildPatient, START } from '#tests/support/factories.ts';
import { effort } from '#tests/efforts.ts';
import { patientFile, utf8 } from '#tests/support/patient-file.ts';
import { createStore } from '#tests/support/store.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, type World } from '#tests/support/world.ts';

const SKIP: DuplicateChoices = { all: 'skip', lines: {} };
const TODAY = '2026-11-25';

/** Reads a file on a tablet as its screen does; answers what an import would write. */
async function prepare(db: ArcadaDatabase, text: string, ports: WritePorts, choices = SKIP) {
  const bytes = utf8(text);
  const file = readCsv(bytes);
  const fields = recogniseColumns(file).map(({ field }) => field);
  const id = importId(bytes);
  const { round, earlier } = await runOf(db, id, ports.now());
  const by = (await readMeta(db, 'person'))!;
  const fresh: ImportRun = {
    file: id,
    round,
    name: 'pacientes.csv',
    at: ports.now(),
    by,
    fields,
    dates: 'dmy',
    choices,
    lines: [],
    state: 'open',
  };
  const review = await reviewImport(db, file, readingOf(file, { fields, dates: 'dmy', zeros: null }), {
    run: fresh,
    today: TODAY,
  });
  const plan = planOf(review, choices);
  return { review, plan, run: withPlan(earlier ?? fresh, plan) };
}

/** An import that ends after so many pieces of two hundred, as when the tab is killed. */
async function importFile(
  db: ArcadaDatabase,
  text: string,
  ports: WritePorts,
  { pieces = Infinity, choices = SKIP } = {},
) {
  const { run, plan, review } = await prepare(db, text, ports, choices);
  await saveRun(db, run, ports.now());
  let left = pieces;
  const ended = await runImport(db, run, plan, ports, { onProgress: () => (left -= 1), stopped: () => left <= 0 });
  if (ended) await saveRun(db, { ...run, state: 'done' }, ports.now());
  return { run, plan, review, ended };
}

const FEW = patientFile(5).text;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function emptyClinic(tablet: Tablet): Promise<void> {
  for (const { id } of await tablet.db.records('patients').toArray()) await tablet.deletePatient(id);
  await tablet.sync();
}

const idsAtServer = async (): Promise<string[]> =>
  (await world.get<Patient[]>('/patients/?limit=500')).map(({ id }) => id).sort();

test('a review writes nothing', async () => {
  const { db, ports } = await createStore(BRUNO);
  const { review } = await prepare(db, FEW, ports);
  expect(review.fresh).toHaveLength(5);
  expect(await db.records('patients').count()).toBe(0);
  expect(await db.outbox.count()).toBe(0);
});

test('each patient has an entry of its own, under its author, as any other creation', async () => {
  const { db, ports, entries } = await createStore(BRUNO);
  const { run } = await importFile(db, FEW, ports);
  const found = await entries();
  expect(found.map(({ row_id }) => row_id)).toEqual([2, 3, 4, 5, 6].map((line) => patientOfLine(run, line)));
  expect(
    found.every((entry) => entry.method === 'POST' && entry.author === BRUNO.id && entry.group === entry.op_id),
  ).toBe(true);
  expect(await db.base.count()).toBe(5);
  expect(await db.records('patients').orderBy('_sort').count()).toBe(5);
});

test('of many lines, every twentieth of them bad, the tablet has the good ones', async () => {
  const { db, ports } = await createStore(BRUNO);
  const lines = effort('importedLines');
  const { text, bad } = patientFile(lines, 20);
  const { review, ended } = await importFile(db, text, ports);
  expect(ended).toBe(true);
  expect(review.faulty.map(({ line }) => line)).toEqual(bad);
  expect(review.duplicates).toEqual([]);
  expect(bad).toHaveLength(lines / 20);
  expect(await db.records('patients').count()).toBe(lines - bad.length);
  expect(await db.outbox.count()).toBe(lines - bad.length);
}, 120_000);

test('an import that was killed on the way goes on when the same file is chosen again, and the server has each patient once', async () => {
  const tablet = await world.tablet();
  const { text, bad } = patientFile(330, 20);
  const first = await importFile(tablet.db, text, tablet.ports, { pieces: 1 });
  expect(first.ended).toBe(false);
  expect(await tablet.db.records('patients').count()).toBe(200);
  // Some are at the server already, some are not.
  await tablet.sync();
  const second = await importFile(tablet.db, text, tablet.ports);
  expect(second.review.imported).toHaveLength(200);
  expect(second.review.faulty.map(({ line }) => line)).toEqual(bad);
  expect(second.run.lines).toHaveLength(314);
  await importFile(tablet.db, text, tablet.ports);
  await tablet.sync();
  expect(await idsAtServer()).toEqual(second.run.lines.map(([line]) => patientOfLine(second.run, line)).sort());
  expect(await tablet.db.outbox.count()).toBe(0);
  expect(await undoImport(tablet.db, second.run, tablet.ports)).toEqual({ removed: 314, changed: 0, used: 0 });
  await tablet.sync();
  expect(await idsAtServer()).toEqual([]);
}, 60_000);

test('the same file on two tablets makes each patient once', async () => {
  const [one, two] = [await world.tablet(), await world.tablet()];
  await importFile(one.db, FEW, one.ports);
  await importFile(two.db, FEW, two.ports);
  await one.sync();
  await two.sync();
  expect(await idsAtServer()).toHaveLength(5);
  expect(await two.db.conflicts.count()).toBe(0);
  await emptyClinic(two);
});

test('somebody who is here already is completed: only what was empty is filled, as an ordinary edit', async () => {
  const { db, ports, receive, entries } = await createStore(BRUNO);
  const known = buildPatient({ identity_card: '40 000 000', phone_number: '01 555 1234' });
  await receive('patients', known);
  const { review } = await importFile(db, FEW, ports, { choices: { all: 'complete', lines: {} } });
  expect(review.duplicates.map(({ reason }) => reason)).toEqual(['card']);
  expect(await db.records('patients').get(known.id)).toMatchObject({
    first_name: known.first_name,
    identity_card: '40 000 000',
    phone_number: '01 555 1234',
    fecha_nacimiento: '1950-03-01',
  });
  const edit = (await entries()).find(({ method }) => method === 'PUT');
  expect(Object.keys(edit!.patch)).toEqual(['fecha_nacimiento']);
});

test('an import stops when somebody else is on screen', async () => {
  const { db, ports, signIn } = await createStore(BRUNO);
  const { run, plan } = await prepare(db, FEW, ports);
  await signIn({ ...BRUNO, id: buildPatient().id, username: 'otra' });
  const progress = { onProgress: () => undefined, stopped: () => false };
  await expect(runImport(db, run, plan, ports, progress)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(await db.records('patients').count()).toBe(0);
});

test('an edit upon a value of a file that another tablet has imported too is asked about nowhere', async () => {
  const [one, two] = [await world.tablet(), await world.tablet()];
  const { text } = patientFile(5, Infinity, 'Cuatro');
  await importFile(one.db, text, one.ports);
  const { run } = await importFile(two.db, text, two.ports);
  const edited = patientOfLine(run, 2);
  await two.editPatient(edited, { phone_number: '987 654 321' });
  await one.sync();
  await two.sync();
  expect([await two.db.conflicts.count(), await two.db.outbox.count()]).toEqual([0, 0]);
  expect(await world.patient(edited)).toMatchObject({ phone_number: '987 654 321', version: 2 });
  await emptyClinic(two);
});

test('an edit corrects the creation of a patient of a file that the server has refused', async () => {
  const { db, ports, save, entries } = await createStore(BRUNO);
  const { run } = await importFile(db, FEW, ports);
  const id = patientOfLine(run, 2);
  await db.outbox.where({ collection: 'patients', row_id: id }).modify((entry) => {
    Object.assign(entry, { state: 'attention', refused: true });
  });
  const opened = (await db.rows('patients').get(id))!;
  const values = { ...opened, phone_number: '987 654 321' };
  await save({ method: 'PUT', collection: 'patients', id, opened, values });
  expect((await entries()).filter(({ row_id }) => row_id === id)).toMatchObject([
    { method: 'POST', state: 'pending', patch: { phone_number: { after: '987 654 321' } } },
  ]);
});

test('an import that never left the tablet is undone without a trace', async () => {
  const { db, ports } = await createStore(BRUNO);
  const { run } = await importFile(db, FEW, ports);
  expect(await undoImport(db, run, ports)).toEqual({ removed: 5, changed: 0, used: 0 });
  for (const table of [db.outbox, db.base, db.records('patients')]) expect(await table.count()).toBe(0);
  expect((await readRuns(db, START))[0]?.state).toBe('undone');
});

test('undoing takes away from the server whom nobody has touched, and leaves the others', async () => {
  const tablet = await world.tablet();
  const { run } = await importFile(tablet.db, patientFile(5, Infinity, 'Dos').text, tablet.ports);
  const [edited, seen, other] = [2, 3, 4].map((line) => patientOfLine(run, line)) as [string, string, string];
  // This edit comes before the creation was sent.
  await tablet.editPatient(edited, { email: 'rosa@ejemplo.pe' });
  await tablet.sync();
  const second = await world.tablet();
  await second.editPatient(other, { occupation: 'Docente' });
  await second.sync();
  await tablet.sync();
  await writesOf('appointments').create(tablet.db, buildAppointmentValues({ patient: seen }), tablet.ports);
  expect(await previewUndo(tablet.db, run)).toEqual({ removed: 2, changed: 2, used: 1 });
  expect(await undoImport(tablet.db, run, tablet.ports)).toEqual({ removed: 2, changed: 2, used: 1 });
  await tablet.sync();
  expect(await idsAtServer()).toEqual([edited, seen, other].sort());
  expect(await tablet.db.outbox.count()).toBe(0);
  expect(await tablet.db.conflicts.count()).toBe(0);
  await emptyClinic(tablet);
});

test('an undone import can be imported anew', async () => {
  const tablet = await world.tablet();
  const { text } = patientFile(5, Infinity, 'Tres');
  const { run } = await importFile(tablet.db, text, tablet.ports);
  await tablet.sync();
  await undoImport(tablet.db, run, tablet.ports);
  const again = await importFile(tablet.db, text, tablet.ports);
  expect(again.run.round).toBe(1);
  await tablet.sync();
  expect(await idsAtServer()).toHaveLength(5);
  await emptyClinic(tablet);
});

test('an import is remembered for 30 days', async () => {
  const { db, ports, clock } = await createStore(BRUNO);
  await importFile(db, FEW, ports);
  clock.now += 29 * 86_400_000;
  expect(await readRuns(db, clock.now)).toHaveLength(1);
  clock.now += 2 * 86_400_000;
  expect(await readRuns(db, clock.now)).toEqual([]);
});
