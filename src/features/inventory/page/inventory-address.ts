import { listAddress, type ListSearch } from '#record/list/list-address.ts';
import { askedForms } from '#record/form/asked-forms.ts';
import { ASKED, type AskedWindows } from './windows.ts';

/** There is one order: what runs low first, the others by name. */
const SORTS = { name: 'Stock bajo primero' };

/** The products: all of them or those that run low; the first few of all unless `all`. */
export const PRODUCT_LIST = listAddress({
  sorts: SORTS,
  filters: { stock: (value) => value === 'low', all: (value) => value === '1' },
});

export type ProductSearch = ListSearch<keyof typeof SORTS, 'stock' | 'all'>;
export type InventorySearch = ProductSearch & AskedWindows;

const parseAsked = askedForms(ASKED);

/** Reads the address's query; anything odd in it becomes the default. */
export const parseInventorySearch = (raw: Record<string, unknown>): InventorySearch => ({
  ...PRODUCT_LIST.parse(raw),
  ...parseAsked(raw),
});
