// What people do on a tablet: each act is what a screen would do, with the choices of a seeded hand.
import type { CollectionName } from '#domain/collections.ts';
import { fieldsOf, type Row, type Values } from '#domain/entity.ts';
import { AppError } from '#domain/problem.ts';
import { definitionOf } from '#domain/registry.ts';
import { makePatch, type Patch } from '#domain/patch.ts';
import {
  acceptTheirs,
  insistDelete,
  insistGroup,
  resolveFields,
  restoreDeleted,
  type Choices,
} from '#store/conflicts.ts';
import { readMeta } from '#store/meta.ts';
import { discard, resend } from '#store/outbox.ts';
import type { Conflict, OutboxEntry } from '#store/types.ts';
import { descendants, write, type Intent } from '#store/write.ts';
import { areaOf, AREAS } from './areas.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { SimTablet } from './tablet.ts';

/** A form that a person has open: the row as it was then. */
export interface OpenForm {
  collection: CollectionName;
  id: string;
  opened: Values;
}

export interface Actor {
  tablet: SimTablet;
  random: Random;
  ledger: Ledger;
  forms: OpenForm[];
  /** What was being saved when the tablet died: after its restart it is looked up whether it was. */
  unsure: Unsure[];
}

interface Unsure {
  wasDone: () => Promise<boolean>;
  note: () => Promise<void> | void;
}

/** A change of the store and its note in the ledger, which a dying tablet must not tear apart. */
async function noted(actor: Actor, change: () => Promise<void>, unsure: Unsure): Promise<void> {
  actor.unsure.push(unsure);
  try {
    await change();
    await unsure.note();
  } finally {
    if (!actor.tablet.storage().isDead()) actor.unsure.splice(actor.unsure.indexOf(unsure), 1);
  }
}

/** After a restart: what had been committed is noted, the rest has never been. */
export async function makeSure(actor: Actor): Promise<void> {
  for (const { wasDone, note } of actor.unsure.splice(0)) if (await wasDone()) await note();
}

export const ACTS = {
  create: 3,
  createBelow: 7,
  edit: 9,
  open: 4,
  submit: 4,
  editTwo: 2,
  remove: 1,
  decide: 4,
} as const;
export type Act = keyof typeof ACTS;

/** Does it; answers in words what was done, for the history. Nothing to do it on: nothing is done. */
export async function act(actor: Actor, name: Act): Promise<string> {
  try {
    return await DOING[name](actor);
  } catch (error) {
    // What a screen would show as a message; nothing was written then.
    if (error instanceof AppError) return `${name}: ${error.code}`;
    throw error;
  }
}

const DOING: Record<Act, (actor: Actor) => Promise<string>> = {
  create: (actor) => create(actor, 'patients'),
  createBelow: (actor) => create(actor, actor.random.pick(AREAS).collection),
  async edit(actor) {
    const form = await openForm(actor);
    return form ? save(actor, [edited(actor, form)]) : 'no row';
  },
  async open(actor) {
    const form = await openForm(actor);
    if (!form) return 'no row';
    actor.forms.push(form);
    return `opened ${form.collection} ${short(form.id)}`;
  },
  async submit(actor) {
    if (actor.forms.length === 0) return 'no form';
    const [form] = actor.forms.splice(actor.random.below(actor.forms.length), 1);
    return save(actor, [edited(actor, form!)]);
  },
  async editTwo(actor) {
    const forms = [await openForm(actor), await openForm(actor)];
    const [one, two] = forms;
    if (!one || !two || one.id === two.id) return 'no two rows';
    return save(actor, [edited(actor, one), edited(actor, two)]);
  },
  async remove(actor) {
    const { collection } = actor.random.pick(AREAS);
    const row = await anyRow(actor, collection);
    if (!row) return 'no row';
    return save(actor, [{ method: 'DELETE', collection, id: row.id }]);
  },
  decide: (actor) => decide(actor),
};

