// The three writes that every collection has.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import type { ValuesOf } from '#domain/records.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { deleteUndoably, type UndoDeletion } from './undoable-deletion.ts';
import { write, type WritePorts } from './write.ts';

/** The writes of a collection's form and delete button. */
export interface RecordWrites<V extends Values> {
  /** Saves a new record; answers its id. `draft` is the key of the form's draft, deleted in the same transaction. */
  create: (db: ArcadaDatabase, values: V, ports: WritePorts, draft?: string) => Promise<string>;
  /** Saves the touched fields; `opened` = the values with which the form opened. */
  update: (db: ArcadaDatabase, id: string, opened: V, values: V, ports: WritePorts, draft?: string) => Promise<void>;
  /** Deletes a record with everything that belongs to it; answers the undo. */
  delete: (db: ArcadaDatabase, id: string, ports: WritePorts) => Promise<UndoDeletion>;
}

/** The writes of one collection without special rules. They throw what `write` throws. */
export function writesOf<C extends CollectionName>(collection: C): RecordWrites<ValuesOf<C>> {
  return {
    async create(db, values, ports, draft) {
      const id = ports.newId();
      await write(db, [{ method: 'POST', collection, id, values }], ports, { draft });
      return id;
    },
    update: (db, id, opened, values, ports, draft) =>
      write(db, [{ method: 'PUT', collection, id, opened, values }], ports, { draft }),
    delete: (db, id, ports) => deleteUndoably(db, collection, id, ports),
  };
}
