import { isId } from '#domain/record/ids.ts';
import { listAddress, type ListSearch } from '#record/list/list-address.ts';

/** The sort options (specification §9); by default the last update, newest first. */
const SORTS = {
  '-updated_at': 'Última actualización: más reciente primero',
  updated_at: 'Última actualización: más antigua primero',
  patient: 'Paciente A-Z',
  '-patient': 'Paciente Z-A',
};

export type HistorySort = keyof typeof SORTS;
export type HistoryListSearch = ListSearch<HistorySort, 'patient'>;

export const HISTORY_LIST = listAddress({ sorts: SORTS, filters: { patient: isId } });
