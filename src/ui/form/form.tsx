import { CheckIcon, TriangleAlertIcon } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Banner } from '#ui/messages/banner.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { FormValues } from './form-values.ts';
import type { DraftState } from './use-form-draft.ts';
import type { FormHandle } from './use-form.ts';
import styles from './form.module.css';

interface FormProps<T extends FormValues> {
  form: FormHandle<T>;
  /** The form's accessible name. */
  label: string;
  /** Beside the message of a failure: a button or link that helps. */
  remedy?: ReactNode;
  children: ReactNode;
}

/** The `<form>` of a useForm, with the notices of its recovered draft and its failure. */
export function Form<T extends FormValues>({ form, label, remedy, children }: FormProps<T>) {
  const ref = useRef<HTMLFormElement>(null);
  useRefusal(form, ref);
  return (
    <form
      ref={ref}
      className="stack"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React bubbles the submit of a window opened by one of this form's fields up to this form.
        if (event.target === event.currentTarget) void form.submit();
      }}
    >
      {form.recovered ? <RecoveredDraft onDrop={() => void form.reset()} /> : null}
      {form.error === null ? null : (
        <div className={styles.notice} tabIndex={-1} data-failure>
          <Banner tone="danger" live action={remedy}>
            {form.error}
          </Banner>
        </div>
      )}
      {children}
    </form>
  );
}

/**
 * After a refused attempt the first invalid field takes the focus in the same commit that shows the messages, so that
 * further typing goes into it. Without an invalid field, the message takes the focus and a toast repeats it, because
 * the pressed button may be far below.
 */
function useRefusal(
  { refusals, error, submitting }: Pick<FormHandle<FormValues>, 'refusals' | 'error' | 'submitting'>,
  ref: React.RefObject<HTMLFormElement | null>,
): void {
  const shown = useRef(0);
  const toast = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (refusals === shown.current) return;
    shown.current = refusals;
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) {
      invalid.focus();
      return;
    }
    const message = ref.current?.querySelector<HTMLElement>('[data-failure]');
    message?.focus({ preventScroll: true });
    message?.scrollIntoView({ block: 'center' });
    if (error !== null) toast.current = notify.error(error);
  }, [refusals, error, ref]);
  // The toast goes once the person tries again or corrects the value: "Error" must not stand beside a success.
  useLayoutEffect(() => {
    if ((submitting || error === null) && toast.current !== null) notify.close(toast.current);
  }, [submitting, error]);
}

function RecoveredDraft({ onDrop }: { onDrop: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  // After a reload the page keeps its scroll position. (Chromium's scrollIntoView returns a promise, which must not
  // become the effect's clean-up.)
  useLayoutEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref} className={styles.notice}>
      <Banner
        live
        action={
          <Button variant="quiet" onClick={onDrop}>
            Descartar
          </Button>
        }
      >
        <strong>Se recuperó un borrador</strong> con lo que quedó sin guardar.
      </Banner>
    </div>
  );
}

/** Fields side by side where there is room, one below the other elsewhere. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

interface FormActionsProps {
  draft?: DraftState;
  children: ReactNode;
}

/** The bar at the foot of a form, always in sight: the state of the draft, and the buttons. */
export function FormActions({ draft = 'none', children }: FormActionsProps) {
  return (
    <div className={styles.bar}>
      <DraftLine draft={draft} />
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

/** The line that says whether the typed values are stored as a draft. */
export function DraftLine({ draft }: { draft: DraftState }) {
  return (
    <output className={styles.draft} data-state={draft}>
      {draft === 'kept' ? (
        <>
          <CheckIcon size={16} />
          Borrador guardado en esta tableta
        </>
      ) : null}
      {draft === 'lost' ? (
        <>
          <TriangleAlertIcon size={16} />
          No se puede guardar un borrador: libere memoria y no salga de esta pantalla sin guardar
        </>
      ) : null}
    </output>
  );
}
