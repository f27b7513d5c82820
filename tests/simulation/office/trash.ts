// "Papelera": a patient deleted on this tablet or another one is brought back, with the records deleted with them; a
// merge is undone from there too.
import type { DeletedPatient } from '#domain/wire/deleted-patient.ts';
import type { Patient } from '#domain/patients/patient.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { AppError } from '#domain/wire/problem.ts';
import { readMeta } from '#store/database/meta.ts';
import { entriesOf } from '#store/rows/shown-row.ts';
import { isNotApplied } from '#store/outbox/join-edits.ts';
import { restoreDeletion } from '#store/outbox/undoable-deletion.ts';
import { unsentDeletions } from '#store/patients/deleted-patients.ts';
import { noted, type Actor } from '#tests/simulation/actor.ts';
import { fateOf } from './fate.ts';

interface Trashed {
  patient: Patient;
  mergedInto: boolean;
}

/** A person brings back somebody from the trash. */
export async function restoreFromTrash(actor: Actor): Promise<string> {
  const trashed = await readTrash(actor);
  if (trashed.length === 0) return 'nobody in the trash';
  const { patient, mergedInto } = actor.random.pick(trashed);
  return mergedInto ? unmerge(actor, patient.id) : restore(actor, patient);
}

/** As the screen lists them: what waits here, and what the server tells if it can be asked. */
async function readTrash(actor: Actor): Promise<Trashed[]> {
  const { tablet } = actor;
  const db = tablet.db();
  const unsent = (await unsentDeletions(db)).map(({ patient }) => ({ patient, mergedInto: false }));
  const waiting = new Set(unsent.map(({ patient }) => patient.id));
  const told: Trashed[] = [];
  for (const { patient, merged_into } of await askServer(actor)) {
    if (waiting.has(patient.id) || (await db.rows('patients').get(patient.id))) continue;
    told.push({ patient, mergedInto: merged_into !== null });
  }
  return [...unsent, ...told];
}

async function askServer({ tablet, random }: Actor): Promise<DeletedPatient[]> {
  try {
    return await tablet.ask<DeletedPatient[]>('/deleted-patients/?limit=500', {}, fateOf(random));
  } catch (error) {
    // Without an answer there is what was deleted here.
    if (error instanceof AppError) return [];
    throw error;
  }
}

async function restore(actor: Actor, patient: Patient): Promise<string> {
  const { tablet, ledger, undos, undone } = actor;
  const db = tablet.db();
  const { id } = patient;
  const last = (await entriesOf(db, 'patients', id)).at(-1);
  const isWithdrawn = last?.method === 'DELETE' && isNotApplied(last);
  const own = undos.find((each) => each.id === id && each.db === db);
  ledger.broughtBack(patient as unknown as Values);
  await noted(actor, () => restoreDeletion(db, 'patients', patient as unknown as Row, tablet.ports), {
    wasDone: async () => (await tablet.db().rows('patients').get(id)) !== undefined,
    note() {
      // Records deleted with them come back here later; deleting them again before that gives them up as well.
      const marks = ledger.deletions().flatMap(({ record, marks: seen }) => (record === id ? [...seen] : []));
      undone.push({ id, shown: Object.fromEntries(marks.map((mark) => [mark, mark])) });
      // A deletion that has never left the tablet has taken nothing away.
      if (isWithdrawn && own) ledger.undeleted(own.deletion);
      else ledger.restored(id);
    },
  });
  return `${isWithdrawn ? 'before it was sent' : 'as the server told'}: patients ${id}`;
}

/** Undoes the merge by which a patient went: the server's work alone, so no tablet has anything to keep. */
export async function unmerge({ tablet, random }: Actor, source: string): Promise<string> {
  const person = await readMeta(tablet.db(), 'person');
  await tablet.ask(`/patients/${source}/unmerge/`, { method: 'POST' }, fateOf(random));
  tablet.wake(0, true);
  return `${person} undoes the merge of patients ${source}`;
}
