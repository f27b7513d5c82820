import { expect, test } from 'vitest';
import { planOf } from '#domain/patients/import/plan.ts';
import type { Review } from '#domain/patients/import/duplicates.ts';
import type { ImportRun } from '#domain/patients/import/run.ts';
import { importJob, type ImportJob } from '#store/patients/import/job.ts';
import { readRuns } from '#store/patients/import/runs.ts';
import { BRUNO, buildPatientValues, testId } from '#tests/support/factories.ts';
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
