// A save on the tablet: the row and its entry, in one transaction or not at all.
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { MAX_GROUP_OPS } from '#domain/wire/wire.ts';
import { saveDraft } from '#store/session/drafts.ts';
import { endSession } from '#store/session/session.ts';
import { write } from '#store/outbox/write.ts';
import { ANA, BRUNO, buildPatient, buildPatientValues, buildPlan, START, testId } from '#tests/support/factories.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const patients = writesOf('patients');

const P = testId(0x100);
const NOW = new Date(START).toISOString();
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

/** Makes the next writes of a table fail, as a full disk or a crash does in the middle of a transaction. */
function breakTable(name: string, failure: () => Error, times = Infinity): void {
  let failed = 0;
  const fail = (): undefined => {
    failed += 1;
    if (failed <= times) throw failure();
  };
  const table = store.db.table(name);
  table.hook('creating', fail);
  table.hook('updating', fail);
  onTestFinished(() => {
    table.hook('creating').unsubscribe(fail);
    table.hook('updating').unsubscribe(fail);
  });
}

const create = (id = P, values = {}) => ({
  method: 'POST' as const,
  collection: 'patients' as const,
  id,
  values: buildPatientValues(values),
});

describe('a create', () => {
  test('is shown at once and queued with all its values', async () => {
    await store.save(create(P, { address: 'Calle 1' }));
    expect(await store.row('patients', P)).toMatchObject({
      id: P,
      first_name: 'Lucía',
      address: 'Calle 1',
      version: 0,
      created_at: NOW,
      created_by: ANA.id,
    });
    const [entry] = await store.entries();
    expect(entry).toMatchObject({
      method: 'POST',
      collection: 'patients',
      row_id: P,
      author: ANA.id,
      captured_at: NOW,
      state: 'pending',
      sent: null,
      tries: 0,
    });
    expect(entry!.group).toBe(entry!.op_id);
    expect(entry!.patch['address']).toEqual({ before: null, after: 'Calle 1' });
    expect(entry!.patch['treatment_status']).toEqual({ before: 'en_planificacion', after: 'en_planificacion' });
  });

  test('of a patient answers the id', async () => {
    const id = await patients.create(store.db, buildPatientValues(), store.ports);
    expect(await store.row('patients', id)).toBeDefined();
  });

  test('of a record that is there already blanks nothing of it on the screen', async () => {
    await store.receive('patients', buildPatient({ address: 'Calle 1', email: 'lucia@clinica.ec' }));
    await store.save(create(P, { address: 'Calle 2' }));
    expect(await store.row('patients', P)).toMatchObject({ address: 'Calle 2', email: 'lucia@clinica.ec' });
  });

  test('made twice on one tablet keeps what the first one filled in', async () => {
    await store.save(create(P, { email: 'lucia@clinica.ec' }));
    await store.save(create(P, { address: 'Calle 2' }));
    expect(await store.row('patients', P)).toMatchObject({ address: 'Calle 2', email: 'lucia@clinica.ec' });
  });

  test('after a delete of the same record starts blank', async () => {
    await store.receive('patients', buildPatient({ email: 'lucia@clinica.ec' }));
    await store.save({ method: 'DELETE', collection: 'patients', id: P });
    await store.save(create(P, { address: 'Calle 2' }));
    expect(await store.row('patients', P)).toMatchObject({ address: 'Calle 2', email: null });
    expect((await store.entries()).map((entry) => entry.method)).toEqual(['DELETE', 'POST']);
  });
});

describe('an edit', () => {
  test('queues the touched fields only, with the values the form opened with', async () => {
    const opened = buildPatient({ address: 'uno' });
    await store.receive('patients', opened);
    await store.receive('patients', buildPatient({ version: 2, address: 'otro', email: 'lucia@clinica.ec' }));
    await store.save(edit('patients', P, opened, { address: 'dos' }));
    const [entry] = await store.entries();
    expect(entry!.patch).toEqual({ address: { before: 'uno', after: 'dos' } });
    expect(await store.row('patients', P)).toMatchObject({ address: 'dos', email: 'lucia@clinica.ec', version: 2 });
    expect(await store.db.base.get(['patients', P])).toMatchObject({ version: 2, row: { address: 'otro' } });
  });

  test('that changes nothing queues nothing', async () => {
    await store.receive('patients', buildPatient());
    await patients.update(store.db, P, buildPatient(), { ...buildPatient(), address: '' }, store.ports);
    expect(await store.entries()).toEqual([]);
    expect(await store.db.base.count()).toBe(0);
  });

  test('of a record that is gone is refused and keeps the draft', async () => {
    await saveDraft(store.db, 'patients/1', { opened: {}, values: { address: 'dos' } }, START);
    const saving = patients.update(
      store.db,
      P,
      buildPatient(),
      { ...buildPatient(), address: 'dos' },
      store.ports,
      'patients/1',
    );
    await expect(saving).rejects.toMatchObject({ code: 'gone', message: 'Este registro (paciente) ya no existe' });
    expect(await store.db.drafts.count()).toBe(1);
  });
});