async function create(actor: Actor, collection: CollectionName): Promise<string> {
  const { random, ledger } = actor;
  const made = await areaOf(collection).make({ random, ledger, any: (other) => anyRow(actor, other) });
  // A screen does not offer to make what is there.
  if (!made || (await actor.tablet.db().rows(collection).get(made.id))) return `no new ${collection}`;
  return save(actor, [{ method: 'POST', collection, ...made }]);
}

async function anyRow({ tablet, random }: Actor, collection: CollectionName): Promise<Row | undefined> {
  const keys = await tablet.db().rows(collection).toCollection().primaryKeys();
  return keys.length === 0 ? undefined : tablet.db().rows(collection).get(random.pick(keys));
}

async function openForm(actor: Actor): Promise<OpenForm | undefined> {
  const { collection } = actor.random.pick(AREAS);
  const row = await anyRow(actor, collection);
  if (!row) return undefined;
  const opened = Object.fromEntries(fieldsOf(definitionOf(collection)).map((field) => [field, row[field] ?? null]));
  return { collection, id: row.id, opened };
}

/** One to three touched fields of the form. */
function edited({ random, ledger }: Actor, { collection, id, opened }: OpenForm): Intent {
  const values: Values = { ...opened };
  const { texts, numbers = [], dates = [] } = areaOf(collection);
  for (let touched = 1 + random.below(3); touched > 0; touched -= 1) {
    const field = random.pick([...texts, ...numbers, ...dates]);
    if (numbers.includes(field)) values[field] = ledger.number();
    else values[field] = dates.includes(field) ? ledger.date() : ledger.value();
  }
  return { method: 'PUT', collection, id, opened, values };
}

async function save(actor: Actor, intents: Intent[]): Promise<string> {
  const { tablet, ledger } = actor;
  const author = (await readMeta(tablet.db(), 'person')) ?? '';
  const patches = new Map(intents.map((intent) => [intent, patchOf(intent)]));
  const shown = new Map<Intent, Values>();
  for (const intent of intents) {
    if (intent.method === 'DELETE') shown.set(intent, await shownWithChildren(tablet, intent));
    ledger.intended(author, patches.get(intent)!);
  }
  await noted(actor, () => write(tablet.db(), intents, tablet.ports), {
    wasDone: async () => (await Promise.all(intents.map((intent) => wasSaved(tablet, intent)))).every(Boolean),
    note() {
      for (const intent of intents) {
        if (intent.method === 'DELETE') ledger.deleted(shown.get(intent)!);
        else ledger.saved({ tablet: tablet.index, author }, intent.collection, intent.id, patches.get(intent)!);
      }
    },
  });
  return intents
    .map((intent) => `${intent.method} ${intent.collection} ${short(intent.id)}${told(intent)}`)
    .join(' + ');
}

/** What the intent changes, as the store will reckon it. */
function patchOf(intent: Intent): Patch {
  if (intent.method === 'DELETE') return {};
  const definition = definitionOf(intent.collection);
  return makePatch(definition, intent.method === 'POST' ? definition.defaults : intent.opened, intent.values);
}

/** Whether the tablet's store knows of it: in what waits, in what is parked, or in what is shown. */
async function wasSaved(tablet: SimTablet, intent: Intent): Promise<boolean> {
  const db = tablet.db();
  const row = await db.rows(intent.collection).get(intent.id);
  if (intent.method === 'DELETE') return row === undefined;
  const values = Object.values(patchOf(intent)).map(({ after }) => after);
  const parked = (await db.conflicts.toArray()).flatMap((conflict) => conflict.entries);
  const waiting = [...(await db.outbox.toArray()), ...parked, ...(await db.acked.toArray()).map(({ entry }) => entry)];
  const own = waiting.filter((entry) => entry.row_id === intent.id).map((entry) => mapValues(entry.patch));
  const known = [row ?? {}, ...own].flatMap((each) => Object.values(each));
  return values.some((value) => typeof value === 'string' && known.includes(value));
}

const mapValues = (patch: Patch): Values =>
  Object.fromEntries(Object.entries(patch).map(([field, { after }]) => [field, after]));

const short = (id: string) => id.slice(0, 8);

