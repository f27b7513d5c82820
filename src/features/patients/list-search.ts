// The list's state lives in the address, so that "back" restores it (§2).
import type { PatientSort } from '#store/patients/patient-index.ts';

/** What the address may hold; what is absent has its default. */
export interface PatientListSearch {
  q?: string;
  sort?: PatientSort;
  page?: number;
}

export const PAGE_SIZE = 9;
export const DEFAULT_SORT: PatientSort = 'name';

export const SORT_LABELS = {
  name: 'Nombre A-Z',
  '-name': 'Nombre Z-A',
  fecha_nacimiento: 'Fecha de nacimiento: más antigua primero',
  '-fecha_nacimiento': 'Fecha de nacimiento: más reciente primero',
} satisfies Record<PatientSort, string>;

export function isPatientSort(value: unknown): value is PatientSort {
  return typeof value === 'string' && Object.hasOwn(SORT_LABELS, value);
}

/** Reads the address's query; anything odd in it becomes the default. */
export function parsePatientListSearch(raw: Record<string, unknown>): PatientListSearch {
  const { q, sort, page } = raw;
  // The router reads ?q=987654321 as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : '';
  const number = Number(page);
  return compactSearch({
    q: text,
    sort: isPatientSort(sort) ? sort : DEFAULT_SORT,
    page: Number.isSafeInteger(number) && number > 0 ? number : 1,
  });
}

/** Leaves the defaults out: the plain list has the plain address. */
export function compactSearch({ q, sort, page }: PatientListSearch): PatientListSearch {
  return {
    ...(q === undefined || q.trim() === '' ? {} : { q }),
    ...(sort === undefined || sort === DEFAULT_SORT ? {} : { sort }),
    ...(page === undefined || page <= 1 ? {} : { page }),
  };
}
