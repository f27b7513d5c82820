import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Row } from '#domain/record/row.ts';
import { newId } from '#domain/record/ids.ts';
import { formatCursor, type SyncPage } from '#domain/wire/wire.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import { releaseAccounts } from '#server/restored/hold.ts';
import { beginEpoch } from '#server/sync/begin-epoch.ts';
import { readHead } from '#server/sync/head.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { caller, type Call } from '#tests/server/contract/api.ts';

describeOnBothDatabases('what was written since a restore, as the copy had it', (database) => {
  let server: TestServer;
  let send: Call;
  /** The epoch that ended with the restore. */
  let past: string;
  let ana: string;

  beforeEach(async () => {
    server ??= await startTestServer({ database });
    send = await caller(server);
    ana = await create('uno');
    past = (await readHead(server.context.db)).epoch;
  });
  afterAll(() => server.close());

  const create = async (address: string) =>
    ((await send('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Paz', address } })).body as Row).id;
  const edit = (id: string, address: string) => send('PUT', `/patients/${id}/`, { body: { address } });

  async function restored(): Promise<void> {
    await inTransaction(server.context.db, async (trx) => {
      await beginEpoch(trx, server.context.now());
      await releaseAccounts(trx);
    });
    send = await caller(server);
  }

  /** By id, the address that the copy had; undefined: it lacked the row. */
  async function asOf(epoch: string, since = 0): Promise<Map<string, unknown>> {
    const head = await readHead(server.context.db);
    const answer = await send('GET', `/sync/?since=${formatCursor(head.epoch, since)}&as_of=${epoch}`);
    const { to, rows } = answer.body as SyncPage;
    expect([answer.status, to]).toEqual([200, head.seq]);
    return new Map(rows.map(({ id, row }) => [id, row?.['address']]));
  }

  it('is each row that was changed, and none that was not', async () => {
    const eva = await create('dos');
    await restored();
    await edit(ana, 'tres');
    await edit(ana, 'cuatro');
    expect([...(await asOf(past))]).toEqual([[ana, 'uno']]);
    await edit(eva, 'cinco');
    expect(await asOf(past)).toEqual(
      new Map([
        [ana, 'uno'],
        [eva, 'dos'],
      ]),
    );
  });

  it('goes on behind a cursor', async () => {
    await restored();
    await edit(ana, 'dos');
    const { seq } = await readHead(server.context.db);
    const eva = await create('tres');
    expect([...(await asOf(past, seq))]).toEqual([[eva, undefined]]);
  });

  it('has the version and the hour that the copy knew', async () => {
    const before = (await send('GET', `/patients/${ana}/`)).body as Row;
    await restored();
    await edit(ana, 'dos');
    const { epoch } = await readHead(server.context.db);
    const page = (await send('GET', `/sync/?since=${formatCursor(epoch, 0)}&as_of=${past}`)).body as SyncPage;
    const { id, version, updated_at } = before;
    expect(page.rows).toMatchObject([{ id, version: version + 1, row: { id, version, updated_at } }]);
  });

  it('is nothing for what was made since, and for what is deleted now', async () => {
    await restored();
    const eva = await create('dos');
    await send('DELETE', `/patients/${ana}/`);
    expect(await asOf(past)).toEqual(
      new Map([
        [eva, undefined],
        [ana, undefined],
      ]),
    );
  });

  it('is as it last stood for what was deleted then and is back', async () => {
    await send('DELETE', `/patients/${ana}/`);
    await restored();
    await send('POST', '/patients/', { body: { id: ana, first_name: 'Ana', last_name: 'Paz', address: 'dos' } });
    expect([...(await asOf(past))]).toEqual([[ana, 'uno']]);
  });

  it('of two restores begins with the one that ended the epoch asked about', async () => {
    await restored();
    const between = (await readHead(server.context.db)).epoch;
    await edit(ana, 'dos');
    await restored();
    expect([await asOf(past), await asOf(between)]).toEqual([new Map([[ana, 'uno']]), new Map()]);
    await edit(ana, 'tres');
    expect([await asOf(past), await asOf(between)]).toEqual([new Map([[ana, 'uno']]), new Map([[ana, 'dos']])]);
  });

  it('begins with the last restore for an epoch that was lost whole', async () => {
    await restored();
    await edit(ana, 'dos');
    await restored();
    await edit(ana, 'tres');
    expect(await asOf(newId())).toEqual(new Map([[ana, 'dos']]));
  });

  it('refuses what is no epoch', async () => {
    const { epoch } = await readHead(server.context.db);
    const answer = await send('GET', `/sync/?since=${formatCursor(epoch, 0)}&as_of=ayer`);
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { as_of: expect.any(String) } }]);
  });
});

describeOnBothDatabases('a server that was never restored', (database) => {
  it('has written nothing since', async () => {
    const server = await startTestServer({ database });
    const send = await caller(server);
    await send('POST', '/patients/', { body: { first_name: 'Ana', last_name: 'Paz' } });
    const { epoch, seq } = await readHead(server.context.db);
    const answer = await send('GET', `/sync/?since=${formatCursor(epoch, 0)}&as_of=${newId()}`);
    expect(answer.body).toMatchObject({ to: seq, more: false, rows: [] });
    await server.close();
  });
});
