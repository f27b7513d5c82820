import { useState } from 'react';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import type { AppointmentValues } from '#domain/agenda/appointment.ts';
import { lastList } from '#record/list/last-list.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRuntime } from '#runtime/runtime.tsx';
import { NarrowPage } from '#ui/layout/narrow-page.tsx';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { DATA_FAILED } from '../messages.ts';
import { AppointmentEditor, type CalendarLink } from './appointment-editor.tsx';
import { beginningOf, type Beginning } from './beginning.ts';
import type { NewAppointmentSearch } from './slot-address.ts';
import { useFormData, type FormData } from './use-form-data.ts';

interface NewAppointmentProps {
  search: NewAppointmentSearch;
  /** The address drops the patient; the typed values begin the next form. */
  onClearPatient: (values: Partial<AppointmentValues>) => void;
  onSaved: (id: string) => void;
  onCancel: () => void;
  calendar?: CalendarLink;
}

export function NewAppointment({ search, onClearPatient, ...props }: NewAppointmentProps) {
  const { db } = useRuntime();
  const [carried, setCarried] = useState<Partial<AppointmentValues>>({});
  const data = useFormData();
  const { patient, desde } = search;
  const title = 'Nueva Cita';
  const back: BackTarget =
    desde === 'seguimiento'
      ? { to: '/seguimiento', search: lastList(db, 'contact-attempts'), label: 'Volver a Seguimiento' }
      : patient === undefined
        ? { to: '/appointments', search: lastList(db, 'appointments'), label: 'Volver a citas' }
        : { to: '/patients/$id', params: { id: patient }, label: 'Volver al paciente' };
  if (data.status === 'failed') {
    return <RecordNotShown collection="appointments" title={title} message={DATA_FAILED} back={back} state={data} />;
  }
  return (
    <NarrowPage>
      <PageHeader title={title} back={back} />
      {data.status === 'loading' ? null : (
        // A new form for another patient or slot: values typed for one are never saved for the other.
        <NewEditor
          key={JSON.stringify(search)}
          {...props}
          search={search}
          data={data.value}
          carried={carried}
          onClearPatient={(values) => {
            setCarried(values);
            onClearPatient(values);
          }}
        />
      )}
    </NarrowPage>
  );
}

interface NewEditorProps extends NewAppointmentProps {
  data: FormData;
  carried: Partial<AppointmentValues>;
}

function NewEditor({ search, data, carried, ...props }: NewEditorProps) {
  const { patient } = search;
  // Only once: the form's hour does not change while a person fills it in.
  const [{ blank, asked, nextOpening }] = useState<Beginning>(() =>
    beginningOf(search, data.now(), { name: data.config?.clinic_name ?? null, hours: data.config ?? USUAL_HOURS }),
  );
  return (
    <AppointmentEditor
      {...props}
      clinic={data.config}
      blank={{ ...blank, ...carried, ...(patient !== undefined && { patient }) }}
      asked={asked}
      nextOpening={nextOpening}
      patient={patient}
    />
  );
}
