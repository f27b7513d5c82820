import { isId } from '#domain/record/ids.ts';
import { listAddress, type ListSearch } from '#record/list/list-address.ts';

/** §9: sort options of the list; the last update, newest first, unless told. */
const SORTS = {
  '-updated_at': 'Última actualización: más reciente primero',
  updated_at: 'Última actualización: más antigua primero',
  patient: 'Paciente A-Z',
  '-patient': 'Paciente Z-A',
};

export type HistorySort = keyof typeof SORTS;
export type HistoryListSearch = ListSearch<HistorySort, 'patient'>;

export const HISTORY_LIST = listAddress({ sorts: SORTS, filters: { patient: isId } });
