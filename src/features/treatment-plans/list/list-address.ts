import { isId } from '#domain/record/ids.ts';
import { listAddress, type ListSearch } from '#record/list/list-address.ts';

/** §9: the newest first unless told. */
const SORTS = {
  '-created_at': 'Fecha de creación, descendente',
  created_at: 'Fecha de creación, ascendente',
  patient_name: 'Nombre de paciente, ascendente',
  '-patient_name': 'Nombre de paciente, descendente',
};

export type PlanSort = keyof typeof SORTS;
export type PlanListSearch = ListSearch<PlanSort, 'patient'>;

export const PLAN_LIST = listAddress({ sorts: SORTS, filters: { patient: isId } });

/** §2: sort field and order are chosen apart. */
export const SORT_FIELDS = { created_at: 'Fecha de creación', patient_name: 'Nombre de paciente' };
export const ORDERS = { desc: 'Descendente', asc: 'Ascendente' };

/** The two choices of one sort. */
export function partsOf(sort: PlanSort): { by: keyof typeof SORT_FIELDS; descending: boolean } {
  const descending = sort.startsWith('-');
  return { by: (descending ? sort.slice(1) : sort) as keyof typeof SORT_FIELDS, descending };
}
