import { PlusIcon } from 'lucide-react';
import { useToday } from '#runtime/use-clinic.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { optionsOf, SelectControl } from '#ui/form/fields.tsx';
import { formatCount } from '#ui/text/format.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/controls/pagination.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { DEFAULT_SORT, isPatientSort, SORT_LABELS, type PatientListSearch } from '../list-search.ts';
import { ListFailed } from '../list-failed.tsx';
import { NoPatients } from '../no-patients.tsx';
import { PatientCard } from './patient-card.tsx';
import { useListState, type ChangeSearch } from '../use-list-state.ts';
import type { Read } from '#runtime/use-read.ts';
import { usePatientPage, type PatientPage } from './use-patient-page.ts';
import styles from './patient-list.module.css';

interface PatientListProps {
  search: PatientListSearch;
  onSearch: ChangeSearch;
}

export function PatientList({ search, onSearch }: PatientListProps) {
  const { shown, type, settle, change } = useListState(search, onSearch);
  const state = usePatientPage(shown);
  return (
    <>
      <PageHeader
        title="Pacientes"
        subtitle={<Total state={state} searching={Boolean(shown.q?.trim())} />}
        actions={
          <ButtonLink to="/patients/new" variant="filled" icon={<PlusIcon />}>
            Nuevo Paciente
          </ButtonLink>
        }
      />
      <div className={styles['tools']} onBlur={settle}>
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
              value={shown.sort ?? DEFAULT_SORT}
              options={optionsOf(SORT_LABELS)}
              onChange={({ target }) => {
                if (isPatientSort(target.value)) change({ sort: target.value });
              }}
            />
          )}
        </Field>
      </div>
      <Results state={state} shown={shown} onClear={() => change({ q: '' })} onPage={(page) => change({ page })} />
    </>
  );
}

function Total({ state, searching }: { state: Read<PatientPage>; searching: boolean }) {
  const found = searching ? ' encontrado' : '';
  const text =
    state.status === 'ready'
      ? formatCount(state.value.total, `paciente${found}`, `pacientes${found && `${found}s`}`)
      : '\u00A0';
  return <span aria-live="polite">{text}</span>;
}

interface ResultsProps {
  state: Read<PatientPage>;
  shown: PatientListSearch;
  onClear: () => void;
  onPage: (page: number) => void;
}

function Results({ state, shown, onClear, onPage }: ResultsProps) {
  const today = useToday();
  if (state.status === 'loading') return <ListSkeleton />;
  if (state.status === 'failed') return <ListFailed onRetry={state.retry} />;
  const { patients, marks, total, pages, page, complete } = state.value;
  if (total === 0) return <NoPatients query={shown.q ?? ''} complete={complete} onClear={onClear} />;
  return (
    <>
      <ul className={styles['grid']} aria-label="Pacientes">
        {patients.map((patient) => (
          <PatientCard key={patient.id} patient={patient} mark={marks.get(patient.id)} today={today} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} onPage={onPage} />
    </>
  );
}

function ListSkeleton() {
  return (
    <div className={styles['grid']} aria-busy="true" aria-label="Cargando pacientes">
      {Array.from({ length: 9 }, (_, place) => (
        <div key={place} className={styles['skeleton']} />
      ))}
    </div>
  );
}
