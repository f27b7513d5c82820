// People's acts on a tablet: each does what a screen would do, with the choices of a seeded hand.
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { AppError } from '#domain/wire/problem.ts';
import { definitionOf } from '#domain/registry.ts';
import { sameValue, type Patch } from '#domain/record/patch.ts';
import { makePatch } from '#domain/record/make-patch.ts';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { waitingWish, wishCalendarSync } from '#store/agenda/calendar-wishes.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { readMeta, readMetas } from '#store/database/meta.ts';
import type { Intent } from '#store/outbox/new-entry.ts';
import { write } from '#store/outbox/write.ts';
import { noted, type Actor, type OpenForm } from './actor.ts';
import type { Area } from './area.ts';
import { areaOf } from './areas.ts';
import { decide, sendForAnother } from './decisions.ts';
import { deleteRecord, undo } from './deletions.ts';
import { endDraft } from './drafts.ts';
import type { Act } from './habits.ts';
import { valuesAfter } from './history.ts';
import { importPatients, undoAnImport } from './office/imports.ts';
import { isMergedByLines, withLine } from './lines.ts';
import { merge } from './office/merges.ts';
import { restoreFromTrash } from './office/trash.ts';
import type { SimTablet } from './tablet.ts';
import { takeUp, typeIn } from './typing.ts';
import * as v from 'valibot';

/** The records with which the clinic's day begins. */
const FURNITURE = [
  'patients',
  'patients',
  'appointments',
  'clinical-histories',
  'odontograms',
  'teeth',
  'products',
  'budgets',
] as const;

export async function furnish(actor: Actor): Promise<void> {
  for (const collection of FURNITURE) await create(actor, collection);
}

/** Does it; answers in words what was done, for the history. Nothing to do it on: nothing is done. */
export const act = (actor: Actor, name: Act): Promise<string> => orMessage(name, DOING[name](actor));

/** Takes a picture for a history that is there. */
export const takePicture = (actor: Actor): Promise<string> =>
  orMessage('takePicture', create(actor, 'clinical-images'));

async function orMessage(name: string, told: Promise<string>): Promise<string> {
  try {
    return await told;
  } catch (error) {
    // A screen would show this as a message, to sign in for one; nothing was written then.
    if (error instanceof AppError) return `${name}: ${error.code}`;
    throw error;
  }
}

type Saving = Exclude<Intent, { method: 'DELETE' }>;

/** The day on which every run begins (clinic.ts). */
const TODAY = '2026-03-10';
/** A person looks for something to do in so many places. */
const TRIES = 5;

const DOING: Record<Act, (actor: Actor) => Promise<string>> = {
  create: (actor) => create(actor, 'patients'),
  async createBelow(actor) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const told = await create(actor, actor.random.pick(actor.habits.areas).collection);
      if (!told.startsWith('no ')) return told;
    }
    return 'no parent';
  },
  async edit(actor) {
    const form = await openForm(actor);
    return form ? save(actor, [edited(actor, form)]) : 'no row';
  },
  async open(actor) {
    const form = await openForm(actor);
    if (!form) return 'no row';
    actor.forms.push(form);
    await typeIn(actor, form);
    return `opened ${form.collection} ${form.id}`;
  },
  async submit(actor) {
    if (actor.forms.length === 0) return 'no form';
    const [form] = actor.forms.splice(actor.random.below(actor.forms.length), 1);
    if (!(await mayWrite(actor, form!.collection))) return 'no right';
    return save(actor, [edited(actor, form!)], await takeUp(actor, form!));
  },
  async editTwo(actor) {
    const forms = [await openForm(actor), await openForm(actor)];
    const [one, two] = forms;
    if (!one || !two || one.id === two.id) return 'no two rows';
    return save(actor, [edited(actor, one), edited(actor, two)]);
  },
  async empty(actor) {
    const form = await openForm(actor);
    const filled = form ? emptiable(actor, form) : [];
    if (!form || filled.length === 0) return 'nothing to empty';
    return save(actor, [{ method: 'PUT', ...form, values: { ...form.opened, [actor.random.pick(filled)]: null } }]);
  },
  async move(actor) {
    const row = await anyRow(actor, 'appointments');
    const to = await anyRow(actor, 'patients');
    if (!row || !to || row['patient'] === to.id) return 'nobody to move it to';
    const form = formOf('appointments', row);
    return save(actor, [{ method: 'PUT', ...form, values: { ...form.opened, patient: to.id } }]);
  },
  async reschedule(actor) {
    const { tablet, random, ledger } = actor;
    const row = await anyRow(actor, 'appointments');
    if (!row) return 'no appointment';
    const opened = row as unknown as AppointmentValues;
    const to = { fecha: ledger.date(), hora: random.pick(['08:00', '12:45']) };
    // Both of them keep what others wrote in the one.
    ledger.broughtBack(row);
    const { created, original } = reschedule(opened, to, ledger.value());
    return save(actor, [
      { method: 'POST', collection: 'appointments', id: tablet.ports.newId(), values: created },
      { method: 'PUT', collection: 'appointments', id: row.id, opened: { ...row }, values: original },
    ]);
  },
  async tamper(actor) {
    // A signed consent, changed as no screen does: the server has to refuse it.
    const row = await anyRow(actor, 'consents');
    if (!row) return 'no consent';
    const form = formOf('consents', row);
    return save(actor, [{ method: 'PUT', ...form, values: { ...form.opened, text: actor.ledger.value() } }]);
  },
  async delete(actor) {
    const form = await openForm(actor);
    return form && !areaOf(form.collection).stays ? deleteRecord(actor, form) : 'no row';
  },
  undo,
  decide,
  sendForAnother,
  importPatients,
  undoAnImport,
  restoreFromTrash,
  merge: (actor) => merge(actor, () => anyRow(actor, 'patients')),
};

