import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Banner } from '#ui/messages/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { FormValues } from './form-values.ts';
import type { FormHandle } from './use-form.ts';
import styles from './form.module.css';

interface FormProps<T extends FormValues> {
  form: FormHandle<T>;
  /** What the form is for: its accessible name. */
  label: string;
  children: ReactNode;
}

/** The `<form>` of a useForm, with its recovered draft and its failure. */
export function Form<T extends FormValues>({ form, label, children }: FormProps<T>) {
  const ref = useRef<HTMLFormElement>(null);
  const draftNotice = useRef<HTMLDivElement>(null);
  const { refusals, recovered } = form;
  // With the very commit that shows the messages: whoever types on is already in the right field.
  useLayoutEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  useLayoutEffect(() => {
    // After a reload the page stands where it was scrolled to.
    if (recovered) draftNotice.current?.scrollIntoView({ block: 'nearest' });
  }, [recovered]);
  return (
    <form
      ref={ref}
      className={styles['form']}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {recovered ? (
        <div ref={draftNotice}>
          <Banner
            live
            action={
              <Button variant="quiet" onClick={() => void form.reset()}>
                Descartar
              </Button>
            }
          >
            <strong>Se recuperó un borrador</strong> con lo que quedó sin guardar.
          </Banner>
        </div>
      ) : null}
      {form.error === null ? null : (
        <Banner tone="danger" live>
          {form.error}
        </Banner>
      )}
      {children}
    </form>
  );
}

/** Fields side by side where there is room, one below the other elsewhere. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles['grid']}>{children}</div>;
}

/** The buttons at the foot of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
