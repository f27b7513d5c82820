// The three writes that every collection has.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import type { ValuesOf } from '#domain/records.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { deleteUndoably, type UndoDeletion } from './undoable-deletion.ts';
import { write, type WritePorts } from './write.ts';

/** What a form and a delete button do to the records of a collection. */
export interface RecordWrites<V extends Values> {
  /** Saves a new record; answers its id. `draft` is the key of the form's draft, which goes in the same transaction. */
  create: (db: ArcadaDatabase, values: V, ports: WritePorts, draft?: string) => Promise<string>;
  /** Saves the touched fields; `opened` = the values with which the form opened. */
  update: (db: ArcadaDatabase, id: string, opened: V, values: V, ports: WritePorts, draft?: string) => Promise<void>;
  /** Deletes a record with everything that belongs to it; answers what takes it back. */
  delete: (db: ArcadaDatabase, id: string, ports: WritePorts) => Promise<UndoDeletion>;
}

/** The writes of one collection, where no rule of its own makes them special. They throw what `write` throws. */
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
