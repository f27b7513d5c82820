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
  /** The patient's name, or that of the record's parent. */
  subtitle?: ReactNode;
  submit: string;
  /** A typed value cannot be saved; its field says why. */
  disabled?: boolean;
  /** Left of the buttons: what saving will do. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The form of a record in a dialog. Its parent component renders it only while it is open (`{open && <PaymentDialog …
 * />}`), so that the form starts anew at each opening. Closing keeps the draft, which the next opening offers again;
 * where no draft can be stored, the dialog asks before it closes.
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
