// Reads and writes of suppliers.
import type { Supplier, SupplierValues } from '#domain/supplier.ts';
import type { ArcadaDatabase } from './database.ts';
import { writesOf } from './records.ts';

const table = (db: ArcadaDatabase) => db.rows<Supplier & Record<string, unknown>>('suppliers');

/** Operations stay when their supplier is deleted. */
export const {
  create: createSupplier,
  update: updateSupplier,
  remove: deleteSupplier,
} = writesOf<SupplierValues>('suppliers');

export async function getSupplier(db: ArcadaDatabase, id: string): Promise<Supplier | undefined> {
  return table(db).get(id);
}
