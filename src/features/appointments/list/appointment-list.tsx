import { PlusIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { DeleteDialog } from '#record/delete/delete-dialog.tsx';
import { ListFrame } from '#record/list/list-frame.tsx';
import { useListState, type ChangeSearch } from '#record/list/use-list-state.ts';
import type { ListedAppointment } from '#store/agenda/appointments.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { formatDate, formatTime } from '#ui/text/format.ts';
import { DELETE_FAILED, DELETED, LIST_FAILED } from '../messages.ts';
import { PatientChip, usePatientName } from '../patient-chip.tsx';
import { AppointmentFilters } from './appointment-filters.tsx';
import { AppointmentTable } from './appointment-table.tsx';
import { APPOINTMENT_LIST, nextSort, NO_FILTERS, partsOf, type AppointmentListSearch } from './list-address.ts';
import { ListTotal } from './list-total.tsx';
import { NoAppointments } from './no-appointments.tsx';
import { PAGE_SIZE, useAppointmentPage } from './use-appointment-page.ts';
import styles from './appointment-list.module.css';

interface AppointmentListProps {
  search: AppointmentListSearch;
  onSearch: ChangeSearch<AppointmentListSearch>;
  /** The switch between list and calendar. */
  switcher?: ReactNode;
}

export function AppointmentList({ search, onSearch, switcher }: AppointmentListProps) {
  const list = useListState({ collection: 'appointments', address: APPOINTMENT_LIST, search, onSearch });
  const { shown, change } = list;
  const { patient, sort = APPOINTMENT_LIST.defaultSort } = shown;
  const state = useAppointmentPage(shown);
  const patientName = usePatientName(patient);
  const deletion = useDeletion();
  return (
    <>
      <PageHeader
        title="Citas"
        badge={<ListTotal state={state} search={shown} />}
        actions={
          <>
            {switcher}
            <ButtonLink
              to="/appointments/new"
              {...(patient !== undefined && { search: { patient } })}
              variant="filled"
              icon={<PlusIcon />}
            >
              Nueva Cita
            </ButtonLink>
          </>
        }
      />
      <AppointmentFilters {...list} />
      <PatientChip name={patientName} onRemove={() => change({ patient: '' })} />
      <ListFrame
        state={state}
        plural="citas"
        size={PAGE_SIZE}
        skeleton={styles.skeleton}
        failed={LIST_FAILED}
        renderEmpty={(complete) => (
          <NoAppointments
            search={shown}
            patientName={patientName}
            complete={complete}
            onClear={() => change(NO_FILTERS)}
          />
        )}
        onPage={(page) => change({ page })}
      >
        {(page) => (
          <Card padded={false}>
            <AppointmentTable
              page={page}
              from={shown.from}
              sort={partsOf(sort)}
              onSort={(key) => change({ sort: nextSort(sort, key as 'fecha' | 'estado') })}
              onDelete={deletion.ask}
            />
          </Card>
        )}
      </ListFrame>
      {deletion.dialog}
    </>
  );
}

/** One dialog for all rows: it keeps its appointment while it fades out. */
function useDeletion(): { ask: (appointment: ListedAppointment) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<ListedAppointment | null>(null);
  const [opened, setOpened] = useState(false);
  return {
    ask(appointment) {
      setAsked(appointment);
      setOpened(true);
    },
    dialog: asked ? (
      <DeleteDialog
        collection="appointments"
        id={asked.id}
        opened={opened}
        onClose={() => setOpened(false)}
        title="Eliminar cita"
        failed={DELETE_FAILED}
        deleted={DELETED}
      >
        <p>
          ¿Eliminar la cita de <b>{asked.patient_name}</b> del {formatDate(asked.fecha)} a las {formatTime(asked.hora)}{' '}
          ({asked.tipo_tratamiento})?
        </p>
      </DeleteDialog>
    ) : null,
  };
}
