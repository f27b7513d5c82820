// Rows from the server under this tablet's own edits.
import { beforeEach, describe, expect, test } from 'vitest';
import { showRow } from '#store/rows/shown-row.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { ANA, buildPatient, buildPlan, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const P = testId(0x100);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});
const base = () => store.db.base.get(['patients', P]);

describe('a row without unsent edits', () => {
  test('is the server’s', async () => {
    await store.receive('patients', buildPatient({ address: 'uno' }));
    await store.receive('patients', buildPatient({ version: 2, address: 'dos' }));
    expect(await store.row('patients', P)).toMatchObject({ version: 2, address: 'dos' });
    expect(await store.db.base.count()).toBe(0);
  });

  test('is never replaced by a lower version, nor removed by an older tombstone', async () => {
    await store.receive('patients', buildPatient({ version: 3, address: 'tres' }));
    await store.receive('patients', buildPatient({ version: 2, address: 'dos' }));
    await store.receiveDeleted('patients', P, 2);
    expect(await store.row('patients', P)).toMatchObject({ version: 3, address: 'tres' });
  });

  test('goes with its tombstone, and a tombstone of what was never here is nothing', async () => {
    await store.receive('patients', buildPatient());
    await store.receiveDeleted('patients', P, 2);
    await store.receiveDeleted('patients', testId(0x101), 2);
    expect(await store.db.rows('patients').count()).toBe(0);
  });

  test('keeps the fields that this build does not know', async () => {
    await store.receive('patients', { ...buildPatient(), nickname: 'Luchi' });
    await store.save(edit('patients', P, buildPatient(), { address: 'dos' }));
    expect(await store.row('patients', P)).toMatchObject({ nickname: 'Luchi', address: 'dos' });
  });
});

describe('a row with unsent edits', () => {
  beforeEach(async () => {
    await store.receive('patients', buildPatient({ address: 'uno' }));
    await store.save(edit('patients', P, buildPatient({ address: 'uno' }), { address: 'mía' }));
  });

  test('gets a new base and is shown with the edits', async () => {
    await store.receive('patients', buildPatient({ version: 2, address: 'suya', email: 'lucia@clinica.ec' }));
    expect(await base()).toMatchObject({ version: 2, row: { address: 'suya' } });
    expect(await store.row('patients', P)).toMatchObject({ version: 2, address: 'mía', email: 'lucia@clinica.ec' });
    expect((await store.entries())[0]!.patch).toEqual({ address: { before: 'uno', after: 'mía' } });
  });

  test('never gets an older base', async () => {
    await store.receive('patients', buildPatient({ version: 3, address: 'tres' }));
    await store.receive('patients', buildPatient({ version: 2, address: 'dos' }));
    await store.receiveDeleted('patients', P, 2);
    expect(await base()).toMatchObject({ version: 3, deleted: false, row: { address: 'tres' } });
  });

  test('stays on the screen when they deleted it, until a person decides', async () => {
    await store.receiveDeleted('patients', P, 2);
    expect(await base()).toMatchObject({ version: 2, deleted: true, row: null });
    expect(await store.row('patients', P)).toMatchObject({ address: 'mía' });
    expect(await store.entries()).toHaveLength(1);
  });

  test('says who changed it last and when, on this tablet', async () => {
    expect(await store.row('patients', P)).toMatchObject({
      updated_by: ANA.id,
      updated_at: new Date(store.clock.now).toISOString(),
    });
  });

  test('is the server’s again when the entry is gone', async () => {
    await store.db.outbox.clear();
    await store.db.transaction('rw', store.db.tables, () => showRow(store.db, 'patients', P));
    expect(await store.row('patients', P)).toMatchObject({ version: 1, address: 'uno' });
    expect(await base()).toBeUndefined();
  });

  test('has nothing local in its base', async () => {
    expect(Object.keys((await base())!.row!)).not.toContain('_sort');
  });
});

test('a deletion that waits keeps its record and what belongs to it hidden when the server changes them', async () => {
  const plan = buildPlan();
  await store.receive('patients', buildPatient());
  await store.receive('treatment-plans', plan);
  await store.save({ method: 'DELETE', collection: 'patients', id: P });
  await store.receive('patients', buildPatient({ version: 2, address: 'suya' }));
  await store.receive('treatment-plans', buildPlan({ version: 2 }));
  expect(await store.row('patients', P)).toBeUndefined();
  expect(await store.row('treatment-plans', plan.id)).toBeUndefined();
  expect(await base()).toMatchObject({ version: 2 });
});

test('rows of a first sync replace what was marked as unknown', async () => {
  await store.receive('patients', buildPatient({ version: 7, address: 'vieja' }));
  await store.db.rows('patients').toCollection().modify({ version: -1 });
  await store.db.transaction('rw', store.db.tables, () =>
    takeServerRows(store.db, 'patients', [{ id: P, version: 2, row: buildPatient({ version: 2, address: 'nueva' }) }], {
      fresh: true,
    }),
  );
  expect(await store.row('patients', P)).toMatchObject({ version: 2, address: 'nueva' });
});
