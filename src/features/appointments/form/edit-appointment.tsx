import { fullName } from '#domain/patients/patient.ts';
import { DeleteZone } from '#record/delete/delete-zone.tsx';
import { lastList } from '#record/list/last-list.ts';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { useRecord } from '#record/read/use-record.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { NarrowPage } from '#ui/layout/narrow-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { formatDate, formatTime } from '#ui/text/format.ts';
import { DATA_FAILED, DELETE_FAILED, DELETED, FORM_FAILED } from '../messages.ts';
import { AppointmentEditor, type CalendarLink } from './appointment-editor.tsx';
import { useFormData } from './use-form-data.ts';

interface EditAppointmentProps {
  id: string;
  onSaved: (id: string) => void;
  onCancel: () => void;
  onDeleted: () => void;
  calendar?: CalendarLink;
}

export function EditAppointment({ id, onDeleted, ...props }: EditAppointmentProps) {
  const { db } = useRuntime();
  const state = useRecord('appointments', id);
  const known = useLastKnown(state);
  const patient = useRecord('patients', known?.record.patient ?? '');
  const data = useFormData();
  const title = 'Editar Cita';
  const notShown = {
    collection: 'appointments' as const,
    title,
    back: { to: '/appointments', search: lastList(db, 'appointments'), label: 'Volver a citas' } as const,
  };
  if (data.status === 'failed') return <RecordNotShown {...notShown} message={DATA_FAILED} state={data} />;
  if (!known && (state.status === 'failed' || state.status === 'missing')) {
    return <RecordNotShown {...notShown} message={FORM_FAILED} state={state} />;
  }
  if (!known || data.status === 'loading') return null;
  const { record, deleted } = known;
  const withEvent = data.value.config?.calendar ?? false;
  const when = `${formatDate(record.fecha)}, ${formatTime(record.hora)}`;
  return (
    <NarrowPage>
      <PageHeader
        title={title}
        subtitle={`${record.tipo_tratamiento} · ${when}`}
        back={{ to: '/appointments/$id', params: { id }, label: 'Volver a la cita' }}
      />
      <AppointmentEditor {...props} appointment={record} deleted={deleted} clinic={data.value.config} />
      {deleted ? null : (
        <DeleteZone
          collection="appointments"
          id={id}
          action="Eliminar cita"
          hint={`Elimina la cita${withEvent ? ' y su evento en Google Calendar' : ''}. Los datos del paciente no cambian.`}
          deleted={DELETED}
          failed={DELETE_FAILED}
          onDeleted={onDeleted}
        >
          <p>
            ¿Eliminar la cita «{record.tipo_tratamiento}»
            {patient.status === 'ready' ? ` de ${fullName(patient.record)}` : ''} del {when}?
          </p>
        </DeleteZone>
      )}
    </NarrowPage>
  );
}
