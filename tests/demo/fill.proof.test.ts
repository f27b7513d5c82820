// DEMO=1 on real databases: which records are written, what a new tablet receives, and above all where nothing is written.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateIn } from '#domain/values/dates.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import type { ServerContext } from '#server/context.ts';
import { buildClinic } from '#demo/clinic.ts';
import { fillDemo } from '#demo/fill.ts';
import { thumbnailKey } from '#server/images/keep.ts';
import type { ImageStorage } from '#server/images/storage.ts';
import { verifyAudit } from '#server/audit/audit-chain.ts';
import { selectStored, wireRow } from '#server/records/table.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { writeUser } from '#server/resources/people/users.ts';
import { getBudget, type BudgetWithFigures } from '#store/money/budgets.ts';
import { dashboardFigures } from '#tests/support/dashboard-figures.ts';
import { readInventory } from '#store/inventory/inventory.ts';
import { wireRow as withoutLocalKeys } from '#store/database/local-row.ts';
import { budgetPayments } from '#store/money/payments.ts';
import { appointmentStatistics, paymentStatistics, treatmentStatistics } from '#store/figures/statistics.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import { createTablet, type Tablet } from '#tests/support/tablet.ts';
import { describeOnBothDatabases } from '#tests/support/test-database.ts';
import { injectTransport } from '#tests/support/world.ts';
import { openDemoClinic, openUnusedClinic } from './demo-server.ts';

const NOW = new Date('2026-03-10T15:00:00.000Z');
/** Some nine thousand writes, on a machine that does other things too. */
const PATIENCE = 600_000;

async function keysOf(storage: ImageStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.keysBefore(new Date(Date.now() + 60_000))) keys.push(key);
  return keys.sort();
}

const count = async ({ db }: ServerContext, table: 'patients' | 'users' | 'clinical_images'): Promise<number> =>
  (await db.selectFrom(table).select('id').execute()).length;

