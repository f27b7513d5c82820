// The teeth of an odontogram's chart. A tooth has a row from the first time it is marked.
import {
  fillTeeth,
  type ChartTooth,
  type Condition,
  type ToothType,
  type ToothValues,
} from '#domain/clinical/tooth.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { write, type WritePorts } from '#store/outbox/write.ts';

const collection = 'teeth';

/** All teeth of one section of an odontogram's chart, in its order; those without a row are sano. */
export async function chartOf(db: ArcadaDatabase, odontogram: string, type: ToothType): Promise<ChartTooth[]> {
  return fillTeeth(odontogram, await db.records(collection).where({ odontogram }).toArray(), type);
}

/** Saves what a person marked on a tooth; `opened` = the tooth as the chart showed it. */
export async function saveTooth(
  db: ArcadaDatabase,
  opened: ChartTooth,
  changes: Partial<Pick<ToothValues, 'condition' | 'observation'>>,
  ports: WritePorts,
): Promise<void> {
  const { id, odontogram, tooth_number, type, condition, observation } = opened;
  const values = { odontogram, tooth_number, type, condition, observation, ...changes };
  const known = (await db.records(collection).get(id)) !== undefined;
  const intent = known
    ? ({ method: 'PUT', collection, id, opened, values } as const)
    : ({ method: 'POST', collection, id, values } as const);
  await write(db, [intent], ports);
}

/** Gives several teeth one condition. Each is a group of its own: one that meets another person's mark stops no other. */
export async function paintTeeth(
  db: ArcadaDatabase,
  teeth: readonly ChartTooth[],
  condition: Condition,
  ports: WritePorts,
): Promise<void> {
  for (const tooth of teeth) await saveTooth(db, tooth, { condition }, ports);
}
