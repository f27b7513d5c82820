import { listAddress, type ListSearch } from '#record/list/list-address.ts';

/** The list's sort options (specification §9). */
const SORTS = {
  name: 'Nombre A-Z',
  '-name': 'Nombre Z-A',
  fecha_nacimiento: 'Fecha de nacimiento: más antigua primero',
  '-fecha_nacimiento': 'Fecha de nacimiento: más reciente primero',
};

export type PatientListSearch = ListSearch<keyof typeof SORTS>;

export const PATIENT_LIST = listAddress({ sorts: SORTS });
