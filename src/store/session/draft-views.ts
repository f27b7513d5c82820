// The unfinished forms as the sync centre shows them, including those whose form cannot open any more.
import { sameValue } from '#domain/record/patch.ts';
import type { Values } from '#domain/record/row.ts';
import { definitionOf, kindOf, titleOf } from '#domain/registry.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { ownerNames } from '#store/rows/owner-names.ts';
import { allDrafts, formOf, RESCHEDULE, type FormKey } from './drafts.ts';
import type { Draft } from '#store/database/tables.ts';

/** An unfinished form with the name of its record. */
export interface DraftView {
  draft: Draft;
  /** With its owner, a patient or product: "Salida de 7 · Guantes". */
  title: string;
  /** "Paciente"; '' for a form without a collection. */
  kind: string;
  /** The form in which it can be continued: its collection, and its record or null for a new one. */
  form: FormKey | null;
  /** Its record is not on this tablet any more: the typed values can only be read here. */
  gone: boolean;
}

/** All drafts of the tablet, the newest first. For a live query. */
export async function readDrafts(db: ArcadaDatabase): Promise<DraftView[]> {
  const drafts = await allDrafts(db);
  return Promise.all(drafts.map((draft) => viewOf(db, draft)));
}

async function viewOf(db: ArcadaDatabase, draft: Draft): Promise<DraftView> {
  const form = formOf(draft);
  if (!form) return { draft, title: 'Formulario', kind: '', form, gone: false };
  const { collection, id } = form;
  const typed = { ...draft.opened, ...draft.values };
  const row = id === null ? undefined : await db.rows(collection).get(id);
  // The values of a consent to be signed do not name the patient: its form was begun for one.
  const [parent] = definitionOf(collection).parents;
  const begun = parent && form.about ? { [parent.field]: form.about } : {};
  const owners = await ownerNames(db, [{ key: draft.key, collection, values: { ...begun, ...row, ...typed } }]);
  const title = [nameOf(form, typed, row), owners.get(draft.key)].filter(Boolean).join(' · ');
  const gone = id !== null && row === undefined;
  return { draft, title, kind: kindOf(collection), form, gone };
}

/** "Reprogramar: Control, 17/12/2026 15:00"; only the first word when the visit is gone. */
function nameOf({ collection, part }: FormKey, typed: Values, row: Values | undefined): string {
  if (part === RESCHEDULE) return row ? `Reprogramar: ${titleOf(collection, row)}` : 'Reprogramar';
  return part === undefined ? titleOf(collection, typed) : String(typed['title'] || 'Tratamiento');
}

/** The fields that were typed in and not saved. */
export function typedFields({ opened, values }: Draft): string[] {
  return Object.keys(values).filter((field) => !sameValue(opened[field], values[field]));
}
