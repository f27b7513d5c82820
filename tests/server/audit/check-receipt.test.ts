import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { ReceiptChange, ReceiptFile } from '#domain/receipts/receipt-file.ts';
import { formatCursor } from '#domain/wire/wire.ts';
import { checkReceipt, isProven } from '#server/audit/check-receipt.ts';
import { readReceipt } from '#server/audit/receipts.ts';
import { patients } from '#server/resources/patients/patients.ts';
import { buildReceipt } from '#tests/support/receipts.ts';
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

const AT = '2026-11-24T15:00:00.000Z';

describeOnBothDatabases('a receipt against the database', (kind) => {
  let world: RecordsWorld;
  let receipt: ReceiptFile;
  const opIds = [newId(), newId(), newId()] as const;

  beforeAll(async () => {
    world = await openRecordsWorld(kind);
    const row = await written(world, world.ana, { ...createPatientOp(), opId: opIds[0], capturedAt: new Date(AT) });
    await write(world, world.luis, { ...putPatientOp(row, { occupation: 'Docente' }), opId: opIds[1] });
    await write(world, world.ana, createPlanOp(row.id));
    const { epoch, seq } = await world.head();
    const seen = formatCursor(epoch, seq);
    const fall = buildOp(patients, { method: 'DELETE', id: row.id, ifMatch: 2, seen });
    await write(world, world.ana, { ...fall, opId: opIds[2] });
    receipt = await receiptOf(row.id);
    await write(world, world.luis, createPatientOp());
    await sql`CREATE TABLE untouched AS TABLE audit_log`.execute(world.database.db);
  });
  afterAll(() => world.close());
  afterEach(async () => {
    await sql`DELETE FROM audit_log`.execute(world.database.db);
    await sql`INSERT INTO audit_log OVERRIDING SYSTEM VALUE SELECT * FROM untouched`.execute(world.database.db);
  });

  /** As a tablet makes it of the server's answer. */
  async function receiptOf(row_id: string): Promise<ReceiptFile> {
    const answer = await readReceipt(world.database.db, new Date(AT), opIds);
    const authors = [world.ana.userId, world.luis.userId, world.ana.userId];
    const methods = ['POST', 'PUT', 'DELETE'] as const;
    const changes = answer.ops.map(({ op_id, entries }, index): ReceiptChange => {
      const own = { op_id, author: authors[index]!, author_name: 'Ana', method: methods[index]!, row_id };
      const said = { title: 'Lucía Peña', what: 'Paciente', captured_at: AT, collection: 'patients' } as const;
      return { ...own, ...said, fate: 'same', audit: entries };
    });
    return buildReceipt(changes, answer);
  }

  const check = (file = receipt) => checkReceipt(world.database.db, file);
  const wordsOf = async (file = receipt) => (await check(file)).differences.flatMap(({ what }) => what).join();

  it('each change stands there with its hash, in a chain that holds', async () => {
    const checked = await check();
    expect(checked).toMatchObject({ differences: [], proven: 3, figures: true, head: true, restored: false });
    expect(checked.chain.ok).toBe(true);
    expect(isProven(checked)).toBe(true);
  });

  it.each<[string, ReturnType<typeof sql>, string]>([
    [
      'a changed value',
      sql`UPDATE audit_log SET after = jsonb_set(after, '{occupation}', '"X"') WHERE op_id = ${opIds[1]}`,
      'fue cambiado después de escribirse',
    ],
    [
      'a changed hash',
      sql`UPDATE audit_log SET hash = repeat('0', 64) WHERE op_id = ${opIds[0]}`,
      'fue cambiado después de escribirse',
    ],
    ['a dropped row', sql`DELETE FROM audit_log WHERE op_id = ${opIds[1]}`, 'no está en la base de datos'],
    [
      'a dropped row of what fell with another',
      sql`DELETE FROM audit_log WHERE op_id = ${opIds[2]} AND collection = 'treatment-plans'`,
      'no está en la base de datos',
    ],
  ])('finds %s in the database', async (_name, statement, words) => {
    await statement.execute(world.database.db);
    expect(await wordsOf()).toContain(words);
    const checked = await check();
    expect(checked.chain.ok).toBe(false);
    expect(isProven(checked)).toBe(false);
  });

  it('finds what was changed elsewhere in the chain, though each of its own changes stands', async () => {
    await sql`DELETE FROM audit_log WHERE id = (SELECT max(id) FROM audit_log)`.execute(world.database.db);
    const checked = await check();
    expect([checked.differences, checked.head, checked.chain.ok, isProven(checked)]).toEqual([[], true, false, false]);
  });

  it('finds a receipt that was changed: a hash, an author, a figure, the head', async () => {
    const [first, ...rest] = receipt.changes as [ReceiptChange, ...ReceiptChange[]];
    const forged = { ...first, audit: first.audit.map((entry) => ({ ...entry, hash: 'f'.repeat(64) })) };
    expect(await wordsOf({ ...receipt, changes: [forged, ...rest] })).toContain('tiene otra huella');
    const another = { ...first, author: world.luis.userId ?? '' };
    expect(await wordsOf({ ...receipt, changes: [another, ...rest] })).toContain('de otra persona');
    expect(await check({ ...receipt, changes: rest })).toMatchObject({ figures: false });
    const head = { ...receipt.server.head, hash: 'f'.repeat(64) };
    expect(await check({ ...receipt, server: { ...receipt.server, head } })).toMatchObject({ head: false });
  });

  it('counts what was not sent then, and is there now, apart', async () => {
    const changes = receipt.changes.map((change, index) =>
      index === 0 ? { ...change, fate: 'unsent' as const, audit: [] } : change,
    );
    const checked = await check({ ...receipt, ...buildReceipt(changes, receipt.server), server: receipt.server });
    expect([checked.proven, checked.left, isProven(checked)]).toEqual([2, { waiting: 1, there: 1 }, true]);
  });

  it('says that the database was restored since', async () => {
    const server = { ...receipt.server, epoch: newId() };
    expect(await check({ ...receipt, server })).toMatchObject({ restored: true });
  });
});
