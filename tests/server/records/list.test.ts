import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { listRows, parseList } from '#server/records/list.ts';
import type { Resource } from '#server/records/resource.ts';
import { tableOf } from '#server/records/table.ts';
import { appointments } from '#server/resources/agenda/appointments.ts';
import { inventoryOperations } from '#server/resources/inventory/inventory-operations.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { payments } from '#server/resources/money/payments.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/test-database.ts';

describeOnBothDatabases('the order of a list', (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  /** How the database goes about a list when sorting is dear, as it is in a large table. */
  const planOf = (resource: Resource, query: Record<string, string>) =>
    database.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL enable_sort = off`.execute(trx);
      const { condition, order } = parseList(resource, query);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN (COSTS OFF)
        SELECT * FROM ${tableOf(resource.definition)} WHERE ${condition} ORDER BY ${order} LIMIT 50`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

  const indexed: [string, Resource, string][] = [
    ['patients_created', patients, '-created_at'],
    ['patients_created', patients, 'created_at'],
    ['patients_name', patients, 'name'],
    ['patients_name', patients, '-name'],
    ['appointments_moment', appointments, '-fecha'],
    ['appointments_moment', appointments, 'fecha'],
    ['payments_date', payments, '-payment_date,-created_at'],
    ['inventory_operations_date', inventoryOperations, '-date,-created_at'],
  ];
  it.each(indexed)('is that of an index: %s', async (index, resource, ordering) => {
    const plan = await planOf(resource, { ordering });
    expect(plan).toContain(index);
    expect(plan).not.toContain('Sort');
  });

  describe('of equal rows', () => {
    const ids = [newId(), newId(), newId()];
    beforeAll(async () => {
      const at = '2026-03-10T12:00:00.000Z';
      const row = {
        version: 1,
        created_at: at,
        updated_at: at,
        first_name: 'I',
        last_name: 'M',
        sort_name: 'i m',
        search_name: 'i m',
        search_letters: 'im',
      };
      const keys = { search_text: 'i m', search_digits: '', search_card: '', treatment_status: 'iniciado' as const };
      const births = ['2001-02-03', null, '1999-02-03'];
      const rows = ids.map((id, n) => ({ ...row, ...keys, id, fecha_nacimiento: births[n]! }));
      await database.db.insertInto('patients').values(rows).execute();
    });
    const listed = async (ordering: string) => {
      const { rows } = await listRows(database.db, patients, parseList(patients, { ordering }));
      return rows.map(({ id }) => ids.indexOf(id));
    };

    it('is that of their ids, turned round with the direction', async () => {
      expect(await listed('created_at')).toEqual([0, 1, 2]);
      expect(await listed('-created_at')).toEqual([2, 1, 0]);
    });

    it('has what a row lacks last, in both directions', async () => {
      expect(await listed('fecha_nacimiento')).toEqual([2, 0, 1]);
      expect(await listed('-fecha_nacimiento')).toEqual([0, 2, 1]);
    });
  });
});
