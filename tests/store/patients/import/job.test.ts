import { expect, test } from 'vitest';
import { planOf } from '#domain/patients/import/plan.ts';
import type { Review } from '#domain/patients/import/duplicates.ts';
import { patientOfLine, type ImportRun } from '#domain/patients/import/run.ts';
import { importJob, type ImportJob } from '#store/patients/import/job.ts';
import { readRuns } from '#store/patients/import/runs.ts';
import { BRUNO, buildPatient, buildPatientValues, testId } from '#tests/support/factories.ts';
import { createStore } from '#tests/support/store.ts';

const review: Review = {
  fresh: Array.from({ length: 450 }, (_, index) => ({
    line: index + 2,
    cells: [],
    name: 'Lucía',
    issues: [],
    values: buildPatientValues({ identity_card: String(index) }),
  })),
  duplicates: [],
  faulty: [],
  imported: [],
};

const run: ImportRun = {
  file: testId(1),
  round: 0,
  name: 'pacientes.csv',
  at: Date.now(),
  by: BRUNO.id,
  fields: [],
  dates: 'dmy',
  choices: { all: 'skip', lines: {} },
  lines: [],
  state: 'open',
};

/** Waits until the job is no more under way. */
const ended = (job: ImportJob): Promise<string> =>
  new Promise((resolve) => {
    const leave = job.subscribe(() => {
      if (job.state().status === 'running') return;
      leave();
      resolve(job.state().status);
    });
  });

function writtenBefore(job: ImportJob) {
  const state = job.state();
  if (state.status === 'idle') throw new Error('no import');
  const { created, completed } = state.before;
  return { created: [...created], completed: [...completed] };
}

const ports = (store: Awaited<ReturnType<typeof createStore>>) => ({ now: Date.now, newId: store.ports.newId });

test('an import is stopped after the piece that is being written, and goes on from there', async () => {
  const store = await createStore(BRUNO);
  const job = importJob(store.db);
  job.subscribe(() => job.stop());
  job.start(run, review, ports(store));
  expect(await ended(job)).toBe('stopped');
  const written = await store.db.records('patients').count();
  expect(written).toBeLessThan(450);
  expect((await readRuns(store.db, Date.now()))[0]?.state).toBe('open');
});

test('one that is left where it stopped keeps only whom it has created', async () => {
  const store = await createStore(BRUNO);
  const job = importJob(store.db);
  const leave = job.subscribe(() => {
    const state = job.state();
    if (state.status === 'running' && state.done > 0) job.stop();
  });
  job.start(run, review, ports(store));
  expect(await ended(job)).toBe('stopped');
  leave();
  await job.end();
  expect(job.state().status).toBe('idle');
  const [left] = await readRuns(store.db, Date.now());
  expect(left).toMatchObject({ state: 'done' });
  expect(left?.lines).toHaveLength(await store.db.records('patients').count());
});

test('one that is continued leaves out whom a colleague has created since it stopped', async () => {
  const store = await createStore(BRUNO);
  const job = importJob(store.db);
  const leave = job.subscribe(() => {
    const state = job.state();
    if (state.status === 'running' && state.done > 0) job.stop();
  });
  job.start(run, review, ports(store));
  expect(await ended(job)).toBe('stopped');
  leave();
  const before = await store.db.records('patients').count();
  // The patient of line 451.
  await store.receive('patients', buildPatient({ identity_card: '449' }));
  job.resume(ports(store));
  expect(job.state()).toMatchObject({ status: 'running' });
  expect(await ended(job)).toBe('done');
  expect(await store.db.records('patients').count()).toBe(450);
  expect(await store.row('patients', patientOfLine(run, 451))).toBeUndefined();
  expect(job.state()).toMatchObject({ done: 449 - before });
  expect(writtenBefore(job)).toEqual({ created: review.fresh.slice(0, before).map(({ line }) => line), completed: [] });
  expect(job.state()).toMatchObject({ review: { duplicates: [{ line: 451, reason: 'card' }] } });
  const [kept] = await readRuns(store.db, Date.now());
  expect(kept).toMatchObject({ state: 'done', choices: { all: 'skip', lines: { 451: 'skip' } } });
  expect(kept?.lines).toHaveLength(449);
});

test('one that is continued leaves out whom a person has left out, though a colleague has corrected the document since', async () => {
  const store = await createStore(BRUNO);
  const known = buildPatient({ id: testId(2), identity_card: '449' });
  await store.receive('patients', known);
  const last = review.fresh.at(-1)!;
  const found: Review = {
    ...review,
    fresh: review.fresh.slice(0, -1),
    duplicates: [{ ...last, reason: 'card', patient: known }],
  };
  const job = importJob(store.db);
  const leave = job.subscribe(() => job.stop());
  job.start(run, found, ports(store));
  expect(await ended(job)).toBe('stopped');
  leave();
  await store.receive('patients', { ...known, version: 2, identity_card: '9449' });
  job.resume(ports(store));
  expect(await ended(job)).toBe('done');
  expect(await store.row('patients', patientOfLine(run, last.line))).toBeUndefined();
  expect(await store.db.records('patients').count()).toBe(450);
});

test('one that is continued still counts whom it had completed, and those whom it completes again once', async () => {
  const store = await createStore(BRUNO);
  const patients = review.fresh.map((_, index) =>
    buildPatient({ id: testId(0x1000 + index), identity_card: String(index), email: null }),
  );
  await store.receive('patients', ...patients);
  const found: Review = {
    ...review,
    fresh: [],
    duplicates: review.fresh.map((each, index) => ({
      ...each,
      values: { ...each.values, email: 'lucia@example.com' },
      reason: 'card',
      patient: patients[index]!,
    })),
  };
  const job = importJob(store.db);
  const leave = job.subscribe(() => {
    const state = job.state();
    if (state.status === 'running' && state.done > 0) job.stop();
  });
  job.start({ ...run, choices: { all: 'complete', lines: {} } }, found, ports(store));
  expect(await ended(job)).toBe('stopped');
  leave();
  const state = job.state();
  const done = state.status === 'idle' ? 0 : state.done;
  expect(done).toBeGreaterThan(0);
  // Somebody has emptied the first one again.
  const { id } = patients[0]!;
  const first = (await store.row('patients', id))!;
  await store.save({ method: 'PUT', collection: 'patients', id, opened: first, values: { ...first, email: null } });
  job.resume(ports(store));
  expect(await ended(job)).toBe('done');
  expect(job.state()).toMatchObject({ done: 450 - done + 1 });
  expect(writtenBefore(job)).toEqual({
    created: [],
    completed: found.duplicates.slice(1, done).map(({ line }) => line),
  });
});

test('it comes to its end, whoever looks at it', async () => {
  const store = await createStore(BRUNO);
  const job = importJob(store.db);
  job.start(run, review, ports(store));
  expect(await ended(job)).toBe('done');
  expect(job.state()).toMatchObject({ done: planOf(review, run.choices).create.length });
  expect(await store.db.records('patients').count()).toBe(450);
  expect((await readRuns(store.db, Date.now()))[0]).toMatchObject({ state: 'done' });
  expect(importJob(store.db)).toBe(job);
});
