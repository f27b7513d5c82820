// Pages of the audit as people read them: the newest first, with the names of persons, patients and devices.
import { sql, type RawBuilder } from 'kysely';
import { isCollection } from '#domain/record/collections.ts';
import { fullName } from '#domain/patients/patient.ts';
import { checkDate, integerParameter, invalidField, textParameter, type Query } from '#server/http/validation.ts';
import { AUDITED_DECISIONS, type AuditedChange } from '#domain/wire/history.ts';
import type { Db } from '#server/db/tables.ts';
import { date, integer, text } from '#server/openapi/description.ts';
import { pageParameters, parsePage, type Page } from '#server/records/list.ts';
import { oneOf } from '#server/records/table.ts';
import type { AuditEntry } from './audit-chain.ts';

type StoredEntry = AuditEntry & { id: number; previous_hash: string; hash: string };

/** The wanted page of the audit. */
export interface AuditPage extends Page {
  condition: RawBuilder<unknown>;
}

/** The parameters that `parseAuditPage` reads: kinds of records with commas between them, days, and how far back. */
export const pastParameters = {
  collection: text,
  from: date,
  to: date,
  before: integer(0, Number.MAX_SAFE_INTEGER),
  ...pageParameters,
};

/**
 * The parameters of every list of the audit: kinds of records, days of the clinic, and how far back the page begins.
 * Throws HttpProblem for invalid ones.
 */
export function parseAuditPage(query: Query, timezone: string, also: readonly RawBuilder<unknown>[]): AuditPage {
  const conditions = [sql`true`, ...also];
  const kinds = textParameter(query, 'collection')?.split(',') ?? [];
  if (kinds.some((kind) => !isCollection(kind) && !(AUDITED_DECISIONS as readonly string[]).includes(kind))) {
    throw invalidField('collection', 'El parámetro collection nombra una colección que no existe');
  }
  if (kinds.length > 0) conditions.push(sql`collection = ANY(${kinds}::text[])`);
  const from = textParameter(query, 'from');
  if (from !== undefined) conditions.push(sql`at >= ${startOf(checkDate('from', from), timezone)}`);
  const to = textParameter(query, 'to');
  if (to !== undefined) conditions.push(sql`at < ${startOf(checkDate('to', to), timezone)} + interval '1 day'`);
  const before = integerParameter(query, 'before', { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 });
  if (before > 0) conditions.push(sql`id < ${before}`);
  return { condition: sql.join(conditions, sql` AND `), ...parsePage(query) };
}

const startOf = (date: string, timezone: string): RawBuilder<unknown> =>
  sql`(${date}::date::timestamp AT TIME ZONE ${timezone})`;

/** The entries of a page with their names, and how many there are in all. */
export async function readEntries(
  db: Db,
  { condition, limit, offset }: AuditPage,
): Promise<{ entries: AuditedChange[]; total: number }> {
  const { rows } = await sql<StoredEntry>`SELECT * FROM audit_log WHERE ${condition}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const count = await sql<{ total: number }>`SELECT count(*) AS total FROM audit_log WHERE ${condition}`.execute(db);
  return { entries: await named(db, rows), total: count.rows[0]?.total ?? 0 };
}

async function named(db: Db, entries: readonly StoredEntry[]): Promise<AuditedChange[]> {
  const people = await peopleOf(db, idsOf(entries, ['user_id', 'acting_user_id', 'imported_by']));
  const patients = await patientsOf(db, idsOf(entries, ['patient_id']));
  const devices = await devicesOf(db, idsOf(entries, ['device_id']));
  const merges = await mergesOf(db, entries);
  return entries.map((entry) => ({
    ...(entry as unknown as AuditedChange),
    user_name: nameIn(people, entry.user_id),
    acting_user_name: nameIn(people, entry.acting_user_id),
    imported_by_name: nameIn(people, entry.imported_by),
    device_name: nameIn(devices, entry.device_id),
    patient_name: nameIn(patients, entry.patient_id),
    merged_into: merges.get(keyOf(entry.seq, entry.row_id)) ?? null,
  }));
}

const nameIn = (names: ReadonlyMap<string, string>, id: string | null): string | null =>
  (id === null ? undefined : names.get(id)) ?? null;

function idsOf(
  entries: readonly StoredEntry[],
  fields: readonly ('user_id' | 'acting_user_id' | 'imported_by' | 'patient_id' | 'device_id')[],
): string[] {
  const ids = entries.flatMap((entry) => fields.map((field) => entry[field]));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Includes tombstones: a person who has left, and a patient who was deleted, keep their names in past entries. */
async function peopleOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where(oneOf('id', ids))
    .execute();
  return new Map(people.map((person) => [person.id, fullName(person) || person.username]));
}

async function patientsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const patients = await db
    .selectFrom('patients')
    .select(['id', 'first_name', 'last_name'])
    .where(oneOf('id', ids))
    .execute();
  return new Map(patients.map((patient) => [patient.id, fullName(patient)]));
}

const keyOf = (seq: number, row: string): string => `${seq} ${row}`;

/** The patient who stayed, by the merge's number and the patient who went; also of a merge that was undone. */
async function mergesOf(db: Db, entries: readonly StoredEntry[]): Promise<Map<string, { id: string; name: string }>> {
  const fallen = entries.filter(({ collection, action }) => collection === 'patients' && action === 'delete');
  if (fallen.length === 0) return new Map();
  const merges = await db
    .selectFrom('patient_merges')
    .innerJoin('patients', 'patients.id', 'patient_merges.target')
    .select(['patient_merges.seq', 'source', 'target', 'first_name', 'last_name'])
    .where(oneOf('source', [...new Set(fallen.map(({ row_id }) => row_id))]))
    .execute();
  return new Map(merges.map((merge) => [keyOf(merge.seq, merge.source), { id: merge.target, name: fullName(merge) }]));
}

async function devicesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ device_id: string; device: string }>`
    SELECT DISTINCT ON (device_id) device_id, device FROM sessions WHERE ${oneOf('device_id', ids)}
    ORDER BY device_id, last_used_at DESC`.execute(db);
  return new Map(rows.map(({ device_id, device }) => [device_id, device]));
}
