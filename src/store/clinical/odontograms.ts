// Reads and writes of odontograms; their teeth are in teeth.ts.
import { withObservations, type Odontogram, type OdontogramValues } from '#domain/clinical/odontogram.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { rowsOfHistory } from './rows-of-history.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

const collection = 'odontograms';

export async function getOdontogram(db: ArcadaDatabase, id: string): Promise<Odontogram | undefined> {
  return db.rows<Odontogram & Record<string, unknown>>(collection).get(id);
}

/** The odontograms of a history, the newest first: that one is "the" odontogram of the patient. */
export async function odontogramsOfHistory(db: ArcadaDatabase, history: string): Promise<Odontogram[]> {
  return rowsOfHistory<Odontogram & Record<string, unknown>>(db, collection, history);
}

/** Saves a new odontogram, every tooth of which is sano as yet; answers its id. */
export async function createOdontogram(
  db: ArcadaDatabase,
  { clinical_history, observations }: { clinical_history: string; observations: string },
  ports: WritePorts,
  draft?: string,
): Promise<string> {
  const id = ports.newId();
  const values = withObservations({ clinical_history, data: {}, notes: null }, observations);
  await write(db, [{ method: 'POST', collection, id, values }], ports, { draft });
  return id;
}

/** Saves the general observations; `opened` = the values with which they were shown. */
export async function saveObservations(
  db: ArcadaDatabase,
  id: string,
  opened: OdontogramValues,
  observations: string,
  ports: WritePorts,
  draft?: string,
): Promise<void> {
  const intent = { method: 'PUT', collection, id, opened, values: withObservations(opened, observations) } as const;
  await write(db, [intent], ports, { draft });
}
