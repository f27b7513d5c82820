import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formatCursor } from '#domain/wire/wire.ts';
import { verifyAudit } from '#server/audit/audit-chain.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { describeOnBothDatabases } from '#tests/support/test-database.ts';
import {
  buildOp,
  createPatientOp,
  createPlanOp,
  openRecordsWorld,
  putPatientOp,
  write,
  written,
  type RecordsWorld,
} from '#tests/server/records/records-world.ts';

describeOnBothDatabases('the audit log', (kind) => {
  let world: RecordsWorld;
  let patient: string;

  beforeAll(async () => {
    world = await openRecordsWorld(kind);
    const row = await written(world, world.ana, createPatientOp({ patient_notes: 'Alergia: penicilina – ñ 🦷' }));
    patient = row.id;
    await write(world, world.luis, putPatientOp(row, { occupation: 'Docente' }));
    await write(world, world.ana, createPlanOp(patient));
    const { epoch, seq } = await world.head();
    const seen = formatCursor(epoch, seq);
    await write(world, world.ana, buildOp(patients, { method: 'DELETE', id: patient, ifMatch: 2, seen }));
    await write(world, world.ana, createPatientOp({ id: patient }));
    await sql`CREATE TABLE untouched AS TABLE audit_log`.execute(world.database.db);
  });
  afterAll(() => world.close());

  afterEach(async () => {
    await sql`DELETE FROM audit_log`.execute(world.database.db);
    await sql`INSERT INTO audit_log OVERRIDING SYSTEM VALUE SELECT * FROM untouched`.execute(world.database.db);
  });

  const entries = () =>
    world.database.db.selectFrom('audit_log').selectAll().where('patient_id', '=', patient).orderBy('id').execute();

  const entriesInAll = async (): Promise<number> => {
    const { count } = world.database.db.fn;
    const found = await world.database.db
      .selectFrom('audit_log')
      .select(count<number>('id').as('n'))
      .executeTakeFirst();
    return Number(found?.n);
  };

  it('holds every change of a patient with its author, before and after', async () => {
    const log = await entries();
    expect(log.map(({ action, collection }) => `${action} ${collection}`)).toEqual([
      'create patients',
      'update patients',
      'create treatment-plans',
      'delete patients',
      'delete treatment-plans',
      'revive treatment-plans',
      'revive patients',
    ]);
    const update = log[1];
    expect(update).toMatchObject({
      user_id: world.luis.userId,
      acting_user_id: null,
      device_id: world.luis.deviceId,
      before: { occupation: null, version: 1 },
      after: { occupation: 'Docente', version: 2 },
    });
    expect(log[0]?.before).toBeNull();
    expect(log[3]?.after).toBeNull();
  });

  it('verifies while nobody has touched it', async () => {
    expect(await verifyAudit(world.database.db)).toEqual({ ok: true, entries: 9 });
  });

  const tampering: [string, (ids: number[]) => ReturnType<typeof sql>][] = [
    [
      'a changed value',
      ([, id]) => sql`UPDATE audit_log SET after = jsonb_set(after, '{occupation}', '"X"') WHERE id = ${id}`,
    ],
    ['a changed author', ([id]) => sql`UPDATE audit_log SET user_id = gen_random_uuid() WHERE id = ${id}`],
    ['a changed hour', ([id]) => sql`UPDATE audit_log SET at = at + interval '1 hour' WHERE id = ${id}`],
    ['a removed entry', ([, , id]) => sql`DELETE FROM audit_log WHERE id = ${id}`],
    ['a removed first entry', () => sql`DELETE FROM audit_log WHERE id = (SELECT min(id) FROM audit_log)`],
    ['a removed end', (ids) => sql`DELETE FROM audit_log WHERE id >= ${ids.at(-2)}`],
    ['an emptied log', () => sql`DELETE FROM audit_log`],
    [
      'two entries that changed places',
      ([a, b]) => sql`UPDATE audit_log AS one SET seq = two.seq, at = two.at, user_id = two.user_id,
        device_id = two.device_id, op_id = two.op_id, collection = two.collection, row_id = two.row_id,
        patient_id = two.patient_id, action = two.action, before = two.before, after = two.after,
        previous_hash = two.previous_hash, hash = two.hash
        FROM audit_log AS two WHERE one.id IN (${a}, ${b}) AND two.id IN (${a}, ${b}) AND one.id <> two.id`,
    ],
  ];
  it.each(tampering)('shows %s', async (_name, statement) => {
    const ids = (await entries()).map(({ id }) => id);
    await statement(ids).execute(world.database.db);
    expect(await verifyAudit(world.database.db)).toMatchObject({ ok: false });
  });

  it('lets the clinic work on while it is verified', async () => {
    const before = await entriesInAll();
    // PGlite has one connection: who comes second is heard in between, and both databases verify what was there.
    const verdict = verifyAudit(world.database.db);
    const order: string[] = [];
    await Promise.all([
      verdict.then(() => order.push('verified')),
      write(world, world.ana, createPatientOp()).then(() => order.push('written')),
    ]);
    expect(await verdict).toEqual({ ok: true, entries: before });
    if (kind === 'pglite') expect(order).toEqual(['written', 'verified']);
    expect(await verifyAudit(world.database.db)).toEqual({ ok: true, entries: before + 1 });
  });
});
