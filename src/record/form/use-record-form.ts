import { useMemo } from 'react';
import { changesUnderneath } from '#domain/record/changes-underneath.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import { keepUntouched } from '#domain/record/keep-untouched.ts';
import type { RecordOf, ValuesOf } from '#domain/records.ts';
import { definitionOf, kindOf } from '#domain/registry.ts';
import type { GenericSchema } from 'valibot';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { useDraft } from '#runtime/use-draft.ts';
import { eliminated } from '#record/words/noun-words.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf, type RecordWrites } from '#store/outbox/record-writes.ts';
import { formName } from '#store/session/drafts.ts';
import type { FormErrors } from '#ui/form/form-values.ts';
import { useForm, type FormHandle } from '#ui/form/use-form.ts';
import { notify } from '#ui/messages/notify.tsx';
import { valuesFrom, type RecordFormValues } from './record-values.ts';

export interface RecordFormOptions<C extends CollectionName> {
  collection: C;
  /** The record to edit, as the store has it at each render; absent for a new record. */
  record?: RecordOf<C> | undefined;
  /** The values with which a new record starts beside the defaults: its patient, today's date. */
  blank?: Partial<ValuesOf<C>>;
  /**
   * The id of a new record's parent. The draft is stored under it, so that it is not offered on another parent's form.
   */
  parentId?: string | null | undefined;
  /**
   * The values of `blank` that the address or earlier typing prescribes. A draft that started with others is set aside
   * until a visit prescribes its values or none. Null prescribes no value.
   */
  prefill?: Partial<ValuesOf<C>> | undefined;
  /**
   * Values that a draft must still hold to be offered, where the button that opened the form fixes them: the draft of
   * an entry is not offered as an exit.
   */
  mustKeep?: Partial<ValuesOf<C>> | undefined;
  /** How the record is saved, where its rules ask for more than a plain write. */
  writes?: Pick<RecordWrites<ValuesOf<C>>, 'create' | 'update'>;
  /**
   * Runs before anything is saved. A sentence, or messages by field, refuse the save; null lets it proceed; false stops
   * it until a dialog has its answer.
   */
  check?: (values: ValuesOf<C>, opened: RecordFormValues<C>) => Promise<string | FormErrors | false | null>;
  /** The toast after a save. */
  saved: string;
  /** The toast after a new record offers "Deshacer", which deletes it: for one that is saved with a tap or two. */
  undoable?: boolean;
  /** The sentence of specification §8 for a failed save; a known cause is appended. */
  failed: string;
  onSaved: (id: string) => void;
}

/** The handle of a record's form, for `RecordForm`, `RecordDialog` and `bind`. */
export interface RecordFormHandle<C extends CollectionName> extends FormHandle<RecordFormValues<C>> {
  collection: C;
  /** Null for a new record. */
  id: string | null;
}

/** The form of a new or an existing record: its draft, changes made elsewhere, the save and its toasts. */
export function useRecordForm<C extends CollectionName>(options: RecordFormOptions<C>): RecordFormHandle<C> {
  const { collection, record, blank = {}, parentId = null, saved, failed, onSaved } = options;
  const writes = options.writes ?? writesOf(collection);
  const { db } = useRuntime();
  const today = useToday();
  const person = usePerson();
  const definition = definitionOf(collection);
  const schema = useMemo(
    () => definition.schema({ today }) as unknown as GenericSchema<unknown, ValuesOf<C>>,
    [definition, today],
  );
  const id = record?.id ?? null;
  const draft = useDraft(formName({ collection, id, about: parentId }), options.prefill, options.mustKeep);
  const current = record && valuesFrom(collection, record);

  const form = useForm<RecordFormValues<C>, ValuesOf<C>>({
    schema,
    initial: current ?? valuesFrom(collection, blank),
    current,
    own: person ? record?.updated_by === person.id : false,
    judge: (opened, values, now) => changesUnderneath(definition, opened, values, now),
    draft,
    ...(options.check && { check: options.check }),
    failureMessage: failed,
    async onSubmit(values, opened, typed) {
      const ports = { now: Date.now, newId };
      const kept = id === null ? values : keepUntouched(typed, opened, values);
      if (id !== null) await writes.update(db, id, opened as ValuesOf<C>, kept, ports, draft.key);
      const savedId = id ?? (await writes.create(db, values, ports, draft.key));
      const undo = () => void takeBack(db, collection, savedId);
      notify.success(saved, id === null && options.undoable ? { onUndo: undo } : {});
      onSaved(savedId);
    },
  });
  return { ...form, collection, id };
}

/** "Deshacer" of a new record. */
async function takeBack(db: ArcadaDatabase, collection: CollectionName, id: string): Promise<void> {
  try {
    await writesOf(collection).delete(db, id, { now: Date.now, newId });
    notify.success(`${kindOf(collection)} ${eliminated(collection)}`);
  } catch (error) {
    notify.error('No se pudo deshacer. Inténtelo de nuevo.');
    reportError(error);
  }
}

/**
 * `const field = bind(form)`, then `<TextField {...field('phone_number')} />`: gives a field its name and its
 * definition's label.
 */
export function bind<C extends CollectionName>(form: RecordFormHandle<C>) {
  const { labels } = definitionOf(form.collection);
  return <F extends keyof ValuesOf<C> & string>(name: F) => ({ form, name, label: labels[name] ?? name });
}
