// What of the audit is shown, as the address says it.
import type { CollectionName } from '#domain/record/collections.ts';
import type { AuditedDecision } from '#domain/wire/history.ts';
import { isId } from '#domain/record/ids.ts';
import { isDate } from '#domain/values/dates.ts';
import { AREAS, collectionsOf, type Area } from '#record/collections.ts';
import { dropped } from '#ui/text/query-text.ts';

interface AuditArea {
  value: string;
  label: string;
  collections: readonly (CollectionName | AuditedDecision)[];
}

/** What is decided without a record, by the area to which people count it. */
const DECISIONS: Partial<Record<Area, readonly AuditedDecision[]>> = { usuarios: ['passwords', 'sessions'] };

/** Kinds of records and of decisions, as people think of them. */
export const AUDIT_AREAS: readonly AuditArea[] = [
  ...(Object.keys(AREAS) as Area[]).map((value) => ({
    value,
    label: AREAS[value].label,
    collections: [...collectionsOf(value), ...(DECISIONS[value] ?? [])],
  })),
  { value: 'calendario', label: 'Calendario', collections: ['google-calendar', 'calendar-feeds'] },
  { value: 'exportaciones', label: 'Exportaciones', collections: ['clinic-exports'] },
];

/** The query of /auditoria; what is absent narrows nothing. */
export interface AuditSearch {
  patient?: string;
  person?: string;
  area?: string;
  from?: string;
  to?: string;
}

/** Reads it; what makes no sense narrows nothing. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { patient, person, area, from, to } = search;
  return {
    ...dropped(['patient', 'person', 'area', 'from', 'to'], search),
    ...(isId(patient) && { patient }),
    ...(isId(person) && { person }),
    ...(AUDIT_AREAS.some(({ value }) => value === area) && { area: String(area) }),
    ...(typeof from === 'string' && isDate(from) && { from }),
    ...(typeof to === 'string' && isDate(to) && { to }),
  };
}

/** Where the server is asked. */
export function auditPath({ patient, person, area, from, to }: AuditSearch): string {
  const collections = AUDIT_AREAS.find(({ value }) => value === area)?.collections;
  const query = new URLSearchParams({
    ...(patient && { patient }),
    ...(person && { user: person }),
    ...(collections && { collection: collections.join(',') }),
    ...(from && { from }),
    ...(to && { to }),
  }).toString();
  return query === '' ? '/audit/' : `/audit/?${query.replaceAll('%2C', ',')}`;
}
