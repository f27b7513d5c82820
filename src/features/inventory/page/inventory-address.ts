import { listAddress, type ListSearch } from '#record/list/list-address.ts';
import { askedForms } from '#record/form/asked-forms.ts';
import { ASKED, type AskedWindows } from './windows.ts';

/** The one order: low stock first, the rest by name. */
const SORTS = { name: 'Stock bajo primero' };

/** The list's address: all products or those with low stock; the first few of all unless `all`. */
export const PRODUCT_LIST = listAddress({
  sorts: SORTS,
  filters: { stock: (value) => value === 'low', all: (value) => value === '1' },
});

export type ProductSearch = ListSearch<keyof typeof SORTS, 'stock' | 'all'>;
export type InventorySearch = ProductSearch & AskedWindows;

const parseAsked = askedForms(ASKED);

/** Reads the address's query; an invalid value becomes the default. */
export const parseInventorySearch = (raw: Record<string, unknown>): InventorySearch => ({
  ...PRODUCT_LIST.parse(raw),
  ...parseAsked(raw),
});
