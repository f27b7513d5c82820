// The unfinished forms as the sync centre shows them: also those whose form cannot open any more.
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import { kindOf, titleOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { ownerNames } from '#store/rows/owner-names.ts';
import { allDrafts, formOf, RESCHEDULE, type FormKey } from './drafts.ts';
import type { Draft } from '#store/database/tables.ts';

/** An unfinished form with the name of its record. */
export interface DraftView {
  draft: Draft;
  title: string;
  /** "Paciente"; '' for a form that is of no collection. */
  kind: string;
  /** Where it can be gone on with: its collection, and its record or null for a new one. */
  form: FormKey | null;
  /** Its record is not on this tablet any more: what was typed can only be read here. */
  gone: boolean;
}

/** All of the tablet, the newest first. For a live query. */
export async function readDrafts(db: ArcadaDatabase): Promise<DraftView[]> {
  const drafts = await allDrafts(db);
  return Promise.all(drafts.map((draft) => viewOf(db, draft)));
}

async function viewOf(db: ArcadaDatabase, draft: Draft): Promise<DraftView> {
  const form = formOf(draft);
  if (!form) return { draft, title: 'Formulario', kind: '', form, gone: false };
  const { collection, id, part } = form;
  const typed = { ...draft.opened, ...draft.values };
  const row = id === null ? undefined : await db.rows(collection).get(id);
  const title = part === RESCHEDULE ? await rescheduleTitle(db, row) : nameOf(form, typed);
  const gone = id !== null && row === undefined;
  return { draft, title, kind: kindOf(collection), form, gone };
}

const nameOf = ({ collection, part }: FormKey, typed: Values): string =>
  part === undefined ? titleOf(collection, typed) : String(typed['title'] || 'Tratamiento');

/** "Reprogramar: Control, 17/12/2026 15:00 · Ana Núñez"; of a visit that is gone, the first word alone. */
async function rescheduleTitle(db: ArcadaDatabase, visit: Values | undefined): Promise<string> {
  if (!visit) return 'Reprogramar';
  const owners = await ownerNames(db, [{ key: RESCHEDULE, collection: 'appointments', values: visit }]);
  return `Reprogramar: ${[titleOf('appointments', visit), owners.get(RESCHEDULE)].filter(Boolean).join(' · ')}`;
}

/** What was typed and not saved. */
export function typedFields({ opened, values }: Draft): string[] {
  return Object.keys(values).filter((field) => !sameValue(opened[field], values[field]));
}
