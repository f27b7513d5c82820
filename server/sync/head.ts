import type { Db } from '#server/db/tables.ts';

/** The last transaction of the database, or the last that a tablet has read: its cursor. */
export interface Head {
  epoch: string;
  seq: number;
}

/** The head as this connection's snapshot sees it. */
export function readHead(db: Db): Promise<Head> {
  return db.selectFrom('sync_head').select(['epoch', 'seq']).executeTakeFirstOrThrow();
}
