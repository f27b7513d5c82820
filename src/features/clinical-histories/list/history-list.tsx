import { UsersIcon } from 'lucide-react';
import { PatientFilterChip } from '#entities/patient/patient-filter-chip.tsx';
import { CardGrid, ListTools } from '#record/list/card-grid.tsx';
import { ListFrame } from '#record/list/list-frame.tsx';
import { useListState, type ChangeSearch } from '#record/list/use-list-state.ts';
import { RefreshButton } from '#runtime/refresh-button.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { optionsOf, SelectControl } from '#ui/form/fields.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { LIST_FAILED } from '../messages.ts';
import { HistoryCard } from './history-card.tsx';
import { HISTORY_LIST, type HistoryListSearch } from './list-address.ts';
import { NoHistories } from './no-histories.tsx';
import { PAGE_SIZE, useHistoryPage } from './use-history-page.ts';

interface HistoryListProps {
  search: HistoryListSearch;
  onSearch: ChangeSearch<HistoryListSearch>;
}

export function HistoryList({ search, onSearch }: HistoryListProps) {
  const { shown, type, settle, change } = useListState({
    collection: 'clinical-histories',
    address: HISTORY_LIST,
    search,
    onSearch,
  });
  const state = useHistoryPage(shown);
  const { q = '', sort = HISTORY_LIST.defaultSort, patient } = shown;
  return (
    <>
      <PageHeader
        title="Historias Clínicas"
        actions={
          <>
            <RefreshButton />
            {/* A history is begun on the patient's page: each patient has one. */}
            <ButtonLink to="/patients" variant="filled" icon={<UsersIcon />}>
              Seleccionar paciente
            </ButtonLink>
          </>
        }
      />
      <ListTools onBlur={settle}>
        <SearchField label="Buscar historia clínica" placeholder="Buscar por paciente..." value={q} onChange={type} />
        <Field label="Ordenar por" name="sort">
          {(control) => (
            <SelectControl
              {...control}
              value={sort}
              options={optionsOf(HISTORY_LIST.sorts)}
              onChange={({ target }) => {
                if (HISTORY_LIST.isSort(target.value)) change({ sort: target.value });
              }}
            />
          )}
        </Field>
      </ListTools>
      {patient === undefined ? null : <PatientFilterChip id={patient} onRemove={() => change({ patient: '' })} />}
      <ListFrame
        state={state}
        plural="historias clínicas"
        size={PAGE_SIZE}
        failed={LIST_FAILED}
        renderEmpty={(complete) => (
          <NoHistories query={q} patient={patient} complete={complete} onClear={() => change({ q: '', patient: '' })} />
        )}
        onPage={(page) => change({ page })}
      >
        {({ rows, marks }) => (
          <CardGrid label="Historias clínicas">
            {rows.map((listed) => (
              <HistoryCard key={listed.id} listed={listed} mark={marks.get(listed.id)} />
            ))}
          </CardGrid>
        )}
      </ListFrame>
    </>
  );
}
