// A tablet's record of an outage, and the server's account of the changes in it.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compareChange } from '#domain/receipts/compare.ts';
import type { ReceiptAnswer } from '#domain/wire/audit-receipt.ts';
import { readOutages } from '#store/receipt/outage.ts';
import { readReceiptChanges } from '#store/receipt/receipt-changes.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { createWorld, isBatch, type World } from '#tests/support/world.ts';

let world: World;
let tablet: Tablet;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  tablet = await world.tablet();
});

const cut = () => (tablet.network.fault = () => 'drop');
const heal = () => (tablet.network.fault = () => null);

/** The fates of what was saved in the last outage, as the server's answer tells them. */
async function fates(): Promise<string[]> {
  const { last } = await readOutages(tablet.db);
  const changes = await readReceiptChanges(tablet.db, { from: last!.since, to: last!.until });
  const { access } = await world.server.signIn('admin');
  const op_ids = changes.map(({ op_id }) => op_id);
  const answer = await world.transport({ method: 'POST', path: '/audit/receipts/', token: access, json: { op_ids } });
  const { ops } = answer.body as ReceiptAnswer;
  const byId = new Map(ops.map((op) => [op.op_id, op]));
  return changes.map((change) => compareChange(change, byId.get(change.op_id)).fate);
}

it('a server that answers leaves no trace', async () => {
  await tablet.createPatient({});
  await tablet.sync();
  expect(await tablet.db.meta.get('outages')).toBeUndefined();
});

it('all that was saved in an outage is on the server afterwards', async () => {
  cut();
  const id = await tablet.createPatient({ first_name: 'Lucía' });
  await tablet.sync();
  expect((await readOutages(tablet.db)).open).toMatchObject({ back: null });
  await tablet.editPatient(id, { occupation: 'Arquitecta' });
  await tablet.createPatient({ first_name: 'Mateo' });
  tablet.restart();
  await tablet.sync();
  heal();
  await tablet.sync();
  const { open, last } = await readOutages(tablet.db);
  expect(open).toBeNull();
  expect(last!.since).toBeLessThanOrEqual(last!.back!);
  expect(last!.back).toBeLessThanOrEqual(last!.until!);
  const found = await fates();
  expect(found.length).toBeGreaterThan(1);
  expect(new Set(found)).toEqual(new Set(['same']));
});

it('an entry that came to nothing before it was sent is no change, and is not reported as lost', async () => {
  const edited = await tablet.createPatient({ occupation: 'Docente' });
  const deleted = await tablet.createPatient({});
  await tablet.sync();
  cut();
  await tablet.editPatient(edited, { occupation: 'Arquitecta' });
  await tablet.editPatient(edited, { occupation: 'Docente' });
  await tablet.deletePatient(deleted);
  await tablet.createPatient({ first_name: 'Mateo' });
  await tablet.sync();
  const { headers } = await world.server.signIn('admin');
  await world.server.app.inject({ method: 'DELETE', url: `/api/patients/${deleted}/`, headers });
  heal();
  await tablet.sync();
  expect(await tablet.db.outbox.count()).toBe(0);
  expect(await fates()).toEqual(['same']);
});

it('an answer that was lost on its way is one change all the same', async () => {
  cut();
  await tablet.createPatient({});
  await tablet.sync();
  let lost = false;
  tablet.network.fault = (request) => {
    if (!isBatch(request) || lost) return null;
    lost = true;
    return 'lose-reply';
  };
  await tablet.sync();
  await tablet.sync();
  expect(await fates()).toEqual(['same']);
});

it('a change that a database lost with an older copy is not called the same', async () => {
  cut();
  await tablet.createPatient({});
  await tablet.sync();
  heal();
  await tablet.sync();
  const { db } = world.server.context;
  const [acked] = await tablet.db.acked.toArray();
  await db.deleteFrom('audit_log').where('op_id', '=', acked!.op_id).execute();
  await db.deleteFrom('applied_ops').where('op_id', '=', acked!.op_id).execute();
  expect(await fates()).toEqual(['lost']);
});
