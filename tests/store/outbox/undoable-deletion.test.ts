// "Papelera": a deletion that waits here is taken back whole, or not at all.
import { expect, test } from 'vitest';
import { restoreDeletion } from '#store/outbox/undoable-deletion.ts';
import { unsentDeletions } from '#store/patients/deleted-patients.ts';
import type { Row } from '#domain/record/row.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { buildAppointmentValues } from '#tests/support/factories.ts';
import { createWorld } from '#tests/support/world.ts';

test('a tablet that dies while it restores a patient still has the deletion to send', async () => {
  const world = await createWorld();
  const a = await world.tablet('recepcion');
  const id = await a.createPatient({});
  const visit = await writesOf('appointments').create(a.db, buildAppointmentValues({ patient: id }), a.ports);
  await a.sync();
  a.network.fault = () => 'drop';
  await a.deletePatient(id);
  const [deleted] = await unsentDeletions(a.db);
  let dies = true;
  a.db.rows('appointments').hook('creating', () => {
    if (dies) throw new Error('dead');
  });
  const restore = () => restoreDeletion(a.db, 'patients', deleted!.patient as unknown as Row, a.ports);
  await expect(restore()).rejects.toThrow();
  expect(await unsentDeletions(a.db)).toHaveLength(1);
  dies = false;
  await restore();
  expect(await unsentDeletions(a.db)).toEqual([]);
  expect(await a.db.records('patients').get(id)).toMatchObject({ id });
  expect(await a.db.records('appointments').get(visit)).toMatchObject({ patient: id });
  await world.close();
});
