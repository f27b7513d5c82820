import type { ReactNode } from 'react';
import type { CollectionName } from '#domain/record/collections.ts';
import type { RecordOf } from '#domain/records.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ClashNotices } from './clash-notices.tsx';
import { DeletedNotice, RestoreDeleted } from './deleted-notice.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { RecordFormHandle } from './use-record-form.ts';

interface RecordFormProps<C extends CollectionName> {
  form: RecordFormHandle<C>;
  /** The form's accessible name. */
  label: string;
  /** The words of the filled button. */
  submit: string;
  /** Saving is not possible yet, as when no patient is chosen. */
  disabled?: boolean;
  /** The record as it was, once another person has deleted it while the form was open. */
  deleted?: RecordOf<C> | false;
  /** Names what Cancelar would lose, in other words than the usual ones. */
  lost?: ReactNode;
  onCancel: () => void;
  children: ReactNode;
}

/**
 * The form of a record on a screen of its own: fields, notices of changes made elsewhere, and the bar with Cancelar and
 * the filled button.
 */
export function RecordForm<C extends CollectionName>(props: RecordFormProps<C>) {
  const { form, label, submit, disabled = false, deleted = false, lost, onCancel, children } = props;
  const restore = deleted ? <RestoreDeleted collection={form.collection} record={deleted} /> : null;
  return (
    <Form form={form} label={label} remedy={restore}>
      {/* After an attempt to save, the failure's banner says that the record is gone: one banner, not two. */}
      {deleted && form.error === null ? <DeletedNotice collection={form.collection} action={restore} /> : null}
      {children}
      <ClashNotices form={form} />
      <FormActions draft={form.draft}>
        <CancelButton form={form} lost={lost} onCancel={onCancel} />
        <Button type="submit" variant="filled" busy={form.submitting} disabled={disabled}>
          {submit}
        </Button>
      </FormActions>
      <LeaveGuard active={form.draft === 'lost' && !form.submitting} />
    </Form>
  );
}
