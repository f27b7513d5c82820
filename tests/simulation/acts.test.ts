import { expect, test } from 'vitest';
import { act } from './acts.ts';
import { makeSure, type Actor, type OpenForm } from './actor.ts';
import type { Clinic } from './clinic.ts';
import { habitsOf, type Act } from './habits.ts';
import { interject } from './interjection.ts';
import { createLedger } from './ledger.ts';
import type { Line } from './line.ts';
import { createRandom } from './random.ts';
import { createSimTablet } from './tablet.ts';
import { newId } from '#domain/record/ids.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { writeMeta } from '#store/database/meta.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

const HOUR = '2026-03-10T15:00:00.000Z';
const collection = 'inventory-operations';

/** A tablet without a clinic, on which somebody has an operation before them whose amounts are a unit. */
async function opened(seed: number): Promise<Actor & { id: string }> {
  const clinic = { clock: { now: Date.parse(HOUR) } } as Clinic;
  const random = createRandom(seed);
  const tablet = createSimTablet(0, { clinic, line: {} as Line, random, locks: true, clockOffset: 0 });
  const ledger = createLedger();
  const id = newId();
  const texts = { operation_type: 'entrada', date: '2026-03-10', product: newId(), supplier: null };
  const row = { ...texts, quantity: ledger.amount(), unit_price: ledger.amount(), notes: ledger.value() };
  const meta = { version: 1, created_at: HOUR, updated_at: HOUR, created_by: null, updated_by: null };
  await writeMeta(tablet.db(), 'person', 'ana');
  await tablet
    .db()
    .rows(collection)
    .add({ id, ...row, ...meta });
  const forms: OpenForm[] = [{ collection, id, opened: row }];
  return {
    tablet,
    random,
    ledger,
    clinic,
    habits: habitsOf({ crowd: null, office: false, plain: true, ownWords: false, orthodontic: false }),
    files: [],
    forms,
    undos: [],
    undone: [],
    unsure: [],
    id,
  };
}

/** Does it (saves the open form) on a tablet that dies during it, and checks the outcome after its restart. */
async function doAndDie(actor: Actor, when: 'during' | 'after', what: Act = 'submit'): Promise<void> {
  const storage = actor.tablet.storage();
  storage.killAtWrite(1, when);
  await Promise.race([storage.death, act(actor, what).catch(() => undefined)]);
  await storage.death;
  actor.tablet.restart();
  await makeSure(actor);
}

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1);

test.each(SEEDS)('a write that a dying tablet never committed is not noted as saved (%i)', async (seed) => {
  const actor = await opened(seed);
  await doAndDie(actor, 'during');
  expect(await actor.tablet.db().outbox.count()).toBe(0);
  expect(actor.ledger.all()).toEqual([]);
});

test.each(SEEDS)(
  'a write that it had committed is noted, also where it joined an entry that waited (%i)',
  async (seed) => {
    const actor = await opened(seed);
    await doAndDie(actor, 'after');
    const row = await actor.tablet.db().rows(collection).get(actor.id);
    actor.forms.push({ collection, id: actor.id, opened: { ...row } });
    await doAndDie(actor, 'after');
    const [entry, ...others] = await readWrites(actor.tablet.db());
    expect(others).toEqual([]);
    const noted = new Set(actor.ledger.all().map(({ after }) => after));
    const committed = Object.values(entry!.patch).filter(({ before, after }) => before !== after);
    expect(committed.filter(({ after }) => !noted.has(String(after)))).toEqual([]);
  },
);

test.each(SEEDS)('a decision that a dying tablet never committed gives nothing up (%i)', async (seed) => {
  const actor = await opened(seed);
  await act(actor, 'submit');
  const db = actor.tablet.db();
  const entries = await readWrites(db);
  const [{ op_id, patch }] = entries as [OutboxEntry];
  await db.outbox.clear();
  const told = { collection, row_id: actor.id, title: 'Entrada', mine: null, theirs: null } as const;
  await db.conflicts.add({ id: op_id, kind: 'fields', entries, overlaps: [], ...told });
  await doAndDie(actor, 'during', 'decide');
  expect(await actor.tablet.db().conflicts.count()).toBe(1);
  const given = Object.values(patch).filter(({ after }) => actor.ledger.isGivenUp(String(after)));
  expect(given).toEqual([]);
});

test.each(SEEDS)('a person who acts in the middle of other work does not wait for its end (%i)', async (seed) => {
  const actor = await opened(seed);
  const end = await interject(actor, (task) => task());
  const queued: number[] = [];
  for (let reads = 0; reads < 60; reads += 1) queued.push(await actor.tablet.db().outbox.count());
  const [, told] = (await end())!;
  expect(queued[0]).toBe(0);
  expect(queued.at(-1)! > 0).toBe(/POST|PUT/.test(told));
});
