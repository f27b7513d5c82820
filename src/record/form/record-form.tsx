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
  /** What the form is for: its accessible name. */
  label: string;
  /** Words of the filled button. */
  submit: string;
  /** Nothing can be saved yet: a patient is missing. */
  disabled?: boolean;
  /** The record as it was, when another person has deleted it while the form was open. */
  deleted?: RecordOf<C> | false;
  /** What Cancelar gives up, in other words than the usual ones. */
  lost?: ReactNode;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The form of a record on a screen of its own: fields, changes underneath, the bar with Cancelar and the filled button. */
export function RecordForm<C extends CollectionName>(props: RecordFormProps<C>) {
  const { form, label, submit, disabled = false, deleted = false, lost, onCancel, children } = props;
  const restore = deleted ? <RestoreDeleted collection={form.collection} record={deleted} /> : null;
  return (
    <Form form={form} label={label} remedy={restore}>
      {/* After an attempt to save, the failure says it: one banner, not two. */}
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
