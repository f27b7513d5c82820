import { useRef, useState } from 'react';
import type { GenericSchema } from 'valibot';
import type { Underneath } from '#domain/record/changes-underneath.ts';
import type { Overlap } from '#domain/record/merge.ts';
import { sameValue } from '#domain/record/patch.ts';
import { AppError } from '#domain/wire/problem.ts';
import { useAfterPress } from './after-press.ts';
import { errorsBeside, errorsOf, validate, type FormErrors, type FormValues } from './form-values.ts';
import type { DraftStore } from './draft.ts';
import { useFormDraft, type DraftState } from './use-form-draft.ts';

const CHANGED_UNDERNEATH = 'Otra persona cambió este campo mientras editaba';
const CHANGED_ELSEWHERE = 'Usted cambió este campo en otro lugar mientras editaba';
const FAILED = 'No se pudo guardar. Inténtelo de nuevo.';

export interface FormOptions<T extends FormValues, Output> {
  /** The schema, whose messages are shown beside the fields. */
  schema: GenericSchema<unknown, Output>;
  /** The values with which the form opens. Later changes of this option are ignored: see `current`. */
  initial: T;
  /** The record's values at each render, when the record can change while the form is open. */
  current?: T | undefined;
  /** The change in `current` was made by the person on screen: in another form, or by restoring an earlier value. */
  own?: boolean;
  /** Compares what was typed with a change of `current`. */
  judge?: (opened: T, values: T, current: T) => Underneath<T>;
  /** The write of `onSubmit` must clear the draft in the same transaction. */
  draft?: DraftStore;
  /**
   * Runs before anything is saved. A sentence, or messages by field, refuse the save; null lets it proceed; false stops
   * it until a dialog has its answer.
   */
  check?: (output: Output, opened: T) => Promise<string | FormErrors | false | null>;
  /**
   * Saves. `opened` are the values against which the patch is made, `typed` those before they were parsed. A thrown error is shown. Returned messages by field
   * mean that the person has to correct values: nothing was saved, and nothing failed. After a success the form stays
   * busy until its screen closes, so that nothing is saved twice; a screen that stays open calls `reset`.
   */
  onSubmit: (output: Output, opened: T, typed: T) => Promise<FormErrors | void> | void;
  /** The first sentence of every failure; a known cause is appended. */
  failureMessage?: string;
}

export interface FormHandle<T extends FormValues> {
  values: T;
  opened: T;
  errors: FormErrors;
  warnings: FormErrors;
  /** Fields that were changed elsewhere while they were edited here. */
  clashes: readonly Overlap[];
  /** The person on screen made those changes, not another one. */
  own: boolean;
  /** A message about the whole form. */
  error: string | null;
  /** The form is being saved, or was saved. */
  submitting: boolean;
  /** The form shows the draft of an earlier visit. */
  recovered: boolean;
  /** Whether the typed values survive leaving the screen. */
  draft: DraftState;
  /** Counts the refused attempts: after each the first invalid field takes the focus, or else the message. */
  refusals: number;
  set: (name: keyof T & string, value: unknown) => void;
  blur: (name: keyof T & string) => void;
  submit: () => Promise<void>;
  /** Returns to the record's present values (or the blank form) and removes the draft. */
  reset: () => Promise<void>;
}

interface State<T> {
  opened: T;
  values: T;
  errors: FormErrors;
  error: string | null;
  submitting: boolean;
  /** An attempt was refused: from now on a field is checked when it is left. */
  strict: boolean;
  refusals: number;
  /** The message is about the values as they were: it goes when one changes. */
  objected: boolean;
}