describeOnBothDatabases('a demo clinic', (kind) => {
  let clinic: Awaited<ReturnType<typeof openDemoClinic>>;
  let today: string;
  beforeAll(async () => {
    clinic = await openDemoClinic(kind);
    today = dateIn(clinic.now, clinic.context.clinic.current().timezone);
  }, PATIENCE);
  afterAll(() => clinic.close());

  test('is all there', async () => {
    const expected = new Set(
      buildClinic({ seed: 'arcada', today, rooms: clinic.context.clinic.current().rooms }).map(({ id }) => id),
    );
    const log = await clinic.context.db
      .selectFrom('sync_log')
      .select(['row_id', 'deleted'])
      .where('collection', 'not in', ['users', 'clinic-settings'])
      .execute();
    expect(new Set(log.map(({ row_id }) => row_id))).toEqual(expected);
    expect(log.some(({ deleted }) => deleted)).toBe(false);
  });

  test('has a file and a thumbnail for every image', async () => {
    const { db, images } = clinic.context;
    const rows = await db.selectFrom('clinical_images').select(['file', 'bytes']).execute();
    expect(rows.length).toBeGreaterThan(30);
    const keys = await keysOf(images.storage);
    expect(keys).toEqual(rows.flatMap(({ file }) => [file, thumbnailKey(file)]).sort());
    for (const { file, bytes } of rows) {
      const found = await images.storage.get(file);
      expect(found?.bytes).toBe(bytes);
      found?.stream.destroy();
    }
  });

  test('says that it was made', () => {
    expect(clinic.output).toContain('la clínica de demostración está lista');
  });

  test('has a receptionist and a dentist with a password of their own, each made up anew', async () => {
    expect(Object.keys(clinic.passwords)).toEqual(['admin', 'recepcion', 'doctora']);
    expect(new Set(Object.values(clinic.passwords)).size).toBe(3);
    expect(await count(clinic.context, 'users')).toBe(3);
  });

  test('keeps an unbroken audit with an author for every change', async () => {
    expect(await verifyAudit(clinic.context.db)).toMatchObject({ ok: true });
    const nobodys = await clinic.context.db
      .selectFrom('audit_log')
      .select('id')
      .where('user_id', 'is', null)
      .where('collection', 'not in', ['users', 'clinic-settings'])
      .execute();
    expect(nobodys).toEqual([]);
  });

  test('was saved over many months, and never in the future', async () => {
    const days = (await clinic.context.db.selectFrom('patients').select('created_at').execute()).map(({ created_at }) =>
      dateIn(new Date(created_at), clinic.context.clinic.current().timezone),
    );
    expect(new Set(days.map((day) => day.slice(0, 7))).size).toBeGreaterThan(10);
    expect(days.every((day) => day <= today)).toBe(true);
  });

  describe('on a new tablet', () => {
    let tablet: Tablet;
    beforeAll(async () => {
      tablet = createTablet(injectTransport(clinic.app));
      await tablet.signIn('admin', clinic.passwords['admin']);
      await tablet.sync();
    }, PATIENCE);

    test.each(Object.values(DEFINITIONS))('$plural are held as the server has them', async (definition) => {
      const { db } = clinic.context;
      const stored = await selectStored(db, definition, sql`deleted_at IS NULL`, sql`ORDER BY id`);
      const held = await tablet.db.rows(definition.collection).orderBy('id').toArray();
      expect(held.map(withoutLocalKeys)).toEqual(stored.map(wireRow));
    });

    test('its statistics of this year and of the one before are those of the server', async () => {
      const thisYear = Number(today.slice(0, 4));
      const counts: number[][] = [];
      for (const year of [thisYear - 1, thisYear]) {
        const of = (name: string) => clinic.get(`/estadisticas/${name}-por-mes/?year=${year}`);
        const [citas, pagos, tratamientos] = [await of('citas'), await of('pagos'), await of('tratamientos')];
        expect(citas).toEqual(await appointmentStatistics(tablet.db, year));
        expect(pagos).toEqual(await paymentStatistics(tablet.db, year));
        expect(tratamientos).toEqual(await treatmentStatistics(tablet.db, year));
        const all = [citas, pagos, tratamientos] as { count: number }[][];
        counts.push(all.map((months) => months.reduce((sum, { count }) => sum + count, 0)));
      }
      // On the first days of a year nearly all is of the year before.
      const both = counts[0]?.map((count, place) => count + (counts[1]?.[place] ?? 0));
      expect(both?.every((count) => count > 0)).toBe(true);
    });

    test('its dashboard is the server’s', async () => {
      expect(await clinic.get('/dashboard/')).toMatchObject(await dashboardFigures(tablet.db, today));
    });

    test('its stock is the server’s, and of one product alone more was lent than was there', async () => {
      const { products, summary } = await readInventory(tablet.db);
      const held = products.map(({ estimated_value: _e, last_price: _p, last_update: _u, ...product }) => product);
      expect(await clinic.get('/products/?limit=500&ordering=name')).toEqual(held);
      expect(await clinic.get('/inventory-operations/summary/')).toEqual(summary);
      expect(products.filter(({ current_quantity }) => current_quantity < 0)).toHaveLength(1);
    });

    test('its balances are the server’s, and nobody paid for somebody else', async () => {
      const shown = (await clinic.get('/budgets/?limit=500')) as BudgetWithFigures[];
      expect(shown.length).toBe(await tablet.db.rows('budgets').count());
      for (const budget of shown) {
        expect(budget).toEqual(await getBudget(tablet.db, budget.id));
        const paid = await budgetPayments(tablet.db, budget.id);
        expect(paid.every(({ patient }) => patient === budget.patient)).toBe(true);
      }
    });

    test('nothing is left to fetch or to send', async () => {
      expect(await readSyncStatus(tablet.db)).toMatchObject({ state: 'synced', pending: 0 });
    });
  });

  test('is made once: a second start adds nothing, and says so', async () => {
    const said: string[] = [];
    const { seq } = await clinic.context.db.selectFrom('sync_head').select('seq').executeTakeFirstOrThrow();
    expect(await fillDemo(clinic.context, (line) => said.push(line))).toEqual([]);
    expect(said).toEqual(['DEMO=1: la base de datos ya está en uso. No se agrega nada.']);
    expect(await clinic.context.db.selectFrom('sync_head').select('seq').executeTakeFirstOrThrow()).toEqual({ seq });
    expect((await keysOf(clinic.context.images.storage)).length).toBe(
      2 * (await count(clinic.context, 'clinical_images')),
    );
  });
});

test(
  'a demo clinic that cannot be written leaves no pictures behind',
  async () => {
    const { context, close } = await openUnusedClinic('pglite', NOW);
    await sql`ALTER TABLE patients ADD CONSTRAINT broken CHECK (false)`.execute(context.db);
    await expect(fillDemo(context, () => undefined)).rejects.toThrow('broken');
    expect(await keysOf(context.images.storage)).toEqual([]);
    await close();
  },
  PATIENCE,
);

describe('a database in use', () => {
  test('with one more user than the first is left as it is', async () => {
    const { context, close } = await openUnusedClinic('pglite', NOW);
    await inTransaction(context.db, (trx) => writeUser(trx, context, { username: 'daniela', rol: 'recepcionista' }));
    expect(await fillDemo(context, () => undefined)).toEqual([]);
    expect([await count(context, 'patients'), await count(context, 'users')]).toEqual([0, 2]);
    await close();
  });
});
