import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DashboardSummary, InventoryFigures } from '#domain/figures/dashboard.ts';
import { displayName } from '#domain/people/user.ts';
import { tableName, type CollectionName } from '#domain/record/collections.ts';
import type { Row } from '#domain/record/row.ts';
import { todayOf, type ServerContext } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { integerParameter, queryOf } from '#server/http/validation.ts';
import { described } from '#server/openapi/description.ts';
import { dashboardSummary, recentItems } from '#server/openapi/figure-schemas.ts';
import { listRows, MAX_LIMIT, pageParameters, parseList, present } from '#server/records/list.ts';
import type { Resource } from '#server/records/resource.ts';
import { inSnapshot } from '#server/records/write/transaction.ts';
import { appointments } from '#server/resources/agenda/appointments.ts';
import { inventorySummary } from '#server/resources/inventory/inventory-summary.ts';
import { stockOfProduct } from '#server/resources/inventory/stock.ts';
import { patients } from '#server/resources/patients/patients.ts';

/** Recent items by default (specification §9). */
const RECENT = 5;

const SUMMARY = described('Las cifras del tablero', { answer: dashboardSummary });
const LATEST = described('Los pacientes y las citas más recientes', {
  answer: recentItems,
  query: { limit: pageParameters.limit },
});

/** Serves /api/dashboard/: the figures of its cards; and recent/: the patients and the appointments that were made last. */
export function registerDashboard(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/dashboard/', SUMMARY, () => inSnapshot(context.db, readDashboard));
  app.get('/api/dashboard/recent/', LATEST, async (request) => {
    const limit = integerParameter(queryOf(request), 'limit', { min: 1, max: MAX_LIMIT, fallback: RECENT });
    return {
      patients: await newest(context, patients, limit),
      appointments: await newest(context, appointments, limit),
    };
  });
}

async function newest(context: ServerContext, resource: Resource, limit: number): Promise<Row[]> {
  const request = parseList(resource, { ordering: '-created_at', limit: String(limit) });
  const { rows } = await listRows(context.db, resource, request);
  return present(context.db, resource, rows, { today: todayOf(context) });
}

/** The counts of all records; the inventory's are `inventoryFigures` of the domain, in SQL. */
export async function readDashboard(db: Db): Promise<DashboardSummary> {
  return {
    patients_count: await count(db, 'patients'),
    appointments_count: await count(db, 'appointments'),
    treatment_plans_count: await count(db, 'treatment-plans'),
    odontograms_count: await count(db, 'odontograms'),
    teeth_count: await count(db, 'teeth'),
    inventory_summary: await readInventoryFigures(db),
  };
}

async function count(db: Db, collection: CollectionName): Promise<number> {
  const table = sql.table(tableName(collection));
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM ${table} WHERE deleted_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

async function readInventoryFigures(db: Db): Promise<InventoryFigures> {
  const summary = await inventorySummary(db);
  const latest = await db
    .selectFrom('inventory_operations as operation')
    .leftJoin('users', 'users.id', 'operation.created_by')
    .select(['operation.date', 'users.username', 'users.first_name', 'users.last_name'])
    .where('operation.deleted_at', 'is', null)
    .orderBy('operation.date', 'desc')
    .orderBy('operation.created_at', 'desc')
    .orderBy('operation.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    total_products: summary.total_products,
    total_suppliers: summary.total_suppliers,
    total_operations: summary.entry_count + summary.exit_count,
    low_stock_count: summary.low_inventory_products,
    total_inventory_value: await inventoryValue(db),
    latest_operation: latest ? { date: latest.date, user: nameOf(latest) } : null,
  };
}

function nameOf({
  username,
  ...user
}: {
  username: string | null;
  first_name: string | null;
  last_name: string | null;
}) {
  return username === null ? null : displayName({ username, ...user });
}

/** Each product's stock times the unit price of its last entry; a stock below zero is unknown. */
async function inventoryValue(db: Db): Promise<number> {
  const { rows } = await sql<{ value: number }>`SELECT coalesce(sum(greatest(stock, 0) * unit_price), 0) AS value FROM (
      SELECT ${stockOfProduct(sql`products.id`)} AS stock,
        (SELECT unit_price FROM inventory_operations
          WHERE product = products.id AND operation_type = 'entrada' AND deleted_at IS NULL
          ORDER BY date DESC, created_at DESC, id DESC LIMIT 1) AS unit_price
      FROM products WHERE deleted_at IS NULL
    ) AS priced`.execute(db);
  return rows[0]?.value ?? 0;
}