describe('one transaction or none', () => {
  const boom = () => new Error('boom');

  test.each(['patients', 'outbox', 'base'])('a failure at %s leaves nothing half-written', async (table) => {
    await store.receive('patients', buildPatient({ id: testId(0x101) }));
    breakTable(table, boom);
    const both = [edit('patients', testId(0x101), buildPatient(), { address: 'dos' }), create()];
    await expect(write(store.db, both, store.ports)).rejects.toThrow('boom');
    expect(await store.entries()).toEqual([]);
    expect(await store.row('patients', P)).toBeUndefined();
    expect((await store.row('patients', testId(0x101)))!['address']).toBeNull();
    expect(await store.db.base.count()).toBe(0);
  });

  test('a full tablet is an error that a person understands, and nothing was written', async () => {
    await saveDraft(store.db, 'new', { opened: {}, values: { first_name: 'Lucía' } }, START);
    breakTable('outbox', () => new DOMException('full', 'QuotaExceededError'));
    const saving = patients.create(store.db, buildPatientValues(), store.ports, 'new');
    await expect(saving).rejects.toMatchObject({
      name: 'AppError',
      code: 'storage',
      message: 'No queda espacio en esta tableta: el cambio no se guardó.',
    });
    expect(await store.db.rows('patients').count()).toBe(0);
    expect(await store.db.drafts.count()).toBe(1);
  });

  test('a tablet full of photos that the server has makes room for what is saved', async () => {
    await store.db.blobs.put({ id: testId(9), bytes: new ArrayBuffer(8), mime: 'image/jpeg', waiting: 0 });
    breakTable('outbox', () => new DOMException('full', 'QuotaExceededError'), 1);
    await store.save(create());
    expect([await store.db.blobs.count(), (await store.entries()).length]).toEqual([0, 1]);
  });

  test('the draft goes with the save', async () => {
    await saveDraft(store.db, 'new', { opened: {}, values: { first_name: 'Lucía' } }, START);
    await patients.create(store.db, buildPatientValues(), store.ports, 'new');
    expect(await store.db.drafts.count()).toBe(0);
  });
});

describe('the author', () => {
  test('is whoever is on screen when the transaction runs', async () => {
    await store.signIn(BRUNO);
    await store.save(create());
    expect((await store.entries())[0]!.author).toBe(BRUNO.id);
  });

  test('is read inside: a save after the sign-out is refused, not queued for nobody', async () => {
    const leaving = endSession(store.db, ANA.id);
    const saving = store.save(create());
    await leaving;
    await expect(saving).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await store.entries()).toEqual([]);
    expect(await store.row('patients', P)).toBeUndefined();
  });
});

describe('a group', () => {
  test('shares its id; each member has an op id of its own, in order', async () => {
    await store.save(create(testId(0x101)), create(testId(0x102)));
    const [first, second] = await store.entries();
    expect(first!.group).toBe(second!.group);
    expect(new Set([first!.group, first!.op_id, second!.op_id]).size).toBe(3);
    expect(first!.n).toBeLessThan(second!.n);
  });

  test(`holds ${MAX_GROUP_OPS} at most`, async () => {
    const many = Array.from({ length: MAX_GROUP_OPS + 1 }, (_, index) => create(testId(0x100 + index)));
    await expect(store.save(...many)).rejects.toMatchObject({ code: 'too_large' });
    expect(await store.entries()).toEqual([]);
    await store.save(...many.slice(1));
    expect(await store.entries()).toHaveLength(MAX_GROUP_OPS);
  });
});

describe('the dependencies of a write', () => {
  const PLAN = testId(0x200);
  const plan = (values = {}) => ({
    method: 'POST' as const,
    collection: 'treatment-plans' as const,
    id: PLAN,
    values: { patient: P, diagnostic: 'Clase II', ...values },
  });

  test('a child of an unsent parent waits for the parent', async () => {
    await store.save(create());
    await store.save(plan());
    const [parent, child] = await store.entries();
    expect(child!.deps).toEqual([parent!.op_id]);
  });

  test('a child of a known parent waits for nothing', async () => {
    await store.receive('patients', buildPatient());
    await store.save(plan());
    expect((await store.entries())[0]!.deps).toEqual([]);
  });

  test('a child moved to an unsent parent waits for it', async () => {
    await store.receive('treatment-plans', buildPlan({ id: PLAN, patient: testId(0x101) }));
    await store.save(create());
    await store.save(edit('treatment-plans', PLAN, buildPlan({ patient: testId(0x101) }), { patient: P }));
    const [parent, child] = await store.entries();
    expect(child!.deps).toEqual([parent!.op_id]);
  });

  test('a move that joins an unsent edit brings its dependency along', async () => {
    const opened = buildPlan({ id: PLAN, patient: testId(0x101) });
    await store.receive('treatment-plans', opened);
    await store.save(edit('treatment-plans', PLAN, opened, { diagnostic: 'Clase III' }));
    await store.save(create());
    await store.save(edit('treatment-plans', PLAN, opened, { patient: P }));
    const [child, parent] = await store.entries();
    expect(child!.deps).toEqual([parent!.op_id]);
  });

  test('a child of a parked create waits for the person’s decision, also when a group was parked for another row', async () => {
    await store.save(create(testId(0x101)), create());
    const parked = await store.entries();
    await store.park({ kind: 'fields', entries: parked });
    await store.save(plan());
    expect((await store.entries())[0]!.deps).toEqual([parked[1]!.op_id]);
  });

  test('a child of a create that is parked alone for its fields waits for nothing: the record is there', async () => {
    await store.save(create());
    await store.park({ kind: 'fields', entries: await store.entries(), theirs: buildPatient() });
    await store.receive('patients', buildPatient());
    await store.save(plan());
    expect((await store.entries())[0]!.deps).toEqual([]);
  });
});
