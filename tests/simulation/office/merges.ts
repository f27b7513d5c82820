// "Fusionar pacientes" (decision 076): the server's work, of which a tablet only hears, and which is lost with it in a restore.
import { patientDefinition, PATIENT_LABELS, type PatientValues } from '#domain/patients/patient.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import type { Row, Values } from '#domain/record/row.ts';
import { AppError } from '#domain/wire/problem.ts';
import { chosenValues, type Files, type Side } from '#features/patients/merge/choices.ts';
import type { Actor } from '#tests/simulation/actor.ts';
import { fateOf } from './fate.ts';
import { unmerge } from './trash.ts';

/** How often a person without an answer asks once more, and how often a merge is undone from its own message. */
const AGAIN = 0.5;
const UNDONE_AT_ONCE = 0.15;

/** A person merges two patients of whom their tablet shows the files. */
export async function merge(actor: Actor, any: () => Promise<Row | undefined>): Promise<string> {
  const { tablet, random, clinic } = actor;
  const [target, source] = [await any(), await any()];
  if (!target || !source || target.id === source.id) return 'no two patients';
  const files = [target, source] as unknown as Files;
  const fields = chosenValues(files, 0, choices(actor));
  const stood = await isAlive(clinic, source.id);
  const held = [target, source, ...(await basesOf(actor, [target.id, source.id]))];
  const json = { with: source.id, version: target['version'], with_version: source['version'], fields };
  try {
    await ask(actor, `/patients/${target.id}/merge/`, json);
  } finally {
    // Whether the answer came or not: what one of them said may be gone with the server's having done it.
    if (stood && !(await isAlive(clinic, source.id))) noteMerge(actor, held, fields);
  }
  tablet.wake(0, true);
  const told = `patients ${source.id} into ${target.id} with ${JSON.stringify(fields)}`;
  return random.chance(UNDONE_AT_ONCE) ? `${told}, and ${await unmerge(actor, source.id)}` : told;
}

async function ask({ tablet, random }: Actor, path: string, json: object): Promise<void> {
  try {
    await tablet.ask(path, { method: 'POST', json }, fateOf(random));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'network' || !random.chance(AGAIN)) throw error;
    await tablet.ask(path, { method: 'POST', json }, fateOf(random));
  }
}

const choices = ({ random }: Actor): Partial<Record<keyof PatientValues, Side>> =>
  Object.fromEntries(
    (Object.keys(PATIENT_LABELS) as (keyof PatientValues)[]).map((field) => [field, random.chance(0.5) ? 0 : 1]),
  );

const isAlive = async (clinic: Actor['clinic'], id: string): Promise<boolean> =>
  (await clinic.rows('patients')).some((row) => row['id'] === id);

/** As the server last told of them, below what waits here. */
async function basesOf({ tablet }: Actor, ids: readonly string[]): Promise<Row[]> {
  const bases = await tablet.db().base.bulkGet(ids.map((id): ['patients', string] => ['patients', id]));
  return bases.flatMap((base) => base?.row ?? []);
}

/** The merging person sees both files, field by field: values that they do not choose are given up knowingly. */
function noteMerge({ ledger }: Actor, held: readonly Row[], chosen: Values): void {
  ledger.broughtBack(chosen);
  for (const field of fieldsOf(patientDefinition)) {
    const values = [...held.map((row) => row[field]), chosen[field]];
    for (const one of values) {
      for (const other of values) ledger.chose(one, other);
    }
  }
}
