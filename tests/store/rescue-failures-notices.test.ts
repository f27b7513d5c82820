import { beforeEach, describe, expect, test } from 'vitest';
import { readFailures, recordFailure } from '#store/safety/failures.ts';
import { readConfig, readStatus, updateStatus, writeMeta } from '#store/database/meta.ts';
import { dismissNotice, unseenNotices } from '#store/safety/notices.ts';
import { rescueCopy } from '#store/safety/rescue-copy.ts';
import { saveDraft } from '#store/session/drafts.ts';
import type { Notice } from '#store/database/tables.ts';
import { buildAppointment, buildPatient, buildPatientValues, START, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

test('a rescue copy holds all unsent work as readable JSON, images included, and no tokens', async () => {
  await store.receive('patients', buildPatient({ address: 'uno' }));
  await store.save(edit('patients', testId(0x100), buildPatient({ address: 'uno' }), { address: 'mía' }));
  await store.save({ method: 'POST', collection: 'patients', id: testId(0x101), values: buildPatientValues() });
  await store.park({ kind: 'fields', entries: (await store.entries()).slice(1) });
  await saveDraft(store.db, 'patients/new', { opened: {}, values: { first_name: 'Borrador' } }, START);
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
  await store.db.blobs.bulkPut([
    { id: testId(1), bytes: bytes.buffer, mime: 'image/png', waiting: 1 },
    { id: testId(2), bytes: bytes.buffer, mime: 'image/png', waiting: 0 },
  ]);
  const text = await rescueCopy(store.db, new Date(START));
  const copy = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
  expect(copy).toMatchObject({
    format: 'arcada-rescue/1',
    made_at: new Date(START).toISOString(),
    outbox: [{ patch: { address: { before: 'uno', after: 'mía' } } }],
    conflicts: [{ entries: [{ row_id: testId(0x101) }] }],
    drafts: [{ values: { first_name: 'Borrador' } }],
    base: [{ row: { address: 'uno' } }],
  });
  expect(copy['images']).toHaveLength(1);
  expect([...Buffer.from(String(copy['images']![0]!['base64']), 'base64')]).toEqual([...bytes]);
  expect(text).not.toMatch(/(access|refresh) of ana/);
});

test('the last 200 failures are kept, newest first', async () => {
  for (let at = 1; at <= 203; at += 1) await recordFailure(store.db, { at, where: 'patients', error: 'TypeError' });
  const failures = await readFailures(store.db);
  expect(failures).toHaveLength(200);
  expect([failures[0]!.at, failures.at(-1)!.at]).toEqual([203, 4]);
});

describe('notices', () => {
  const notice = (id: string, at: number): Notice => ({
    id,
    collection: 'patients',
    row_id: testId(1),
    text: id,
    at,
    seen: 0,
  });

  test('come oldest first and stay until seen', async () => {
    await store.receive('patients', buildPatient({ id: testId(1) }));
    await store.db.notices.bulkPut([notice('b', 2), notice('a', 1)]);
    expect((await unseenNotices(store.db)).map(({ id }) => id)).toEqual(['a', 'b']);
    await dismissNotice(store.db, 'a');
    expect((await unseenNotices(store.db)).map(({ id }) => id)).toEqual(['b']);
  });

  test('of two visits at one time are not told once one of them has been moved', async () => {
    const [visit, other] = [buildAppointment({ id: testId(2) }), buildAppointment({ id: testId(3) })];
    await store.receive('appointments', visit, other);
    await store.db.notices.put({ ...notice('a', 1), collection: 'appointments', row_id: visit.id });
    expect(await unseenNotices(store.db)).toHaveLength(1);
    await store.save(edit('appointments', other.id, other, { hora: '18:00' }));
    expect(await unseenNotices(store.db)).toEqual([]);
  });

  test('of a record that was deleted meanwhile are not told', async () => {
    const patient = buildPatient({ id: testId(1) });
    await store.receive('patients', patient);
    await store.db.notices.put(notice('a', 1));
    await store.save({ method: 'DELETE', collection: 'patients', id: patient.id });
    expect(await unseenNotices(store.db)).toEqual([]);
  });
});

test('the engine’s status changes piece by piece, and two changes at once are both kept', async () => {
  await Promise.all([updateStatus(store.db, { failures: 2 }), updateStatus(store.db, { reachable: false })]);
  expect(await readStatus(store.db)).toMatchObject({ failures: 2, reachable: false, synced_at: null });
});

test('before the first contact there is no configuration', async () => {
  expect(await readConfig(store.db)).toBeNull();
  const config = { clinic_name: 'Arcada', timezone: 'America/Lima', country_code: '51', rooms: [], calendar: false };
  await writeMeta(store.db, 'config', config);
  expect(await readConfig(store.db)).toEqual(config);
});
