import { FileUpIcon, PlusIcon, Trash2Icon } from 'lucide-react';
import { CardGrid, ListTools } from '#record/list/card-grid.tsx';
import { ListFrame } from '#record/list/list-frame.tsx';
import { useListState, type ChangeSearch } from '#record/list/use-list-state.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { optionsOf, SelectControl } from '#ui/form/fields.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { formatCount } from '#ui/text/format.ts';
import { LIST_FAILED } from '../messages.ts';
import { PATIENT_LIST, type PatientListSearch } from './list-address.ts';
import { NoPatients } from './no-patients.tsx';
import { PatientCard } from './patient-card.tsx';
import { PAGE_SIZE, usePatientPage, type PatientPage } from './use-patient-page.ts';

interface PatientListProps {
  search: PatientListSearch;
  onSearch: ChangeSearch<PatientListSearch>;
}

export function PatientList({ search, onSearch }: PatientListProps) {
  const { shown, type, settle, change } = useListState({
    collection: 'patients',
    address: PATIENT_LIST,
    search,
    onSearch,
  });
  const state = usePatientPage(shown);
  const today = useToday();
  const administrador = usePerson()?.rol === 'administrador';
  return (
    <>
      <PageHeader
        title="Pacientes"
        subtitle={<Total state={state} searching={Boolean(shown.q?.trim())} />}
        actions={
          <>
            {administrador ? (
              <ButtonLink to="/patients/import" icon={<FileUpIcon />}>
                Importar
              </ButtonLink>
            ) : null}
            <ButtonLink to="/papelera" icon={<Trash2Icon />}>
              Papelera
            </ButtonLink>
            <ButtonLink to="/patients/new" variant="filled" icon={<PlusIcon />}>
              Nuevo Paciente
            </ButtonLink>
          </>
        }
      />
      <ListTools onBlur={settle}>
        <SearchField
          label="Buscar paciente"
          placeholder="Nombre, teléfono o documento"
          value={shown.q ?? ''}
          onChange={type}
        />
        <Field label="Ordenar por" name="sort">
          {(control) => (
            <SelectControl
              {...control}
              value={shown.sort ?? PATIENT_LIST.defaultSort}
              options={optionsOf(PATIENT_LIST.sorts)}
              onChange={({ target: { value } }) => {
                if (PATIENT_LIST.isSort(value)) change({ sort: value });
              }}
            />
          )}
        </Field>
      </ListTools>
      <ListFrame
        state={state}
        plural="pacientes"
        size={PAGE_SIZE}
        failed={LIST_FAILED}
        renderEmpty={(complete) => (
          <NoPatients query={shown.q ?? ''} complete={complete} onClear={() => change({ q: '' })} />
        )}
        onPage={(page) => change({ page })}
      >
        {({ rows, marks }) => (
          <CardGrid label="Pacientes">
            {rows.map((patient) => (
              <PatientCard key={patient.id} patient={patient} mark={marks.get(patient.id)} today={today} />
            ))}
          </CardGrid>
        )}
      </ListFrame>
    </>
  );
}

function Total({ state, searching }: { state: Read<PatientPage>; searching: boolean }) {
  const found = searching ? ' encontrado' : '';
  // During the first download this counts the patients received so far.
  const soFar = state.status === 'ready' && !state.value.complete ? ' por ahora' : '';
  const text =
    state.status === 'ready'
      ? formatCount(state.value.total, `paciente${found}`, `pacientes${found && `${found}s`}`) + soFar
      : '\u00A0';
  return <span aria-live="polite">{text}</span>;
}