/** A form over a valibot schema. It validates on submit and, after a refusal, when a field is left. */
export function useForm<T extends FormValues, Output>(options: FormOptions<T, Output>): FormHandle<T> {
  const { schema, initial, current, own = false, judge, check, onSubmit, failureMessage = FAILED } = options;
  const [state, setState] = useState<State<T>>(() => ({
    ...blank(initial),
    strict: false,
    refusals: 0,
    objected: false,
  }));
  const change = (part: Partial<State<T>>) => setState((previous) => ({ ...previous, ...part }));
  const afterPress = useAfterPress();
  // Not `state.submitting`: two submits in one turn of the event loop would both see it false, and save twice.
  const busy = useRef(false);

  const { opened, values } = state;
  // While saving, `current` already has the values being saved: that is no change by another person.
  const underneath = current === undefined || state.submitting ? undefined : judge?.(opened, values, current);
  if (underneath && Object.keys(underneath.follow).length > 0) {
    change({ opened: { ...opened, ...underneath.follow }, values: { ...values, ...underneath.follow } });
  }
  const clashes = underneath?.clashes ?? [];

  const draft = useFormDraft(options.draft, { opened, values }, (kept) =>
    change({ opened: { ...initial, ...(kept.opened as T) }, values: { ...initial, ...(kept.values as T) } }),
  );

  function refuse(errors: FormErrors, error: string | null, objected = false): void {
    busy.current = false;
    setState((previous) => ({
      ...previous,
      errors,
      error,
      objected,
      submitting: false,
      strict: true,
      refusals: previous.refusals + 1,
    }));
  }

  async function submit(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const result = validate(schema, values);
    if (!result.ok) return refuse(result.errors, result.errors[''] ?? null);
    change({ submitting: true, error: null, errors: {} });
    await draft.pause();
    try {
      const objection = await check?.(result.output, opened);
      if (objection === false) {
        draft.resume();
        busy.current = false;
        return change({ submitting: false });
      }
      if (objection) {
        draft.resume();
        return typeof objection === 'string' ? refuse({}, objection, true) : refuse(objection, null);
      }
      const refused = await onSubmit(result.output, opened, values);
      if (refused) {
        draft.resume();
        return refuse(refused, null);
      }
    } catch (error) {
      draft.resume();
      // The person closed the question for the password (decision 112): nothing failed, and the form is as it was.
      if (error instanceof AppError && error.code === 'password_required') {
        busy.current = false;
        return change({ submitting: false });
      }
      refuse(...failureOf(error, failureMessage));
      // Every failure that is shown is also logged, a known one too.
      reportError(error);
    }
  }

  return {
    values,
    opened,
    errors: state.errors,
    warnings: Object.fromEntries(
      clashes.filter(isChangedThere).map(({ field }) => [field, own ? CHANGED_ELSEWHERE : CHANGED_UNDERNEATH]),
    ),
    clashes,
    own,
    error: state.error,
    submitting: state.submitting,
    recovered: draft.recovered,
    draft: draft.state,
    refusals: state.refusals,
    set: (name, value) =>
      setState((previous) => {
        // A value typed during the save would be in neither the save nor a draft: the field does not show it.
        if (previous.submitting) return previous;
        const error = previous.objected ? null : previous.error;
        const next = { ...previous, values: { ...previous.values, [name]: value }, error, objected: false };
        // The error of a refused field disappears as soon as its value is right.
        return name in previous.errors ? { ...next, errors: recheck(schema, next, name) } : next;
      }),
    blur: (name) =>
      afterPress(() =>
        setState((previous) => {
          // The press that left the field may have saved the form meanwhile: the messages of that attempt are newer.
          if (!previous.strict || previous.submitting || previous.refusals !== state.refusals) return previous;
          return { ...previous, errors: recheck(schema, previous, name) };
        }),
      ),
    submit,
    async reset() {
      await draft.drop();
      busy.current = false;
      change({ ...blank(current ?? initial), strict: false });
    },
  };
}

/** In a group of fields that change together, another person may have changed only one. */
const isChangedThere = ({ before, theirs }: Overlap) => !sameValue(before, theirs);

const blank = <T>(values: T) => ({ opened: values, values, errors: {}, error: null, submitting: false });

function recheck<T extends FormValues, Output>(
  schema: GenericSchema<unknown, Output>,
  { values, errors }: Pick<State<T>, 'values' | 'errors'>,
  name: string,
): FormErrors {
  const result = validate(schema, values);
  return { ...errorsBeside(errors, name), ...(result.ok ? {} : errorsOf(result.errors, name)) };
}

/** The messages of a failed save. Only an AppError has words fit to show. */
function failureOf(error: unknown, failureMessage: string): [FormErrors, string] {
  if (!(error instanceof AppError)) return [{}, failureMessage];
  const first = /[.!?]$/.test(failureMessage) ? failureMessage : `${failureMessage}.`;
  return [error.fields ?? {}, `${first} ${error.message}`];
}
