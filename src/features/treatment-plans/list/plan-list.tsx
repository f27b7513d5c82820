import { CloudUploadIcon, FileTextIcon, PlusIcon, SearchIcon } from 'lucide-react';
import { PatientFilterChip } from '#entities/patient/patient-filter-chip.tsx';
import { CardGrid, ListTools } from '#record/list/card-grid.tsx';
import { ListFrame } from '#record/list/list-frame.tsx';
import { useListState, type ChangeSearch } from '#record/list/use-list-state.ts';
import { RefreshButton } from '#runtime/refresh-button.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';
import { Field } from '#ui/form/field.tsx';
import { optionsOf, SelectControl } from '#ui/form/fields.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { LIST_FAILED } from '../messages.ts';
import { ORDERS, partsOf, PLAN_LIST, SORT_FIELDS, type PlanListSearch, type PlanSort } from './list-address.ts';
import { PlanCard } from './plan-card.tsx';
import { PAGE_SIZE, usePlanPage } from './use-plan-page.ts';

interface PlanListProps {
  search: PlanListSearch;
  onSearch: ChangeSearch<PlanListSearch>;
}

export function PlanList({ search, onSearch }: PlanListProps) {
  const { shown, type, settle, change } = useListState({
    collection: 'treatment-plans',
    address: PLAN_LIST,
    search,
    onSearch,
  });
  const state = usePlanPage(shown);
  const { patient, q = '', sort = PLAN_LIST.defaultSort } = shown;
  const narrowed = q.trim() !== '' || patient !== undefined;
  const widen = () => change({ q: '', patient: '' });
  return (
    <>
      <PageHeader
        title="Planes de Tratamiento"
        actions={
          <>
            <RefreshButton />
            <ButtonLink
              to="/treatment-plans/create"
              {...(patient !== undefined && { search: { patient } })}
              variant="filled"
              icon={<PlusIcon />}
            >
              Nuevo Plan
            </ButtonLink>
          </>
        }
      />
      <ListTools onBlur={settle}>
        <SearchField label="Buscar plan" placeholder="Buscar por paciente..." value={q} onChange={type} />
        <SortControls sort={sort} onSort={(next) => change({ sort: next })} />
      </ListTools>
      {patient === undefined ? null : <PatientFilterChip id={patient} onRemove={() => change({ patient: '' })} />}
      <ListFrame
        state={state}
        plural="planes de tratamiento"
        size={PAGE_SIZE}
        failed={LIST_FAILED}
        renderEmpty={(complete) => <NoPlans narrowed={narrowed} complete={complete} onWiden={widen} />}
        onPage={(page) => change({ page })}
      >
        {({ rows, marks }) => (
          <CardGrid label="Planes de tratamiento">
            {rows.map((plan) => (
              <PlanCard key={plan.id} plan={plan} mark={marks.get(plan.id)} />
            ))}
          </CardGrid>
        )}
      </ListFrame>
    </>
  );
}

function SortControls({ sort, onSort }: { sort: PlanSort; onSort: (sort: PlanSort) => void }) {
  const { by, descending } = partsOf(sort);
  const choose = (text: string) => {
    if (PLAN_LIST.isSort(text)) onSort(text);
  };
  return (
    <>
      <Field label="Ordenar por" name="sort">
        {(control) => (
          <SelectControl
            {...control}
            value={by}
            options={optionsOf(SORT_FIELDS)}
            onChange={({ target }) => choose(`${descending ? '-' : ''}${target.value}`)}
          />
        )}
      </Field>
      <Field label="Orden" name="order">
        {(control) => (
          <SelectControl
            {...control}
            value={descending ? 'desc' : 'asc'}
            options={optionsOf(ORDERS)}
            onChange={({ target }) => choose(`${target.value === 'desc' ? '-' : ''}${by}`)}
          />
        )}
      </Field>
    </>
  );
}

interface NoPlansProps {
  /** A search or a patient narrows the list. */
  narrowed: boolean;
  complete: boolean;
  onWiden: () => void;
}

function NoPlans({ narrowed, complete, onWiden }: NoPlansProps) {
  if (!complete) {
    return (
      <EmptyState icon={<CloudUploadIcon size={28} />} title="Descargando los planes de tratamiento…">
        La primera vez puede tardar un momento. Los planes aparecerán aquí a medida que llegan.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={narrowed ? <SearchIcon size={28} /> : <FileTextIcon size={28} />}
      title="No se encontraron planes de tratamiento"
      action={
        <>
          {narrowed ? (
            <Button variant="accent" onClick={onWiden}>
              Ver todos los planes
            </Button>
          ) : null}
          <ButtonLink to="/treatment-plans/create" icon={<PlusIcon />}>
            Crear nuevo plan
          </ButtonLink>
        </>
      }
    >
      Se busca por el nombre del paciente, en cualquier orden.
    </EmptyState>
  );
}
