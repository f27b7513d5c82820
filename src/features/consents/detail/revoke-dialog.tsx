import { useMemo } from 'react';
import * as v from 'valibot';
import { firstRevocation, REVOKED_BEFORE, REVOKED_LATER, type Consent } from '#domain/documents/consent.ts';
import { newId } from '#domain/record/ids.ts';
import { requiredDate, requiredText } from '#domain/values/schemas.ts';
import { CancelButton } from '#record/form/cancel-button.tsx';
import { useRuntime } from '#runtime/runtime.tsx';
import { useDraft } from '#runtime/use-draft.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { revokeConsent } from '#store/documents/consents.ts';
import { formName } from '#store/session/drafts.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { notify } from '#ui/messages/notify.tsx';
import { REVOKE_FAILED, REVOKED } from '../messages.ts';

type Revocation = { revoked_on: string | null; revocation_reason: string | null };

/** Revokes a consent: the day and the reason stay with it for ever. */
export function RevokeDialog({ consent, onClose }: { consent: Consent; onClose: () => void }) {
  const { db } = useRuntime();
  const today = useToday();
  const timeZone = useClinicConfig()?.timezone;
  const first = firstRevocation(consent.signed_at, today, timeZone);
  const schema = useMemo(
    () =>
      v.object({
        revoked_on: v.pipe(
          requiredDate('Indique la fecha de la revocación'),
          v.check((date) => date <= today, REVOKED_LATER),
          v.check((date) => date >= first, REVOKED_BEFORE),
        ),
        revocation_reason: requiredText('Escriba el motivo de la revocación', 500),
      }),
    [today, first],
  );
  const draft = useDraft(formName({ collection: 'consents', id: consent.id, about: null }));
  const form = useForm<Revocation, v.InferOutput<typeof schema>>({
    schema,
    initial: { revoked_on: today, revocation_reason: null },
    draft,
    failureMessage: REVOKE_FAILED,
    async onSubmit(values) {
      await revokeConsent(db, consent.id, values, { now: Date.now, newId }, draft.key);
      notify.success(REVOKED);
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Revocar consentimiento"
      subtitle={consent.title}
      dismissible={!form.submitting}
    >
      <Form form={form} label="Revocar consentimiento">
        <p>El texto y la firma se conservan, y el consentimiento deja de valer. No se puede deshacer.</p>
        <DateField
          form={form}
          name="revoked_on"
          label="Fecha de la revocación"
          required
          min={first}
          max={today}
          today={today}
        />
        <TextField form={form} name="revocation_reason" label="Motivo" required data-autofocus />
        <ModalActions>
          <CancelButton form={form} onCancel={onClose} />
          <Button type="submit" variant="danger" busy={form.submitting}>
            Revocar
          </Button>
        </ModalActions>
      </Form>
    </Modal>
  );
}
