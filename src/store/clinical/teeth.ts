// The teeth of an odontogram's chart. A tooth has a row from its first mark on.
import type { ChartTooth, ToothValues } from '#domain/clinical/tooth.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { isNotApplied } from '#store/outbox/join-edits.ts';
import type { Intent } from '#store/outbox/new-entry.ts';
import { write, writeGroups, type WritePorts } from '#store/outbox/write.ts';
import { entriesOf } from '#store/rows/shown-row.ts';

const collection = 'teeth';

/** The fields of a tooth that a person marks. */
export type ToothMark = Pick<ToothValues, 'condition' | 'observation'>;

/** A mark to be saved; `opened` = the tooth as the chart showed it. */
export interface ToothChange {
  opened: ChartTooth;
  changes: Partial<ToothMark>;
}

/**
 * Saves a person's marks on some teeth: on the tablet all of them or none. On the server each tooth is a group of its
 * own: a conflict on one tooth does not stop the others.
 */
export async function saveTeeth(
  db: ArcadaDatabase,
  teeth: readonly ToothChange[],
  ports: WritePorts,
  draft?: string,
): Promise<void> {
  const known = await db.records(collection).bulkGet(teeth.map(({ opened }) => opened.id));
  const groups = teeth.map(({ opened, changes }, place): [Intent] => {
    const { id } = opened;
    const values = { ...valuesOf(opened), ...changes };
    if (known[place]) return [{ method: 'PUT', collection, id, opened: valuesOf(opened), values }];
    return [{ method: 'POST', collection, id, values }];
  });
  await writeGroups(db, groups, ports, { draft });
}

/** A mark to be undone: the tooth as it was before, and as this person left it. */
export interface UndoneTooth {
  before: ChartTooth;
  left: ChartTooth;
  /** The tooth had a row before. */
  stored: boolean;
}

/** Undoes marks. A tooth whose first mark has not left this tablet loses its row again, and nothing is sent. */
export async function undoTeeth(db: ArcadaDatabase, teeth: readonly UndoneTooth[], ports: WritePorts): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    for (const { before, left, stored } of teeth) {
      const { id } = before;
      const own = stored ? [] : await entriesOf(db, collection, id);
      const [first] = own;
      const onlyHere =
        own.length === 1 && first?.method === 'POST' && isNotApplied(first) && first.group === first.op_id;
      const intent: Intent = onlyHere
        ? { method: 'DELETE', collection, id }
        : { method: 'PUT', collection, id, opened: valuesOf(left), values: valuesOf(before) };
      await write(db, [intent], ports);
    }
  });
  await db.saved();
}

const valuesOf = ({ odontogram, tooth_number, type, condition, observation }: ChartTooth): ToothValues => ({
  odontogram,
  tooth_number,
  type,
  condition,
  observation,
});
