import type { GenericSchema } from 'valibot';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import type { TreatmentValues } from '#domain/clinical/notes/treatments.ts';
import { newId } from '#domain/record/ids.ts';
import { AppError } from '#domain/wire/problem.ts';
import { useDraft } from '#runtime/use-draft.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { saveTreatment, type EntryTarget, type UndoTreatment } from '#store/clinical/clinical-histories.ts';
import { formName } from '#store/session/drafts.ts';
import type { FormValues } from '#ui/form/form-values.ts';
import { isTouched } from '#ui/form/form-values.ts';
import { useForm, type FormHandle } from '#ui/form/use-form.ts';
import { notify } from '#ui/messages/notify.tsx';
import { TREATMENT_NOT_SAVED } from '../messages.ts';
import { judgeEntry } from './judge-entry.ts';

type EntryValues = TreatmentValues & Record<string, unknown>;

interface EntryFormOptions<T extends FormValues> {
  /** Id of the history. */
  history: string;
  /** The entry in the history's present state; absent for a new one. */
  treatment: Treatment | undefined;
  /** Names the draft: 'control' or 'treatment' for a new entry, else the entry's id. */
  part: string;
  schema: GenericSchema<unknown, EntryValues>;
  /** The form's values of an entry. */
  read: (treatment: Treatment) => T;
  /** The entry of the form's values, before any check. */
  write: (values: T) => EntryValues;
  /** The appointment that is saved with the entry. */
  visit?: (values: T) => EntryTarget['visit'];
  /** The values of a new entry. */
  blank: T;
  /** The words of the toast. */
  saved: string;
  onDone: () => void;
}

/** The form of an entry of the treatment timeline: draft, changes underneath, save, and undo. */
export function useEntryForm<T extends FormValues>(options: EntryFormOptions<T>): FormHandle<T> {
  const { history, treatment, part, schema, read, write, visit, blank, saved, onDone } = options;
  const { db } = useRuntime();
  const draft = useDraft(formName({ collection: 'clinical-histories', id: history, part }));
  const current = treatment && read(treatment);
  const form = useForm<T, EntryValues>({
    schema,
    initial: current ?? blank,
    current,
    judge: judgeEntry,
    draft,
    failureMessage: TREATMENT_NOT_SAVED,
    async onSubmit(values, opened) {
      // The entry as the form opened it: a change by another person since then becomes a conflict, and is not silently
      // overwritten.
      const seen = current && isTouched(opened, current) ? { ...treatment, ...write(opened) } : treatment;
      const made = visit?.(form.values) ?? null;
      const target = { history, treatment: seen, visit: made };
      const undo = await saveTreatment(db, target, values, { now: Date.now, newId }, draft.key);
      notify.success(made ? `${saved}, con la próxima cita` : saved, { onUndo: () => void takeBack(undo) });
      onDone();
    },
  });
  return form;
}

/** "Deshacer" of a toast. */
export async function takeBack(undo: UndoTreatment): Promise<void> {
  try {
    await undo();
    notify.success('Cambio deshecho');
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'gone';
    notify.error(isGone ? error.message : TREATMENT_NOT_SAVED);
    if (!isGone) reportError(error);
  }
}
