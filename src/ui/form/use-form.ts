import { useRef, useState } from 'react';
import type { GenericSchema } from 'valibot';
import type { Underneath } from '#domain/record/changes-underneath.ts';
import type { Overlap } from '#domain/record/merge.ts';
import { sameValue } from '#domain/record/patch.ts';
import { AppError } from '#domain/wire/problem.ts';
import { useAfterPress } from './after-press.ts';
import { validate, type FormErrors, type FormValues } from './form-values.ts';
import type { DraftStore } from './draft.ts';
import { useFormDraft, type DraftState } from './use-form-draft.ts';

const CHANGED_UNDERNEATH = 'Otra persona cambió este campo mientras editaba';
const CHANGED_ELSEWHERE = 'Usted cambió este campo en otro lugar mientras editaba';
const FAILED = 'No se pudo guardar. Inténtelo de nuevo.';

export interface FormOptions<T extends FormValues, Output> {
  /** Its messages are shown beside the fields. */
  schema: GenericSchema<unknown, Output>;
  /** The values with which the form opens. Later changes of this option are ignored: see `current`. */
  initial: T;
  /** The record's values as they stand now, when it can change while the form is open. */
  current?: T | undefined;
  /** What stands in `current` was written by the person on screen: from another form, or by taking a value of the past up again. */
  own?: boolean;
  /** What a change of `current` means for what is typed. */
  judge?: (opened: T, values: T, current: T) => Underneath<T>;
  /** What `onSubmit` saves clears the draft in the same transaction. */
  draft?: DraftStore;
  /**
   * Asked before anything is saved: a sentence, or messages by field, say why it is not; null goes on; false waits for what a
   * dialog asks the person.
   */
  check?: (output: Output, opened: T) => Promise<string | FormErrors | false | null>;
  /**
   * `opened` are the values to which the patch is made. What it throws is shown. Messages by field, where it answers some, are
   * what a person has to mend: nothing was saved, and nothing failed. After a success the form stays busy
   * until its screen goes, so that nothing is saved twice; a screen that stays calls `reset`.
   */
  onSubmit: (output: Output, opened: T) => Promise<FormErrors | void> | void;
  /** The first sentence of every failure; a cause that is known follows it. */
  failureMessage?: string;
}

export interface FormHandle<T extends FormValues> {
  values: T;
  opened: T;
  errors: FormErrors;
  warnings: FormErrors;
  /** Fields that were changed elsewhere while they were being typed in here. */
  clashes: readonly Overlap[];
  /** By the person on screen: not by another one. */
  own: boolean;
  /** A message about the whole form. */
  error: string | null;
  /** Being saved, or saved. */
  submitting: boolean;
  /** A draft of an earlier visit is shown. */
  recovered: boolean;
  /** Whether what is typed survives leaving the screen. */
  draft: DraftState;
  /** Counts the refused attempts: after each the first invalid field, or else the message, takes the focus. */
  refusals: number;
  set: (name: keyof T & string, value: unknown) => void;
  blur: (name: keyof T & string) => void;
  submit: () => Promise<void>;
  /** Back to what the record holds now (or to the blank form); the draft goes. */
  reset: () => Promise<void>;
}

interface State<T> {
  opened: T;
  values: T;
  errors: FormErrors;
  error: string | null;
  submitting: boolean;
  /** A first attempt was refused: from then on fields are checked as they are left. */
  strict: boolean;
  refusals: number;
  /** What is said is of the values as they stood: it goes with the next change of one. */
  objected: boolean;
}

/** A form over a valibot schema. Validates on submit, and after a refusal as fields are left. */
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
  // While saving, `current` already shows what is being saved here: that is no other person's change.
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
      const refused = await onSubmit(result.output, opened);
      if (refused) {
        draft.resume();
        return refuse(refused, null);
      }
    } catch (error) {
      draft.resume();
      refuse(...failureOf(error, failureMessage));
      // Whatever is shown is also logged, a failure that is known too.
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
        // It would be in no save and in no draft: what is not taken is not shown as taken.
        if (previous.submitting) return previous;
        const error = previous.objected ? null : previous.error;
        const next = { ...previous, values: { ...previous.values, [name]: value }, error, objected: false };
        // A field that was refused is cleared as soon as it is right.
        return name in previous.errors ? { ...next, errors: recheck(schema, next, name) } : next;
      }),
    blur: (name) =>
      afterPress(() =>
        setState((previous) => {
          // The press that left the field has saved the form meanwhile: what that said of it is newer.
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

/** Of fields that stand or fall together, another person may have changed one only. */
const isChangedThere = ({ before, theirs }: Overlap) => !sameValue(before, theirs);

const blank = <T>(values: T) => ({ opened: values, values, errors: {}, error: null, submitting: false });

function recheck<T extends FormValues, Output>(
  schema: GenericSchema<unknown, Output>,
  { values, errors }: Pick<State<T>, 'values' | 'errors'>,
  name: string,
): FormErrors {
  const result = validate(schema, values);
  const { [name]: _, ...others } = errors;
  const message = result.ok ? undefined : result.errors[name];
  return message === undefined ? others : { ...others, [name]: message };
}

/** The messages of a failed save. Only errors of our own have words fit to show. */
function failureOf(error: unknown, failureMessage: string): [FormErrors, string] {
  if (!(error instanceof AppError)) return [{}, failureMessage];
  const first = /[.!?]$/.test(failureMessage) ? failureMessage : `${failureMessage}.`;
  return [error.fields ?? {}, `${first} ${error.message}`];
}
