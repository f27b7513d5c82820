// The filters of the audit, as the address holds them.
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

/** Audited decisions that concern no record, by the area in which they are listed. */
const DECISIONS: Partial<Record<Area, readonly AuditedDecision[]>> = {
  usuarios: ['passwords', 'sessions', 'sign-ins', 'second-factors', 'restores'],
};

/** Kinds of records and decisions, grouped by area. */
export const AUDIT_AREAS: readonly AuditArea[] = [
  ...(Object.keys(AREAS) as Area[]).map((value) => ({
    value,
    label: AREAS[value].label,
    collections: [...collectionsOf(value), ...(DECISIONS[value] ?? [])],
  })),
  { value: 'calendario', label: 'Calendario', collections: ['google-calendar', 'calendar-feeds'] },
  { value: 'exportaciones', label: 'Exportaciones', collections: ['clinic-exports', 'patient-exports'] },
];

/** The query of /auditoria; an absent key does not filter. */
export interface AuditSearch {
  patient?: string;
  person?: string;
  area?: string;
  from?: string;
  to?: string;
}

/** Reads the query; invalid values are dropped. */
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

/** The server's path for these filters. */
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
