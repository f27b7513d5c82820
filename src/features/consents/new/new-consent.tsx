import { FileTextIcon } from 'lucide-react';
import * as v from 'valibot';
import type { ConsentKind } from '#domain/documents/consent-template.ts';
import { PatientField } from '#entities/patient/patient-field.tsx';
import { NoneYet } from '#record/read/none-yet.tsx';
import { ListFailed } from '#record/list/list-failed.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { usePerson } from '#runtime/use-person.ts';
import { allTemplates } from '#store/documents/consent-templates.ts';
import { readUsers } from '#store/session/people.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DATA_FAILED } from '../messages.ts';
import { ChoiceForm } from './choice-form.tsx';

const TITLE = 'Nuevo consentimiento';

interface NewConsentProps {
  /** The patient that the address names. */
  patient: string | undefined;
  /** The kind of consent that the address asks for. */
  kind: ConsentKind | undefined;
  onPatient: (id: string) => void;
  onCancel: () => void;
}

/** The choice of template and signer, from which the tablet is handed over. */
export function NewConsent({ patient, onPatient, ...props }: NewConsentProps) {
  return patient === undefined ? (
    <WhoseConsent onPatient={onPatient} />
  ) : (
    <OfPatient key={patient} id={patient} {...props} />
  );
}

function WhoseConsent({ onPatient }: Pick<NewConsentProps, 'onPatient'>) {
  const form = useForm({
    schema: v.object({ patient: v.string() }),
    initial: { patient: null },
    onSubmit: () => undefined,
  });
  const chosen = { ...form, set: (_name: 'patient', id: unknown) => typeof id === 'string' && onPatient(id) };
  return (
    <>
      <PageHeader title={TITLE} back={{ to: '/patients', label: 'Volver a pacientes' }} />
      <Form form={form} label={TITLE}>
        <Card title="Paciente">
          <PatientField form={chosen} name="patient" label="Paciente" required />
        </Card>
      </Form>
    </>
  );
}

function OfPatient({ id, kind, onCancel }: { id: string } & Pick<NewConsentProps, 'kind' | 'onCancel'>) {
  const state = useRecord('patients', id);
  const templates = useRead(allTemplates);
  const users = useRead(readUsers);
  const person = usePerson();
  const back = { to: '/patients/$id', params: { id }, label: 'Volver al paciente' } as const;
  if (state.status === 'failed' || state.status === 'missing') {
    const elsewhere = { to: '/patients', label: 'Volver a pacientes' } as const;
    return <RecordNotShown collection="patients" title={TITLE} message={DATA_FAILED} back={elsewhere} state={state} />;
  }
  const failed = [templates, users].find((read) => read.status === 'failed');
  if (failed) {
    return (
      <>
        <PageHeader title={TITLE} back={back} />
        <ListFailed message={DATA_FAILED} onRetry={failed.retry} />
      </>
    );
  }
  if (state.status !== 'ready' || templates.status !== 'ready' || users.status !== 'ready' || !person) return null;
  if (templates.value.length === 0) return <NoTemplates id={id} mayWrite={person.rol === 'administrador'} />;
  return (
    <ChoiceForm
      patient={state.record}
      templates={templates.value}
      users={users.value.filter(({ active }) => active)}
      person={person}
      kind={kind}
      onCancel={onCancel}
    />
  );
}

function NoTemplates({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  return (
    <>
      <PageHeader title={TITLE} back={{ to: '/patients/$id', params: { id }, label: 'Volver al paciente' }} />
      <Card>
        <NoneYet
          of="consent-templates"
          icon={<FileTextIcon size={22} />}
          title="No hay plantillas de consentimiento"
          action={
            mayWrite ? (
              <ButtonLink to="/ajustes" search={{ seccion: 'consentimientos' }}>
                Escribir una en Ajustes
              </ButtonLink>
            ) : null
          }
        >
          {mayWrite ? null : 'Un administrador las escribe en Ajustes.'}
        </NoneYet>
      </Card>
    </>
  );
}
