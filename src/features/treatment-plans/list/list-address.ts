import { isId } from '#domain/record/ids.ts';
import { listAddress, type ListSearch } from '#record/list/list-address.ts';

/** The default is the newest first (specification §9). */
const SORTS = {
  '-created_at': 'Fecha de creación, descendente',
  created_at: 'Fecha de creación, ascendente',
  patient_name: 'Nombre de paciente, ascendente',
  '-patient_name': 'Nombre de paciente, descendente',
};

export type PlanSort = keyof typeof SORTS;
export type PlanListSearch = ListSearch<PlanSort, 'patient'>;

export const PLAN_LIST = listAddress({ sorts: SORTS, filters: { patient: isId } });

/** Sort field and order are chosen separately (specification §2). */
export const SORT_FIELDS = { created_at: 'Fecha de creación', patient_name: 'Nombre de paciente' };
export const ORDERS = { desc: 'Descendente', asc: 'Ascendente' };

/** The field and the order of a sort. */
export function partsOf(sort: PlanSort): { by: keyof typeof SORT_FIELDS; descending: boolean } {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as keyof typeof SORT_FIELDS, descending };
}
