import { XIcon } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { CancelButton } from '#record/form/cancel-button.tsx';
import { LeaveGuard } from '#record/form/leave-guard.tsx';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import type { FormValues } from '#ui/form/form-values.ts';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Card } from '#ui/layout/card.tsx';
import { DeleteEntry } from './delete-entry.tsx';
import styles from './timeline.module.css';

interface EntryFrameProps<T extends FormValues> {
  form: FormHandle<T>;
  title: string;
  submit: string;
  /** Id of the history. */
  history: string;
  /** Absent for a new entry. */
  treatment: Treatment | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  onDone: () => void;
  children: ReactNode;
}

/**
 * The form of an entry, in place of it and over the whole width: it is scrolled into sight, and its heading takes the
 * focus.
 */
export function EntryFrame<T extends FormValues>(props: EntryFrameProps<T>) {
  const { form, title, submit, history, treatment, actions, onDone, children } = props;
  const place = useRef<HTMLDivElement>(null);
  useFocusWhileOpen(place);
  return (
    <div ref={place} className={styles.editor}>
      <Form form={form} label={title}>
        <Card
          title={title}
          actions={
            <div className={styles.editorActions}>
              {actions}
              {treatment ? <DeleteEntry history={history} treatment={treatment} onDeleted={onDone} /> : null}
              {/* The typed values stay in the draft, which is offered again. */}
              <IconButton variant="quiet" label="Cerrar" icon={<XIcon />} onClick={onDone} />
            </div>
          }
        >
          {children}
        </Card>
        <FormActions draft={form.draft}>
          <CancelButton form={form} onCancel={onDone} />
          <Button type="submit" variant="filled" busy={form.submitting}>
            {submit}
          </Button>
        </FormActions>
        <LeaveGuard active={form.draft === 'lost' && !form.submitting} />
      </Form>
    </div>
  );
}

/** Focuses the heading and scrolls it into sight; on close the focus returns to the element that opened the form. */
function useFocusWhileOpen(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const heading = place.current?.querySelector<HTMLElement>('h2');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
    return () => {
      // After the form is gone, because the rest has moved up.
      requestAnimationFrame(() => {
        if (!(before instanceof HTMLElement) || !before.isConnected) return;
        before.focus({ preventScroll: true });
        before.scrollIntoView({ block: 'center' });
      });
    };
  }, [place]);
}
