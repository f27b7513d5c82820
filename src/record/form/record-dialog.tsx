import type { ReactNode } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Form } from '#ui/form/form.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ClashNotices } from './clash-notices.tsx';
import type { RecordFormHandle } from './use-record-form.ts';

interface RecordDialogProps<C extends CollectionName> {
  form: RecordFormHandle<C>;
  title: string;
  /** Whom it is about: the patient's name. */
  subtitle?: ReactNode;
  submit: string;
  /** What is typed cannot be saved, and the field says why. */
  disabled?: boolean;
  /** Left of the buttons: what will happen. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The form of a record in a dialog. Its owner renders it only while it is open (`{open && <PaymentDialog … />}`), so that the
 * form begins anew with each opening. Closing it keeps the draft, which the next opening offers again.
 */
export function RecordDialog<C extends CollectionName>(props: RecordDialogProps<C>) {
  const { form, title, subtitle, submit, disabled = false, note, onClose, children } = props;
  return (
    <Modal opened onClose={onClose} title={title} subtitle={subtitle} size="form" dismissible={!form.submitting}>
      <Form form={form} label={title}>
        {children}
        <ClashNotices form={form} />
        <ModalActions note={note} ruled>
          <CancelButton form={form} onCancel={onClose} />
          <Button type="submit" variant="filled" busy={form.submitting} disabled={disabled}>
            {submit}
          </Button>
        </ModalActions>
      </Form>
    </Modal>
  );
}