const told = (intent: Intent) => (intent.method === 'DELETE' ? '' : ` ${JSON.stringify(mapValues(patchOf(intent)))}`);

/** All that a person gives up who deletes this record: its texts, and those of what belongs to it. */
async function shownWithChildren(tablet: SimTablet, { collection, id }: Intent): Promise<Values> {
  const db = tablet.db();
  const below = await descendants(db, collection, id);
  const rows = await Promise.all([{ collection, id }, ...below].map((each) => db.rows(each.collection).get(each.id)));
  return Object.fromEntries(
    rows.flatMap((row, n) => Object.entries(row ?? {}).map(([field, value]) => [`${n} ${field}`, value])),
  );
}

/** Settles one thing that waits for a person on this tablet: a conflict or a refused entry. */
export async function decide(actor: Actor): Promise<string> {
  const { tablet, random } = actor;
  const db = tablet.db();
  const conflicts = await db.conflicts.toArray();
  const refused = await db.outbox.where('state').equals('attention').toArray();
  const open = [...conflicts.map((conflict) => conflict.id), ...refused.map((entry) => entry.op_id)];
  if (open.length === 0) return 'nothing to decide';
  const chosen = random.pick(open);
  const conflict = conflicts.find(({ id }) => id === chosen);
  if (conflict) return decideConflict(actor, conflict);
  return decideRefused(
    actor,
    refused.find((entry) => entry.op_id === chosen)!,
  );
}

async function decideRefused(actor: Actor, entry: OutboxEntry): Promise<string> {
  const { tablet, random } = actor;
  const db = tablet.db();
  const words = `${short(entry.op_id)} (${entry.error?.problem.code})`;
  if (random.chance(0.5)) {
    await resend(db, entry.op_id);
    return `resend ${words}`;
  }
  await givingUp(actor, [], () => discard(db, entry.op_id));
  return `discard ${words}`;
}

/** Notes what a decision gave up: the entries named, and all that left the outbox with them. */
async function givingUp(actor: Actor, named: readonly OutboxEntry[], change: () => Promise<void>): Promise<void> {
  const { tablet, ledger } = actor;
  const waiting = await tablet.db().outbox.toArray();
  const gone = async () => {
    const left = new Set((await tablet.db().outbox.toArray()).map((entry) => entry.op_id));
    return [...named, ...waiting.filter((entry) => !left.has(entry.op_id))];
  };
  await noted(actor, change, {
    wasDone: () => Promise.resolve(true),
    async note() {
      for (const entry of await gone()) ledger.gaveUp(entry.patch);
    },
  });
}

async function decideConflict(actor: Actor, conflict: Conflict): Promise<string> {
  const { tablet, random, ledger } = actor;
  const db = tablet.db();
  const words = `${conflict.kind} of ${conflict.collection} ${short(conflict.row_id)}`;
  if (random.chance(0.5)) {
    await givingUp(actor, conflict.entries, () => acceptTheirs(db, conflict.id));
    return `theirs in ${words}`;
  }
  // What the centre shows: both versions, so whoever insists has seen the other one.
  for (const { mine, theirs } of conflict.overlaps) ledger.saw(mine, theirs);
  for (const entry of conflict.entries) {
    for (const [field, { after }] of Object.entries(entry.patch)) ledger.saw(after, conflict.theirs?.[field] ?? null);
  }
  if (conflict.entries.length > 1) {
    if (conflict.kind === 'deleted') ledger.broughtBack(conflict.mine ?? {});
    await insistGroup(db, conflict.id);
  } else if (conflict.kind === 'fields') await resolveFields(db, conflict.id, choicesOf(conflict));
  else if (conflict.kind === 'deleted') {
    ledger.broughtBack(conflict.mine ?? {});
    await restoreDeleted(db, conflict.id);
  } else {
    ledger.deleted(conflict.theirs ?? {});
    await insistDelete(db, conflict.id);
  }
  return `mine in ${words}`;
}

const choicesOf = ({ overlaps }: Conflict): Choices =>
  Object.fromEntries(overlaps.map(({ field, mine }) => [field, mine]));