/** The collection as people use it on this day. */
const areaFor = ({ habits }: Actor, collection: CollectionName): Area =>
  habits.areas.find((area) => area.collection === collection) ?? areaOf(collection);

async function create(actor: Actor, collection: CollectionName): Promise<string> {
  const { random, ledger } = actor;
  if (!(await mayWrite(actor, collection))) return 'no right';
  const made = await areaFor(actor, collection).make({ random, ledger, any: (other) => anyRow(actor, other) });
  // A screen does not offer to make what is there.
  if (!made || (await actor.tablet.db().rows(collection).get(made.id))) return `no new ${collection}`;
  return save(actor, [{ method: 'POST', collection, ...made }]);
}

async function anyRow({ tablet, random, habits }: Actor, collection: CollectionName): Promise<Row | undefined> {
  const keys = await tablet.db().rows(collection).toCollection().primaryKeys();
  // Often the same few: people meet on the record of whoever sits in the chair.
  const near = random.chance(habits.near) ? keys.slice(0, 2) : keys;
  return keys.length === 0 ? undefined : tablet.db().rows(collection).get(random.pick(near));
}

async function openForm(actor: Actor): Promise<OpenForm | undefined> {
  for (let tries = 0; tries <= TRIES; tries += 1) {
    const collection = tries === TRIES ? 'patients' : actor.random.pick(actor.habits.areas).collection;
    const row = await anyRow(actor, collection);
    if (!row || !(await mayWrite(actor, collection)) || isClosed(collection, row)) continue;
    return formOf(collection, row);
  }
  return undefined;
}

/** A consent that was revoked has no form any more. */
const isClosed = (collection: CollectionName, row: Row): boolean =>
  collection === 'consents' && (row['revoked_on'] ?? null) !== null;

/** The screen of the clinic's settings and templates is shown to an administrador alone. */
export async function mayWrite({ tablet }: Actor, collection: CollectionName): Promise<boolean> {
  if (!areaOf(collection).ofAdministrador) return true;
  const [person = '', sessions = {}] = await readMetas(tablet.db(), 'person', 'sessions');
  return sessions[person]?.user.rol === 'administrador';
}

/** The form that opens with this row. */
export function formOf(collection: CollectionName, row: Row): OpenForm {
  const opened = Object.fromEntries(fieldsOf(definitionOf(collection)).map((field) => [field, row[field] ?? null]));
  return { collection, id: row.id, opened };
}

/** The filled texts of a form that it would save empty; on a plain day, whatever a blank record leaves open. */
function emptiable({ habits }: Actor, { collection, opened }: OpenForm): string[] {
  const { defaults, schema } = definitionOf(collection);
  const { texts, change } = areaOf(collection);
  if (change) return [];
  const filled = texts.filter((field) => (opened[field] ?? null) !== null);
  if (habits.empties === 0) return filled.filter((field) => defaults[field] === null);
  return filled.filter((field) => v.safeParse(schema({ today: TODAY }), { ...opened, [field]: null }).success);
}

/** One to three touched fields of the form. */
function edited(actor: Actor, { collection, id, opened }: OpenForm): Saving {
  const { random, ledger, habits } = actor;
  const values: Values = { ...opened };
  const { texts, numbers = [], dates = [], amounts = [], choices = {}, change } = areaFor(actor, collection);
  const filled = emptiable(actor, { collection, id, opened });
  if (change) return { method: 'PUT', collection, id, opened, values: { ...opened, ...change(actor) } };
  const chosen = Object.keys(choices);
  for (let touched = 1 + random.below(3); touched > 0; touched -= 1) {
    const field = random.pick([...texts, ...numbers, ...dates, ...amounts]);
    const other =
      habits.chooses > 0 && random.chance(habits.chooses) && chosen.length > 0 ? random.pick(chosen) : undefined;
    if (other !== undefined) values[other] = random.pick(choices[other]!);
    else if (filled.includes(field) && habits.empties > 0 && random.chance(habits.empties)) values[field] = null;
    else if (numbers.includes(field)) values[field] = ledger.number();
    else if (amounts.includes(field)) values[field] = ledger.amount();
    else if (dates.includes(field)) values[field] = ledger.date();
    else values[field] = written(actor, collection, field, opened[field]);
  }
  return { method: 'PUT', collection, id, opened, values };
}

