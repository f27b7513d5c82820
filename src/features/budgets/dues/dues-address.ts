import { listAddress, type ListSearch } from '#record/list/list-address.ts';

/** The instalments that can be listed. The overdue ones are the default: their address names no filter. */
export const DUES_FILTERS = { vencidas: 'Vencidas', semana: 'Esta semana', todas: 'Todas' } as const;
/** One of `DUES_FILTERS`. */
export type DuesFilter = keyof typeof DUES_FILTERS;

export type DuesSearch = ListSearch<'debt', 'cuotas'>;

const isFilter = (value: string): value is DuesFilter => Object.hasOwn(DUES_FILTERS, value);

export const DUES_LIST = listAddress({
  sorts: { debt: 'La deuda más antigua primero' },
  filters: { cuotas: (value) => isFilter(value) && value !== 'vencidas' },
});

/** The filter of an address. */
export const filterOf = ({ cuotas }: DuesSearch): DuesFilter =>
  cuotas !== undefined && isFilter(cuotas) ? cuotas : 'vencidas';
