// Reads and writes of suppliers.
import type { Supplier, SupplierValues } from '#domain/inventory/supplier.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { writesOf } from '#store/outbox/record-writes.ts';

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
