// Odontograms without their teeth (teeth.ts).
import { withObservations, type OdontogramValues } from '#domain/clinical/odontogram.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

const collection = 'odontograms';

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
