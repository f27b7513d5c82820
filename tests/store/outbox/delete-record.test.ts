// Deletions: which records they take along, which entries they wait for, and which they take out of the outbox.
import { beforeEach, describe, expect, test } from 'vitest';
import { readMeta, writeMeta } from '#store/database/meta.ts';
import { ANA, buildPatient, buildPatientValues, buildPlan, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const P = testId(0x100);
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

const create = (id = P, values = {}) => ({
  method: 'POST' as const,
  collection: 'patients' as const,
  id,
  values: buildPatientValues(values),
});

describe('a delete', () => {
  const PLAN = testId(0x200);
  const remove = { method: 'DELETE' as const, collection: 'patients' as const, id: P };
  const plan = { method: 'POST' as const, collection: 'treatment-plans' as const, id: PLAN, values: { patient: P } };

  test('of a record that the server has is queued with what was on the screen and the cursor seen', async () => {
    const epoch = '0190a5d4-7e3b-7c11-9a2b-3c4d5e6f7081';
    await writeMeta(store.db, 'epoch', epoch);
    await writeMeta(store.db, 'cursor', 41);
    await store.receive('patients', buildPatient({ address: 'uno' }));
    await store.save(remove);
    const [entry] = await store.entries();
    expect(entry).toMatchObject({ method: 'DELETE', seen: `${epoch}.41`, hides: [] });
    expect(entry!.patch['address']).toEqual({ before: 'uno', after: null });
    expect(await store.row('patients', P)).toBeUndefined();
    expect(await store.db.base.get(['patients', P])).toMatchObject({ version: 1, row: { address: 'uno' } });
  });

  test('has seen nothing while collections of a newer build are unread: the cursor has passed their records', async () => {
    const epoch = '0190a5d4-7e3b-7c11-9a2b-3c4d5e6f7081';
    await writeMeta(store.db, 'epoch', epoch);
    await writeMeta(store.db, 'cursor', 41);
    await writeMeta(store.db, 'unread', ['consents']);
    await store.receive('patients', buildPatient());
    await store.save(remove);
    expect((await store.entries())[0]!.seen).toBe(`${epoch}.0`);
  });

  test('never joins an edit', async () => {
    await store.receive('patients', buildPatient());
    await store.save(edit('patients', P, buildPatient(), { address: 'dos' }));
    await store.save(remove);
    expect((await store.entries()).map((entry) => entry.method)).toEqual(['PUT', 'DELETE']);
  });

  test('hides the descendants, edited ones too, while it waits', async () => {
    await store.receive('patients', buildPatient());
    await store.receive(
      'treatment-plans',
      buildPlan({ id: PLAN }),
      buildPlan({ id: testId(0x201), patient: testId(1) }),
    );
    await store.save(edit('treatment-plans', PLAN, buildPlan(), { diagnostic: 'Clase III' }));
    await store.save(remove);
    expect(await store.row('treatment-plans', PLAN)).toBeUndefined();
    expect(await store.row('treatment-plans', testId(0x201))).toBeDefined();
    expect((await store.entries())[1]!.hides).toEqual([{ collection: 'treatment-plans', id: PLAN }]);
    // The server changes it meanwhile: still hidden.
    await store.receive('treatment-plans', buildPlan({ id: PLAN, version: 2, observations: 'nueva' }));
    expect(await store.row('treatment-plans', PLAN)).toBeUndefined();
  });

  test('of a never-sent create takes both away, with dependents', async () => {
    await store.save(create());
    await store.save(plan);
    await store.save(edit('treatment-plans', PLAN, (await store.row('treatment-plans', PLAN))!, { diagnostic: 'x' }));
    await store.save(remove);
    expect(await store.entries()).toEqual([]);
    expect(await store.row('patients', P)).toBeUndefined();
    expect(await store.row('treatment-plans', PLAN)).toBeUndefined();
    expect(await store.db.base.count()).toBe(0);
  });

  test('of a never-sent create below which an older record was moved is sent with both: that one goes too', async () => {
    const other = testId(0x102);
    await store.receive('patients', buildPatient({ id: other }));
    await store.receive('treatment-plans', buildPlan({ id: PLAN, patient: other }));
    await store.save(create());
    await store.save(edit('treatment-plans', PLAN, buildPlan({ patient: other }), { patient: P, diagnostic: 'x' }));
    await store.save(remove);
    const entries = await store.entries();
    expect(entries.map((entry) => entry.method)).toEqual(['POST', 'PUT', 'DELETE']);
    expect(entries[2]!.hides).toEqual([{ collection: 'treatment-plans', id: PLAN }]);
    expect(await store.row('treatment-plans', PLAN)).toBeUndefined();
  });

  test('of a create whose fate is unknown is queued behind it', async () => {
    await store.save(create());
    await store.markSent();
    await store.save(remove);
    expect((await store.entries()).map((entry) => entry.method)).toEqual(['POST', 'DELETE']);
    expect(await store.row('patients', P)).toBeUndefined();
  });

  test('of a create in a group is queued behind it', async () => {
    await store.save(create(), create(testId(0x101)));
    await store.save(remove);
    expect((await store.entries()).map((entry) => entry.method)).toEqual(['POST', 'POST', 'DELETE']);
  });

  test('of a create that met a record of the server is queued: the record would come back otherwise', async () => {
    await store.save(create());
    await store.receive('patients', buildPatient({ address: 'uno' }));
    await store.save(remove);
    expect((await store.entries()).map((entry) => entry.method)).toEqual(['POST', 'DELETE']);
    expect(await store.row('patients', P)).toBeUndefined();
  });

  test('of a missing record does nothing', async () => {
    await store.save(remove);
    await store.receive('patients', buildPatient());
    await store.save(remove);
    await store.save(remove);
    expect(await store.entries()).toHaveLength(1);
  });

  test('keeps the person on screen', async () => {
    await store.receive('patients', buildPatient());
    await store.save(remove);
    expect(await readMeta(store.db, 'person')).toBe(ANA.id);
  });
});
