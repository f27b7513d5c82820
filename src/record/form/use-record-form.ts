import { useMemo } from 'react';
import { changesUnderneath } from '#domain/record/changes-underneath.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { newId } from '#domain/record/ids.ts';
import type { RecordOf, ValuesOf } from '#domain/records.ts';
import { definitionOf } from '#domain/registry.ts';
import type { GenericSchema } from 'valibot';
import { useRuntime } from '#runtime/runtime.tsx';
import { useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { useDraft } from '#runtime/use-draft.ts';
import { writesOf, type RecordWrites } from '#store/outbox/record-writes.ts';
import { formName } from '#store/session/drafts.ts';
import type { FormErrors } from '#ui/form/form-values.ts';
import { useForm, type FormHandle } from '#ui/form/use-form.ts';
import { notify } from '#ui/messages/notify.tsx';
import { valuesFrom, type RecordFormValues } from './record-values.ts';

export interface RecordFormOptions<C extends CollectionName> {
  collection: C;
  /** The record to be edited, as the store has it now, also when it changes; absent: a new one. */
  record?: RecordOf<C> | undefined;
  /** What a new record begins with beside the defaults: its patient, today. */
  blank?: Partial<ValuesOf<C>>;
  /** The id of the parent for which a new record is begun: its draft is offered on no other's form. */
  parentId?: string | null | undefined;
  /**
   * What of `blank` was asked for, by the address or by what was typed before: a draft that began otherwise is not taken for
   * it, and waits for a visit that asks for nothing or for the same. Null is nothing.
   */
  prefill?: Partial<ValuesOf<C>> | undefined;
  /** What a draft has to hold still, where the button that opened the form said what it is: an entry is no exit. */
  mustKeep?: Partial<ValuesOf<C>> | undefined;
  /** How it is saved, where the record's own rules are more than a write. */
  writes?: Pick<RecordWrites<ValuesOf<C>>, 'create' | 'update'>;
  /** Asked before anything is saved: a sentence, or messages by field, say why it is not; null goes on; false waits for what a dialog asks the person. */
  check?: (values: ValuesOf<C>, opened: RecordFormValues<C>) => Promise<string | FormErrors | false | null>;
  /** The toast after a save. */
  saved: string;
  /** The sentence of spec §8 for a save that failed; a cause that is known follows it. */
  failed: string;
  onSaved: (id: string) => void;
}

/** The handle of a record's form: what `RecordForm`, `RecordDialog` and `bind` need. */
export interface RecordFormHandle<C extends CollectionName> extends FormHandle<RecordFormValues<C>> {
  collection: C;
  /** Null: a new one. */
  id: string | null;
}

/** The form of a new record, or of one that is there: draft, changes underneath, save and its words. */
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
    async onSubmit(values, opened) {
      const ports = { now: Date.now, newId };
      if (id !== null) await writes.update(db, id, opened as ValuesOf<C>, values, ports, draft.key);
      const savedId = id ?? (await writes.create(db, values, ports, draft.key));
      notify.success(saved);
      onSaved(savedId);
    },
  });
  return { ...form, collection, id };
}

/** `const field = bind(form)`; then `<TextField {...field('phone_number')} />`: its name and the label of its definition. */
export function bind<C extends CollectionName>(form: RecordFormHandle<C>) {
  const { labels } = definitionOf(form.collection);
  return <F extends keyof ValuesOf<C> & string>(name: F) => ({ form, name, label: labels[name] ?? name });
}
