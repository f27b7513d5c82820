// A record's waiting writes and its marks: also where a conflict of a group is filed under another record of it.
import { beforeEach, expect, test } from 'vitest';
import { rescheduleAppointment } from '#store/agenda/appointments.ts';
import { liveRead } from '#store/database/live-read.ts';
import { newAmong, pendingOf, recordMarks, type Pending } from '#store/rows/record-marks.ts';
import { buildAppointment, buildPatient, buildPatientValues, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const [P, Q, R] = [testId(0x100), testId(0x101), testId(0x102)];
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient(), buildPatient({ id: Q }));
});
const marks = () => recordMarks(store.db, 'patients', [P, Q, R]);
const editPatient = (id: string, address: string) => edit('patients', id, buildPatient(), { address });

test('a record with an unsent edit is marked, and one whose edit was refused asks for attention', async () => {
  await store.save(editPatient(P, 'a'));
  expect(await marks()).toEqual(new Map([[P, { unsent: true, attention: false }]]));
  await store.db.outbox.toCollection().modify({ state: 'attention' });
  expect(await marks()).toEqual(new Map([[P, { unsent: true, attention: true }]]));
});

test('a parked group marks each of its records', async () => {
  await store.save(editPatient(P, 'a'), editPatient(Q, 'b'));
  await store.park({ kind: 'fields', entries: await store.entries() });
  expect([...(await marks()).keys()]).toEqual([P, Q]);
});

test('a record is new while its creation waits, or waits for a decision; not while an edit does', async () => {
  const isNew = async () => [...(await newAmong(store.db, 'patients', [P, Q, R]))];
  await store.save(editPatient(P, 'a'));
  await store.save({ method: 'POST', collection: 'patients', id: R, values: buildPatientValues() });
  expect(await isNew()).toEqual([R]);
  const creation = (await store.entries()).filter(({ row_id }) => row_id === R);
  await store.park({ kind: 'deleted', entries: creation });
  expect(await isNew()).toEqual([R]);
});

test('a record that its creation found on the server is not new, whatever is decided about its fields', async () => {
  await store.save({ method: 'POST', collection: 'patients', id: R, values: buildPatientValues() });
  await store.park({ kind: 'fields', entries: await store.entries() });
  expect(await newAmong(store.db, 'patients', [R])).toEqual(new Set());
});

test('a record that comes back was on the server before', async () => {
  await store.save({ method: 'POST', collection: 'patients', id: R, values: buildPatientValues(), revives: true });
  expect(await newAmong(store.db, 'patients', [R])).toEqual(new Set());
});

test('of a record wait its own entries, in their order, and nothing of another one', async () => {
  await store.save(editPatient(P, 'a'));
  await store.save(editPatient(Q, 'b'));
  await store.markSent();
  await store.save(edit('patients', P, { ...buildPatient(), address: 'a' }, { address: 'c' }));
  const { entries, conflicts } = await pendingOf(store.db, 'patients', P);
  expect(entries.map(({ patch }) => patch['address']!.after)).toEqual(['a', 'c']);
  expect(conflicts).toEqual([]);
  expect(await pendingOf(store.db, 'patients', R)).toEqual({ entries: [], conflicts: [] });
});

test('the conflict of a reschedule waits on both appointments, once each', async () => {
  const original = buildAppointment();
  await store.receive('appointments', original);
  const to = { fecha: '2026-04-01', hora: '09:00' };
  const created = await rescheduleAppointment(store.db, original, to, 'Viaje', store.ports);
  const entries = await store.entries();
  const edited = entries.find(({ row_id }) => row_id === original.id)!;
  const conflict = await store.park({ kind: 'fields', entries, row_id: edited.row_id });
  for (const id of [created, original.id]) {
    expect(await pendingOf(store.db, 'appointments', id)).toEqual({ entries: [], conflicts: [conflict] });
  }
  expect((await pendingOf(store.db, 'patients', original.id)).conflicts).toEqual([]);
});

test('a live read hears of an entry and of a conflict of the record', async () => {
  const heard: Pending[] = [];
  const subscription = liveRead(() => pendingOf(store.db, 'patients', Q)).subscribe((each) => heard.push(each));
  const last = () => heard.at(-1);
  await expect.poll(last).toEqual({ entries: [], conflicts: [] });
  await store.save(editPatient(P, 'a'), editPatient(Q, 'b'));
  await expect.poll(() => last()?.entries).toHaveLength(1);
  await store.park({ kind: 'fields', entries: await store.entries() });
  await expect.poll(() => last()?.conflicts).toHaveLength(1);
  subscription.unsubscribe();
});
