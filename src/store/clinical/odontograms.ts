// Odontograms: their observations; the marks on teeth are in teeth.ts.
import {
  asKept,
  observationsOf,
  withObservations,
  type Odontogram,
  type OdontogramValues,
} from '#domain/clinical/odontogram.ts';
import { toothType, type ChartTooth } from '#domain/clinical/tooth.ts';
import type { Patient } from '#domain/patients/patient.ts';
import { toothId } from '#domain/record/ids.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { hasReceived, stillToCome } from '#store/database/still-to-come.ts';
import type { Intent } from '#store/outbox/new-entry.ts';
import { writesOf, type RecordWrites } from '#store/outbox/record-writes.ts';
import { write, writeGroups, type WritePorts } from '#store/outbox/write.ts';
import { pendingOf, recordMarks, type Pending, type RecordMark } from '#store/rows/record-marks.ts';
import { historyOfPatient } from './clinical-histories.ts';
import { recordsOfHistory } from './records-of-history.ts';
import type { ToothMark } from './teeth.ts';

const collection = 'odontograms';

/** The values of a new odontogram. */
export interface NewOdontogram {
  clinical_history: string;
  observations: string;
  /** By tooth number; the others are sano, and so is one that has neither a condition nor an observation. */
  teeth?: Readonly<Record<string, ToothMark>>;
}

/** Saves a new odontogram with its marked teeth; answers its id. On the server each tooth is a write of its own. */
export async function createOdontogram(
  db: ArcadaDatabase,
  { clinical_history, observations, teeth = {} }: NewOdontogram,
  ports: WritePorts,
  draft?: string,
): Promise<string> {
  const id = ports.newId();
  const values = withObservations({ clinical_history, data: {}, notes: null }, observations);
  const told = Object.entries(teeth).filter(([, { condition, observation }]) => condition !== 'sano' || observation);
  const marked = told.map(([tooth_number, mark]): Intent => {
    const tooth = { odontogram: id, tooth_number, type: toothType(tooth_number) ?? 'adult', ...mark };
    return { method: 'POST', collection: 'teeth', id: toothId(id, tooth_number), values: tooth };
  });
  const groups = [{ method: 'POST', collection, id, values } as const, ...marked].map((intent) => [intent]);
  await writeGroups(db, groups, ports, { draft });
  return id;
}

/** Saves the general observations; `opened` = the values with which they were shown, as stored or as a form shows them. */
export async function saveObservations(
  db: ArcadaDatabase,
  id: string,
  opened: OdontogramValues,
  observations: string,
  ports: WritePorts,
  draft?: string,
): Promise<void> {
  const kept = asKept(opened);
  const intent = { method: 'PUT', collection, id, opened: kept, values: withObservations(kept, observations) } as const;
  await write(db, [intent], ports, { draft });
}

/** The writes of the observations' form. */
export const odontogramWrites: Pick<RecordWrites<OdontogramValues>, 'create' | 'update'> = {
  create: writesOf(collection).create,
  update: (db, id, opened, values, ports, draft) => saveObservations(db, id, opened, values.notes ?? '', ports, draft),
};

/** The marked teeth of an odontogram by their numbers; all others are sano. */
export type Marked = ReadonlyMap<string, ChartTooth>;

/** An odontogram with everything that its screen shows. */
export interface OdontogramView {
  odontogram: Odontogram;
  /** Null while the patient, or the history between them, is not on this tablet. */
  patient: Patient | null;
  teeth: Marked;
  /** The unsent changes of its teeth, by the tooth's number. */
  marks: ReadonlyMap<string, RecordMark>;
  pending: Pending;
  /** When the odontogram, or one of its teeth, was last changed. */
  updated_at: string;
  /** How many odontograms the patient has. */
  siblings: number;
}

/**
 * Whether all teeth of an odontogram are here: without some of them it would be drawn healthier than it is. The first
 * sync brings odontograms before teeth; a never-sent odontogram has all of its teeth, since no other tablet knows it.
 */
