import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, type EntityDefinition } from '#domain/record/definition.ts';
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { formatCursor, type Digest, type SnapshotPage, type SyncPage } from '#domain/wire/wire.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, refusalOf, type Call } from '#tests/server/contract/api.ts';

describeOnBothDatabases('what tablets read', (database) => {
  const pages: { changes?: number } = {};
  let server: TestServer;
  let send: Call;
  let epoch: string;

  beforeAll(async () => {
    server = await startTestServer({ database, records: { pages } });
    send = await caller(server);
    ({ epoch } = await server.context.db.selectFrom('sync_head').select('epoch').executeTakeFirstOrThrow());
  });
  afterAll(() => server.close());

  const head = async () =>
    (await server.context.db.selectFrom('sync_head').select('seq').executeTakeFirstOrThrow()).seq;
  const changes = async (seq: number): Promise<SyncPage> => {
    const answer = await send('GET', `/sync/?since=${formatCursor(epoch, seq)}`);
    expect(answer.status).toBe(200);
    return answer.body as SyncPage;
  };
  const createPatient = async (values: object = {}) =>
    (await send('POST', '/patients/', { body: { first_name: 'Ana "Ñ" \\ 🦷', last_name: 'Paz\n2', ...values } }))
      .body as Row;

  /** Many patients in one transaction, as an import makes them. */
  async function importPatients(count: number, order = (ids: string[]) => ids): Promise<string[]> {
    const ids = order(Array.from({ length: count }, () => newId()));
    const at = new Date().toISOString();
    await server.context.db.transaction().execute(async (trx) => {
      const row = {
        version: 1,
        created_at: at,
        updated_at: at,
        first_name: 'I',
        last_name: 'M',
        sort_name: 'i m',
        search_name: 'i m',
        search_letters: 'im',
        search_text: 'i m',
        search_digits: '',
        search_card: '',
      };
      const rows = ids.map((id) => ({ ...row, id, treatment_status: 'iniciado' as const }));
      for (let n = 0; n < count; n += 500)
        await trx
          .insertInto('patients')
          .values(rows.slice(n, n + 500))
          .execute();
      const { seq } = await trx
        .updateTable('sync_head')
        .set((column) => ({ seq: column('seq', '+', 1) }))
        .returning('seq')
        .executeTakeFirstOrThrow();
      const log = ids.map((row_id) => ({ collection: 'patients' as const, row_id, seq, version: 1, deleted: false }));
      for (let n = 0; n < count; n += 500)
        await trx
          .insertInto('sync_log')
          .values(log.slice(n, n + 500))
          .execute();
    });
    return ids;
  }

  /** Suppliers with notes of 19,000 characters, stored in one transaction. */
  const storeLongSuppliers = (count: number) =>
    sql`WITH head AS (UPDATE sync_head SET seq = seq + 1 RETURNING seq), made AS (
        INSERT INTO suppliers (id, version, created_at, updated_at, name, search_name, notes)
        SELECT gen_random_uuid(), 1, now(), now(), 'P', 'p', repeat('x', 19000) FROM generate_series(1, ${count}::int)
        RETURNING id
      ) INSERT INTO sync_log (collection, row_id, seq, version, deleted)
        SELECT 'suppliers', made.id, head.seq, 1, false FROM made, head`.execute(server.context.db);
  async function dropLongSuppliers(): Promise<void> {
    const { db } = server.context;
    const dropped = await db.deleteFrom('suppliers').where('name', '=', 'P').returning('id').execute();
    const ids = dropped.map(({ id }) => id);
    await db.deleteFrom('sync_log').where('row_id', 'in', ids).execute();
  }

  describe('changes', () => {
    it('hold stored fields only, exactly as the other answers write them', async () => {
      const before = await head();
      const row = await createPatient({ fecha_nacimiento: '2001-02-03' });
      const derived = Object.keys(patients.derivedSchema ?? {});
      const stored = Object.fromEntries(Object.entries(row).filter(([field]) => !derived.includes(field)));
      expect(await changes(before)).toEqual({
        epoch,
        to: before + 1,
        proof: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        more: false,
        rows: [{ collection: 'patients', id: row.id, version: 1, seq: before + 1, row: stored }],
      });
    });

    it('name a row once, with its newest state, and tombstones without a row', async () => {
      const before = await head();
      const [kept, gone] = [await createPatient(), await createPatient()];
      await send('PUT', `/patients/${kept.id}/`, { body: { occupation: 'Docente' } });
      await send('DELETE', `/patients/${gone.id}/`);
      const page = await changes(before);
      expect(page.rows.map(({ id, version, seq, row }) => [id, version, seq, row?.['occupation'] ?? row])).toEqual([
        [kept.id, 2, before + 3, 'Docente'],
        [gone.id, 2, before + 4, null],
      ]);
      expect(page.to).toBe(before + 4);
    });

    it('name the rows of every collection that was written', async () => {
      const patient = await createPatient();
      const before = await head();
      const made = async (path: string, body: object) => ((await send('POST', path, { body })).body as Row).id;
      const history = await made('/clinical-histories/', { patient: patient.id });
      const ids = [
        history,
        await made('/clinical-exams/', { clinical_history: history }),
        await made('/treatment-plans/', { patient: patient.id }),
        await made('/budgets/', { patient: patient.id, nombre: 'Brackets', total_amount: 10.5 }),
        await made('/suppliers/', { name: 'Dental Sur' }),
      ];
      const { rows } = await changes(before);
      expect(rows.map(({ collection, id, row }) => [collection, id, row?.id])).toEqual(
        ['clinical-histories', 'clinical-exams', 'treatment-plans', 'budgets', 'suppliers'].map((collection, n) => [
          collection,
          ids[n],
          ids[n],
        ]),
      );
      expect(rows[3]?.row).toMatchObject({ total_amount: 10.5 });
    });

    it('are none at the head', async () => {
      const seq = await head();
      expect(await changes(seq)).toMatchObject({ epoch, to: seq, more: false, rows: [] });
    });

    it('never split a transaction, however large', async () => {
      const before = await head();
      await createPatient();
      await importPatients(2500);
      await createPatient();
      const page = await changes(before);
      expect([page.rows.length, page.to, page.more]).toEqual([2501, before + 2, true]);
      const rest = await changes(page.to);
      expect([rest.rows.length, rest.to, rest.more]).toEqual([1, before + 3, false]);
    });

    it('come on pages as small as wanted, which end with a transaction nevertheless', async () => {
      const before = await head();
      await importPatients(3);
      await createPatient();
      pages.changes = 2;
      const [first, second] = [await changes(before), await changes(before + 1)];
      delete pages.changes;
      expect([first.rows.length, first.to, first.more]).toEqual([3, before + 1, true]);
      expect([second.rows.length, second.to, second.more]).toEqual([1, before + 2, false]);
    });

    it('name the rows of a transaction in the order of their ids, wherever they are stored', async () => {
      const before = await head();
      const ids = await importPatients(20, (made) => [...made.slice(10), ...made.slice(0, 10).toReversed()]);
      const { rows } = await changes(before);
      expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
    });

    it('end a page of long rows before it is too much to hold, with a whole transaction', async () => {
      const before = await head();
      for (const count of [300, 300, 300]) await storeLongSuppliers(count);
      const page = await changes(before);
      expect([page.rows.length, page.to, page.more]).toEqual([600, before + 2, true]);
      const rest = await changes(page.to);
      expect([rest.rows.length, rest.to, rest.more]).toEqual([300, before + 3, false]);
      await dropLongSuppliers();
    });

    it('are 410 in another epoch or ahead of the head', async () => {
      const seq = await head();
      for (const since of [formatCursor(newId(), seq), formatCursor(epoch, seq + 1)]) {
        expect(refusalOf(await send('GET', `/sync/?since=${since}`))).toMatchObject({ status: 410, code: 'gone' });
      }
    });

    it.each([
      '',
      '?since=',
      '?since=7',
      '?since=x.1',
      '?since=a&since=b',
      `?since=${newId()}.-1`,
      `?since=${newId()}.1e9`,
      `?since=${'-'.repeat(36)}.1`,
    ])('refuse nonsense: %s', async (query) => {
      expect((await send('GET', `/sync/${query}`)).status).toBe(query.includes('-----') ? 410 : 400);
    });

    it('reach a receptionist and an administrador alike, and nobody else', async () => {
      const since = formatCursor(epoch, 0);
      const admin = await caller(server, 'admin');
      expect((await admin('GET', `/sync/?since=${since}`)).status).toBe(200);
      expect((await send('GET', `/sync/?since=${since}`, { headers: { authorization: '' } })).status).toBe(401);
    });
  });

  it('writes instants as every other answer does', async () => {
    const { id: patient } = await createPatient();
    const before = await head();
    const at = '2026-03-10T15:00:00.070Z';
    const values = { patient, at, channel: 'llamada', outcome: 'no_contesta' };
    const { id } = (await send('POST', '/contact-attempts/', { body: values })).body as Row;
    expect((await changes(before)).rows).toMatchObject([{ id, row: { at } }]);
    const snapshot = (await send('GET', '/sync/snapshot/?collection=contact-attempts')).body as SnapshotPage;
    expect(snapshot.rows).toMatchObject([{ id, at }]);
  });

  it.each<EntityDefinition>(Object.values(DEFINITIONS))('knows the instants of $plural', async (definition) => {
    const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = ${definition.collection.replaceAll('-', '_')} AND data_type LIKE 'timestamp%'`.execute(
      server.context.db,
    );
    const fields = fieldsOf(definition);
    expect(rows.map(({ name }) => name).filter((name) => fields.includes(name))).toEqual(definition.instants ?? []);
  });

  describe('the snapshot', () => {
    it('pages through a collection by id, without its tombstones', async () => {
      const gone = await createPatient();
      await send('DELETE', `/patients/${gone.id}/`);
      const ids: string[] = [];
      for (let after = ''; ;) {
        const page = (await send('GET', `/sync/snapshot/?collection=patients&limit=1000${after}`)).body as SnapshotPage;
        expect([page.epoch, page.head]).toEqual([epoch, await head()]);
        ids.push(...page.rows.map(({ id }) => id));
        if (page.next === null) break;
        expect(page.next).toBe(ids.at(-1));
        after = `&after=${page.next}`;
      }
      const living = await server.context.db
        .selectFrom('patients')
        .select('id')
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute();
      expect(ids).toEqual(living.map(({ id }) => id));
      expect(ids).not.toContain(gone.id);
    });

    it('ends a page of long rows before it is too much to hold', async () => {
      await storeLongSuppliers(600);
      const sizes: number[] = [];
      const ids = new Set<string>();
      for (let after: string | null = ''; after !== null;) {
        const query = `collection=suppliers&limit=5000${after && `&after=${after}`}`;
        const page = (await send('GET', `/sync/snapshot/?${query}`)).body as SnapshotPage;
        sizes.push(JSON.stringify(page).length);
        for (const { id } of page.rows) ids.add(id);
        after = page.next;
      }
      const { rows } = await sql`SELECT id FROM suppliers WHERE deleted_at IS NULL`.execute(server.context.db);
      expect(ids.size).toBe(rows.length);
      expect(sizes).toHaveLength(2);
      expect(Math.max(...sizes)).toBeLessThan(9_000_000);
      await dropLongSuppliers();
    });

    it('of users holds what everybody may know of a person', async () => {
      const page = (await send('GET', '/sync/snapshot/?collection=users')).body as SnapshotPage;
      expect(page.rows).toHaveLength(3);
      expect(Object.keys(page.rows[0] ?? {}).toSorted()).toEqual([
        'active',
        'created_at',
        'created_by',
        'first_name',
        'id',
        'last_name',
        'licence_number',
        'rol',
        'updated_at',
        'updated_by',
        'username',
        'version',
      ]);
    });

    it('of an empty collection is empty', async () => {
      expect((await send('GET', '/sync/snapshot/?collection=clinical-images')).body).toMatchObject({
        rows: [],
        next: null,
      });
    });

    it.each([
      '',
      'collection=x',
      'collection=sync_head',
      'collection=patients&limit=5001',
      'collection=patients&after=x',
      'collection=patients&limit=0',
    ])('refuses %s', async (query) => {
      expect(refusalOf(await send('GET', `/sync/snapshot/?${query}`))).toMatchObject({ status: 400, code: 'invalid' });
    });
  });

  it('the digest is what a tablet computes from its rows', async () => {
    const { at, collections } = (await send('GET', '/sync/digest/')).body as Digest;
    expect(at).toBe(await head());
    const rows = await server.context.db
      .selectFrom('patients')
      .select(['id', 'version'])
      .where('deleted_at', 'is', null)
      .execute();
    const text = rows
      .map(({ id, version }) => `${id}:${version}`)
      .toSorted()
      .join(',');
    expect(collections.patients).toEqual({ count: rows.length, hash: createHash('sha256').update(text).digest('hex') });
    expect(collections['clinical-images']).toEqual({ count: 0, hash: createHash('sha256').digest('hex') });
  });

  it('the digest is a new one after every write', async () => {
    const read = async () => (await send('GET', '/sync/digest/')).body as Digest;
    const row = await createPatient();
    const before = await read();
    expect(await read()).toEqual(before);
    await send('PUT', `/patients/${row.id}/`, { body: { occupation: 'Docente' } });
    const after = await read();
    expect(after.at).toBe(before.at + 1);
    expect(after.collections.patients?.count).toBe(before.collections.patients?.count);
    expect(after.collections.patients?.hash).not.toBe(before.collections.patients?.hash);
  });

  it('the digest of a database that was put back is not that of the one before', async () => {
    const [first, second] = [await createPatient(), await createPatient()];
    const read = async () => (await send('GET', '/sync/digest/')).body as Digest;
    const before = await read();
    const seq = await head();
    await send('DELETE', `/patients/${first.id}/`);
    await send('DELETE', `/patients/${second.id}/`);
    await server.context.db.updateTable('sync_head').set({ seq, epoch: newId() }).execute();
    const after = await read();
    await server.context.db
      .updateTable('sync_head')
      .set({ seq: seq + 2, epoch })
      .execute();
    expect([after.at, after.collections.patients?.count]).toEqual([
      before.at,
      (before.collections.patients?.count ?? 0) - 2,
    ]);
  });
});
