import { TabletIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { KINSHIPS } from '#domain/documents/consent.ts';
import type { ConsentKind, ConsentTemplate } from '#domain/documents/consent-template.ts';
import type { SignsFor } from '#domain/documents/signer.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import type { User } from '#domain/people/user.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import { FilledText } from '#entities/consent/consent-text.tsx';
import { capacityOf } from '#entities/consent/words.ts';
import { AlertBanner } from '#entities/clinical-history/alert-banner.tsx';
import { CancelButton } from '#record/form/cancel-button.tsx';
import { LeaveGuard } from '#record/form/leave-guard.tsx';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { DraftLine, FieldGrid, Form } from '#ui/form/form.tsx';
import { SelectField, TextField } from '#ui/form/fields.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { formatAge } from '#ui/text/format.ts';
import { ChoosePinDialog } from '../sign/choose-pin-dialog.tsx';
import { fillingOf, firstChoice, signerOf, signsByAge, type Choice } from './choice.ts';
import { useHandOver } from './use-hand-over.tsx';
import { TemplateList } from './template-list.tsx';
import styles from './new.module.css';

interface ChoiceFormProps {
  patient: Patient;
  templates: readonly ConsentTemplate[];
  users: readonly User[];
  person: UserInfo;
  kind: ConsentKind | undefined;
  onCancel: () => void;
}

/** Everybody who may inform a patient, by id: those with an account, and the person on screen. */
const namesOf = (users: readonly User[], person: UserInfo): Map<string, string> =>
  new Map([person, ...users].map((user) => [user.id, fullName(user) || user.username]));

/** Chooses the template and who signs; the text is filled before anybody reads it. */
export function ChoiceForm({ patient, templates, users, person, kind, onCancel }: ChoiceFormProps) {
  const today = useToday();
  const clinic = useClinicConfig()?.clinic_name ?? '';
  const names = useMemo(() => namesOf(users, person), [users, person]);
  const [initial] = useState(() => firstChoice({ patient, today, templates, kind, person: person.id }));
  const asked = kind !== undefined;
  const { form, noPin, closePin } = useHandOver({ patient, templates, names, clinic, today, initial, asked });
  const { values } = form;
  const byAge = signsByAge(patient, today);
  const template = templates.find(({ id }) => id === values.template);
  const professional = names.get(values.professional ?? '') ?? null;
  const filling = fillingOf(values, { patient, today, clinic, professional });
  return (
    <>
      <PageHeader
        title="Nuevo consentimiento"
        back={{ to: '/patients/$id', params: { id: patient.id }, label: 'Volver al paciente' }}
        subtitle={[fullName(patient), formatAge(patient.fecha_nacimiento, today)].filter(Boolean).join(' · ')}
      />
      <AlertBanner patient={patient.id} />
      <Form form={form} label="Nuevo consentimiento">
        <div className={styles.columns}>
          <div className="stack">
            <TemplateList form={form} templates={templates} mayWrite={person.rol === 'administrador'} />
            <Signer form={form} patient={patient} names={names} byAge={byAge} />
          </div>
          <Card title={template?.title ?? 'Texto'}>
            {/* Focusable, so that a keyboard scrolls it too. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <section className={styles.preview} tabIndex={0} aria-label="Texto">
              {template ? <FilledText template={template.text} filling={filling} /> : null}
            </section>
          </Card>
        </div>
        <div className={styles.bar}>
          <p className={styles.said}>
            <b>{whoSigns(values)}</b>
            {byAge === 'representante' ? `${patient.first_name} es menor de edad. ` : ''}
            Gire la tableta: la pantalla muestra solo este documento.
            <DraftLine draft={form.draft} />
          </p>
          <CancelButton form={form} onCancel={onCancel} />
          <Button type="submit" variant="filled" icon={<TabletIcon />} busy={form.submitting}>
            Entregar para firmar
          </Button>
        </div>
        <LeaveGuard active={form.draft === 'lost' && !form.submitting} />
      </Form>
      {noPin ? <ChoosePinDialog onClose={closePin} onChosen={() => void form.submit()} /> : null}
    </>
  );
}

function whoSigns({ signs_for, signer_name, signer_kinship }: Choice): string {
  if (signs_for === null) return 'Falta indicar quién firma';
  const name = signer_name?.trim() || (signs_for === 'paciente' ? 'el paciente' : 'la persona responsable');
  return `Firma ${name}${signs_for === 'representante' && signer_kinship ? `, ${capacityOf(signer_kinship)}` : ''}`;
}

interface SignerProps {
  form: FormHandle<Choice>;
  patient: Patient;
  names: ReadonlyMap<string, string>;
  /** The person who has to sign by the patient's age: a minor never signs alone. */
  byAge: SignsFor | null;
}

function Signer({ form, patient, names, byAge }: SignerProps) {
  const { signs_for } = form.values;
  function choose(name: keyof Choice, value: unknown): void {
    form.set(name, value);
    for (const [field, next] of Object.entries(signerOf(value as SignsFor | null, patient))) {
      form.set(field as keyof Choice, next);
    }
  }
  return (
    <Card title="Quién firma">
      <div className="stack">
        {/* A draft may be older than the date of birth: then it is asked once more. */}
        {byAge === 'representante' && signs_for === 'representante' ? null : (
          <SegmentedField
            form={{ ...form, set: choose }}
            name="signs_for"
            label="Firma"
            required
            clearable={false}
            options={[
              { value: 'paciente', label: 'El paciente' },
              { value: 'representante', label: 'Otra persona por él' },
            ]}
            hint={byAge === null ? 'Sin fecha de nacimiento no se sabe si es mayor de edad.' : undefined}
          />
        )}
        <FieldGrid>
          <TextField form={form} name="signer_name" label="Nombre de quien firma" required wide />
          <TextField
            form={form}
            name="signer_document"
            label="Documento"
            {...(signs_for === 'representante' && { required: true })}
          />
          {signs_for === 'representante' ? (
            <SelectField
              form={form}
              name="signer_kinship"
              label="Parentesco"
              required
              emptyLabel="Elegir"
              options={KINSHIPS.map((kinship) => ({ value: kinship, label: kinship }))}
            />
          ) : null}
          <SelectField
            form={form}
            name="professional"
            label="Quién informa"
            required
            wide
            // A draft may name somebody whose account is disabled since.
            {...(!names.has(form.values.professional ?? '') && { emptyLabel: 'Elegir' })}
            options={[...names].map(([value, label]) => ({ value, label }))}
          />
        </FieldGrid>
      </div>
    </Card>
  );
}