const isWhole = ({ version }: Odontogram, received: boolean): boolean => received || version === 0;

/**
 * Reads an odontogram with its teeth and its patient. `missing`: it is not here, or its teeth are still on their way;
 * `complete`: it certainly does not exist. For a live query.
 */
export async function readOdontogram(
  db: ArcadaDatabase,
  id: string,
): Promise<OdontogramView | { missing: true; complete: boolean }> {
  // The completeness is asked first, as `withCompleteness` does: teeth read after the answer "all have come" are all of them.
  const left = await stillToCome(db);
  const received = !left.includes(collection) && !left.includes('teeth');
  const [odontogram, rows, pending] = await Promise.all([
    db.records(collection).get(id),
    db.records('teeth').where({ odontogram: id }).toArray(),
    pendingOf(db, collection, id),
  ]);
  if (!odontogram) return { missing: true, complete: !left.includes(collection) };
  if (!isWhole(odontogram, received)) return { missing: true, complete: false };
  const { clinical_history } = odontogram;
  const ids = rows.map((tooth) => tooth.id);
  const [history, siblings, marks] = await Promise.all([
    db.records('clinical-histories').get(clinical_history),
    db.records(collection).where({ clinical_history }).count(),
    recordMarks(db, 'teeth', ids),
  ]);
  const numbers = new Map(rows.map((tooth) => [tooth.id, tooth.tooth_number]));
  return {
    odontogram,
    patient: (history && (await db.records('patients').get(history.patient))) ?? null,
    teeth: byNumber(rows),
    marks: new Map([...marks].map(([tooth, mark]) => [numbers.get(tooth) ?? '', mark])),
    pending,
    updated_at: lastChange(odontogram, rows),
    siblings,
  };
}

const byNumber = (teeth: readonly ChartTooth[]): Marked => new Map(teeth.map((tooth) => [tooth.tooth_number, tooth]));

/** The teeth of a history that its newest odontogram marks as missing. For a live query. */
export async function missingTeeth(db: ArcadaDatabase, history: string): Promise<ReadonlySet<string>> {
  const [newest] = await recordsOfHistory(db, collection, history);
  const teeth = newest ? await db.records('teeth').where({ odontogram: newest.id }).toArray() : [];
  return new Set(teeth.filter(({ condition }) => condition === 'ausente').map((tooth) => tooth.tooth_number));
}

interface Dated {
  updated_at: string;
}

/** When an odontogram, or one of its teeth, was last changed; ISO. */
export const lastChange = (odontogram: Dated, teeth: readonly Dated[]): string =>
  teeth.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), odontogram.updated_at);

/** An odontogram among those of a patient. */
export interface OdontogramSummary {
  id: string;
  created_at: string;
  updated_at: string;
  teeth: Marked;
  /** All its teeth have come; else nothing can be said about them. */
  whole: boolean;
  observations: string;
}

/** The odontograms on a patient's page, the newest first, and the id of the history (null: none). For a live query. */
export async function odontogramsOfPatient(
  db: ArcadaDatabase,
  patient: string,
): Promise<{ history: string | null; odontograms: OdontogramSummary[] }> {
  const received = await hasReceived(db, collection, 'teeth');
  const history = await historyOfPatient(db, patient);
  if (!history) return { history: null, odontograms: [] };
  const odontograms = await recordsOfHistory(db, collection, history.id);
  const summaries = odontograms.map(async (odontogram) => {
    const teeth = await db.records('teeth').where({ odontogram: odontogram.id }).toArray();
    return {
      id: odontogram.id,
      created_at: odontogram.created_at,
      updated_at: lastChange(odontogram, teeth),
      teeth: byNumber(teeth),
      whole: isWhole(odontogram, received),
      observations: observationsOf(odontogram),
    };
  });
  return { history: history.id, odontograms: await Promise.all(summaries) };
}
