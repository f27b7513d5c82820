import { useState, type ReactNode } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { DraftLine, Form } from '#ui/form/form.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ClashNotices } from './clash-notices.tsx';
import { LeaveGuard, LostDraftQuestion } from './leave-guard.tsx';
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
 * form begins anew with each opening. Closing it keeps the draft, which the next opening offers again; where none can be kept it
 * asks first.
 */
export function RecordDialog<C extends CollectionName>(props: RecordDialogProps<C>) {
  const { form, title, subtitle, submit, disabled = false, note, onClose, children } = props;
  const isLost = form.draft === 'lost' && !form.submitting;
  const [asking, setAsking] = useState(false);
  return (
    <Modal
      opened
      onClose={isLost ? () => setAsking(true) : onClose}
      title={title}
      subtitle={subtitle}
      size="form"
      dismissible={!form.submitting}
    >
      <Form form={form} label={title}>
        {children}
        <ClashNotices form={form} />
        {isLost ? <DraftLine draft={form.draft} /> : null}
        <ModalActions note={note} ruled>
          <CancelButton form={form} onCancel={onClose} />
          <Button type="submit" variant="filled" busy={form.submitting} disabled={disabled}>
            {submit}
          </Button>
        </ModalActions>
        <LeaveGuard active={isLost} />
        <LostDraftQuestion opened={asking} onStay={() => setAsking(false)} onLeave={onClose} />
      </Form>
    </Modal>
  );
}
