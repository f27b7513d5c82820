// The store's facts of each patient for the follow-up list agree with the rows of all collections that tell them.
import { expect, test } from 'vitest';
import { buildPatient, testId } from '#tests/support/factories.ts';
import { buildAttempt, buildCase } from '#tests/support/follow-up-factories.ts';
import { countedFollowUps, keptFollowUps } from '#tests/support/kept-sums.ts';
import { createStore } from '#tests/support/store.ts';

const PATIENT = testId(0x100);

test('collections that are written at the same time, as when the server has taken a whole batch, each keep their part', async () => {
  const { db, receive } = await createStore();
  await receive('patients', buildPatient({ id: PATIENT }));
  const [course, attempt] = [buildCase({ patient: PATIENT }), buildAttempt({ patient: PATIENT })];
  await db.transaction('rw', db.tables, () =>
    Promise.all([db.rows('orthodontic-cases').bulkPut([course]), db.rows('contact-attempts').bulkPut([attempt])]),
  );
  const kept = await keptFollowUps(db);
  expect(kept[PATIENT]).toMatchObject({ case: { id: course.id }, attempt: { id: attempt.id } });
  expect(kept).toEqual(await countedFollowUps(db));
});

test('a write of many patients at once updates those that are there, adds the new ones, and leaves the others between them alone', async () => {
  const { db } = await createStore();
  const patients = Array.from({ length: 180 }, (_, place) => buildPatient({ id: testId(0x200 + place) }));
  const pick = (rest: number) => patients.filter((_, place) => place % 3 === rest);
  const put = (rows: typeof patients) => db.rows('patients').bulkPut(rows);
  // The range of the written ids holds nothing yet, then the written rows alone, then others too.
  await put(pick(0));
  await put(pick(0).map((row) => ({ ...row, treatment_status: 'iniciado' as const })));
  await put([...pick(1), ...pick(2)]);
  await put(pick(2).map((row) => ({ ...row, treatment_status: 'en_pausa' as const })));
  const kept = await keptFollowUps(db);
  expect(Object.keys(kept)).toHaveLength(180);
  expect(Object.values(kept).map(({ status }) => status)).toEqual(
    patients.map((_, place) => ['iniciado', 'en_planificacion', 'en_pausa'][place % 3]),
  );
  expect(kept).toEqual(await countedFollowUps(db));
});