/** A new text, or what stood there with a new line. */
function written({ ledger, habits, aside }: Actor, collection: CollectionName, field: string, stood: unknown): string {
  const value = ledger.value();
  const isAdded = typeof stood === 'string' && stood !== '' && isMergedByLines(collection, field);
  return isAdded && habits.adds > 0 && aside?.chance(habits.adds) ? withLine(stood, value, aside) : value;
}

/** `draft`: the key of the one form's draft. */
async function save(actor: Actor, intents: Saving[], draft?: string): Promise<string> {
  const { tablet, ledger } = actor;
  const author = (await readMeta(tablet.db(), 'person')) ?? '';
  const by = { tablet: tablet.index, author, hour: tablet.ports.now() };
  const patches = new Map(intents.map((intent) => [intent, patchOf(intent)]));
  for (const intent of intents) ledger.intended(author, patches.get(intent)!);
  const made = new Set<string>();
  const newId = () => {
    const id = tablet.ports.newId();
    made.add(id);
    return id;
  };
  await noted(actor, () => saveAndWish(actor, intents, newId, draft), {
    wasDone: () => wasSaved(tablet, intents, made),
    async note() {
      const grouped = (await readWrites(tablet.db())).find(({ group, op_id }) => group !== op_id && made.has(group));
      for (const id of appointmentsIn(intents)) if (await waitingWish(tablet.db(), id)) actor.wishes?.add(id);
      if (grouped) ledger.grouped(grouped.group, await tablet.db().outbox.where({ group: grouped.group }).count());
      if (draft !== undefined) endDraft(actor.drafts, author, draft);
      for (const intent of intents) {
        const opened = intent.method === 'PUT' ? intent.opened : null;
        ledger.saved({ ...by, isNew: opened === null }, intent.collection, intent.id, patches.get(intent)!);
        ledger.meant.saved(tablet.index, intent.collection, intent.id, opened, intent.values);
      }
    },
  });
  return intents.map((intent) => `${intent.method} ${intent.collection} ${intent.id} ${told(intent)}`).join(' + ');
}

const appointmentsIn = (intents: readonly Saving[]): string[] =>
  intents.filter(({ collection }) => collection === 'appointments').map(({ id }) => id);

/** Where there is a calendar, an appointment is saved together with the wish for it, or not at all. */
async function saveAndWish(
  { tablet, wishes }: Actor,
  intents: Saving[],
  newId: () => string,
  draft: string | undefined,
): Promise<void> {
  const db = tablet.db();
  const ports = { ...tablet.ports, newId };
  const wished = wishes ? appointmentsIn(intents) : [];
  if (wished.length === 0) return write(db, intents, ports, { draft });
  await db.transaction('rw', db.tables, async () => {
    await write(db, intents, ports, { draft });
    for (const id of wished) await wishCalendarSync(db, id, ports);
  });
  await db.saved();
}

/** The patch of the intent, as the store will compute it. */
function patchOf(intent: Saving): Patch {
  const definition = definitionOf(intent.collection);
  return makePatch(definition, intent.method === 'POST' ? definition.defaults : intent.opened, intent.values);
}

/**
 * Whether the tablet has committed it, all or nothing: its store knows an op id that was made for it, or what it changed has
 * joined an entry that waited.
 */
async function wasSaved(tablet: SimTablet, intents: readonly Saving[], made: ReadonlySet<string>): Promise<boolean> {
  const db = tablet.db();
  const parked = (await db.conflicts.toArray()).flatMap((conflict) => conflict.entries);
  const known = [...(await readWrites(db)), ...parked, ...(await db.acked.toArray()).map(({ entry }) => entry)];
  if (known.some(({ op_id }) => made.has(op_id))) return true;
  const [intent, ...others] = intents;
  if (!intent || others.length > 0) return false;
  const changes = Object.entries(patchOf(intent)).filter(([, { before, after }]) => !sameValue(before, after));
  const own = known.filter(({ row_id }) => row_id === intent.id);
  // A creation names empty fields too: they were not emptied.
  const changed = (change: Patch[string] | undefined, after: unknown) =>
    change !== undefined && !sameValue(change.before, change.after) && sameValue(change.after, after);
  return own.some(({ patch }) => changes.every(([field, { after }]) => changed(patch[field], after)));
}

const told = (intent: Saving) => JSON.stringify(valuesAfter(patchOf(intent)));
