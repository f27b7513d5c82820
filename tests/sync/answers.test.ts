// The table of answers: none, 401, applied, and a whole request refused. No entry disappears.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BatchRequest } from '#domain/wire/wire.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { readStatus } from '#store/database/meta.ts';
import { unseenNotices } from '#store/safety/notices.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { answer, batchAnswer, createWorld, isBatch, type World } from '#tests/support/world.ts';
import { answering, problem } from '#tests/support/answering.ts';

let world: World;
let a: Tablet;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
});
afterEach(() => world.close());
const { onBatch, heal, states, settled } = answering(() => a);

describe('no answer, or one that says nothing', () => {
  test.each([
    ['no network', () => 'drop' as const],
    ['a lost reply', () => 'lose-reply' as const],
    ['408', () => answer(408, problem('unavailable', 408))],
    ['425', () => answer(425, problem('unavailable', 425))],
    ['429', () => answer(429, problem('slow_down', 429))],
    ['500', () => answer(500, problem('unavailable', 500))],
    ['503', () => answer(503, problem('unavailable', 503))],
  ])('%s leaves the entry pending and waits longer each time', async (_, reply) => {
    const id = await a.createPatient({});
    onBatch(reply);
    await a.sync();
    const first = (await readStatus(a.db)).retry_at - a.clock.now;
    await a.sync();
    const second = (await readStatus(a.db)).retry_at - a.clock.now;
    expect(await states()).toEqual(['pending']);
    expect(second).toBeGreaterThan(first);
    for (let round = 0; round < 12; round += 1) await a.sync();
    expect((await readStatus(a.db)).retry_at - a.clock.now).toBeLessThanOrEqual(60_000);
    heal();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ version: 1 });
  });

  test('a wait is kept to unless something says that it is worth trying', async () => {
    await a.createPatient({});
    onBatch(() => 'drop');
    await a.sync();
    a.network.log.length = 0;
    await a.engine.run();
    expect(a.network.log).toHaveLength(0);
  });

  test('three failures of whole batches halve the batch', async () => {
    for (let index = 0; index < 8; index += 1) await a.createPatient({});
    onBatch(() => answer(503, problem('unavailable', 503)));
    for (let round = 0; round < 6; round += 1) await a.sync();
    heal();
    a.network.log.length = 0;
    for (let index = 0; index < 30; index += 1) await a.createPatient({});
    await a.sync();
    const [first] = a.network.log.filter(isBatch);
    expect((first!.json as BatchRequest).groups.length).toBeLessThanOrEqual(13);
    expect(await a.db.outbox.count()).toBe(0);
  });

  test('a group with its own 500 backs off alone, and says so after ten', async () => {
    const bad = await a.createPatient({ first_name: 'Mal' });
    const good = await a.createPatient({ first_name: 'Bien' });
    onBatch((request) => {
      const { groups } = request.json as BatchRequest;
      if (!groups.some(({ ops }) => ops[0]?.body?.['id'] === bad)) return null;
      return batchAnswer(request, (op) =>
        op.body?.['id'] === bad
          ? { status: 500, body: problem('unavailable', 500) as never }
          : { status: 503, body: problem('unavailable', 503) as never },
      );
    });
    await a.sync();
    for (let round = 0; round < 10; round += 1) {
      a.clock.now += 120_000;
      await a.sync();
    }
    const entries = await readWrites(a.db);
    expect(entries.find((entry) => entry.row_id === bad)).toMatchObject({ state: 'pending', error: { status: 500 } });
    heal();
    a.clock.now += 120_000;
    await a.sync();
    expect(await world.patient(bad)).toMatchObject({ version: 1 });
    expect(await world.patient(good)).toMatchObject({ version: 1 });
  });
});

describe('401', () => {
  test('a refused access token is refreshed once, and the batch goes on', async () => {
    const id = await a.createPatient({});
    let refused = 0;
    onBatch(() => {
      refused += 1;
      return refused === 1 ? answer(401, problem('unauthenticated', 401)) : null;
    });
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ version: 1 });
    expect(a.network.log.filter((request) => request.path === '/token/refresh/')).toHaveLength(1);
  });

  test('a refused refresh keeps the entries as auth until that person signs in again', async () => {
    const id = await a.createPatient({});
    a.network.fault = (request) =>
      request.token !== undefined || request.path === '/token/refresh/'
        ? answer(401, problem('unauthenticated', 401))
        : null;
    await a.sync();
    expect(await states()).toEqual(['auth']);
    expect(await readSyncStatus(a.db)).toMatchObject({ signInNeeded: true, pending: 1 });
    heal();
    await a.signIn('admin');
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ version: 1 });
  });

  test('a refresh answer that is lost signs nobody out', async () => {
    const id = await a.createPatient({});
    let lost = 0;
    a.network.fault = (request) => {
      if (request.path === '/token/refresh/') {
        lost += 1;
        return lost === 1 ? 'lose-reply' : null;
      }
      return isBatch(request) && lost < 2 ? answer(401, problem('unauthenticated', 401)) : null;
    };
    await a.sync();
    expect(await states()).toEqual(['pending']);
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ version: 1 });
  });

  test('a tablet that sleeps until its renewed token has ended too signs nobody out', async () => {
    const id = await a.createPatient({});
    let refused = 0;
    onBatch(() => {
      refused += 1;
      return refused <= 2 ? answer(401, problem('unauthenticated', 401)) : null;
    });
    await a.sync();
    expect(refused).toBe(2);
    expect(await states()).toEqual(['pending']);
    expect(await readSyncStatus(a.db)).toMatchObject({ signInNeeded: false });
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ version: 1 });
  });

  test('an outage of the server during a refresh signs nobody out', async () => {
    await a.createPatient({});
    a.network.fault = (request) =>
      request.path === '/token/refresh/'
        ? answer(503, problem('unavailable', 503))
        : isBatch(request)
          ? answer(401, problem('unauthenticated', 401))
          : null;
    await a.sync();
    expect(await states()).toEqual(['pending']);
    expect(await readSyncStatus(a.db)).toMatchObject({ signInNeeded: false });
  });
});

describe('applied', () => {
  test('warnings become notices that stay until seen', async () => {
    await a.createPatient({});
    onBatch((request) => {
      const { epoch } = request.json as BatchRequest;
      const reply = batchAnswer(request, (op) => ({
        status: 201,
        body: { ...op.body, id: op.body!['id'], version: 1 } as never,
        warnings: [{ code: 'overlap', text: 'El turno se cruza con otro' }],
      }));
      return { ...reply, epoch };
    });
    await a.sync();
    expect(await unseenNotices(a.db)).toMatchObject([{ text: 'El turno se cruza con otro' }]);
    expect(await a.db.outbox.count()).toBe(0);
  });

  test('an acknowledged entry is kept for thirty days', async () => {
    await settled();
    expect(await a.db.acked.count()).toBe(1);
    a.clock.now += 31 * 24 * 3600 * 1000;
    await a.sync();
    expect(await a.db.acked.count()).toBe(0);
  });

  test('an answer older than what was pulled does not turn the row back', async () => {
    const id = await settled({ address: 'uno' });
    const b = await world.tablet('recepcion');
    await a.editPatient(id, { occupation: 'Dentista' });
    let old: unknown;
    onBatch(() => 'lose-reply');
    await a.sync();
    old = await world.patient(id);
    await b.sync();
    await b.editPatient(id, { address: 'dos' });
    await b.sync();
    onBatch((request) => batchAnswer(request, () => ({ status: 200, body: old as never, duplicate: true })));
    await a.db.base
      .where('[collection+id]')
      .equals(['patients', id])
      .modify({ version: 3, row: (await world.patient(id)) as never });
    await a.sync();
    expect(await a.db.records('patients').get(id)).toMatchObject({ address: 'dos', occupation: 'Dentista' });
  });
});

describe('whole requests', () => {
  test('413 halves the batch; a single op that is too large needs a person', async () => {
    const big = await a.createPatient({ first_name: 'Grande' });
    for (let index = 0; index < 5; index += 1) await a.createPatient({});
    onBatch((request) => {
      const { groups } = request.json as BatchRequest;
      return groups.some(({ ops }) => ops[0]?.body?.['id'] === big) ? answer(413, problem('too_large', 413)) : null;
    });
    await a.sync();
    const left = await readWrites(a.db);
    expect(left.map((entry) => [entry.row_id, entry.state])).toEqual([[big, 'attention']]);
  });

  test('426 pauses and asks for the new version; nothing is dropped', async () => {
    await a.createPatient({});
    onBatch(() => answer(426, problem('upgrade', 426)));
    await a.sync();
    expect(await readSyncStatus(a.db)).toMatchObject({ upgradeRequired: true, pending: 1 });
    expect(await states()).toEqual(['pending']);
  });

  test('a new epoch voids what was sent, reads all anew, and sends what the restored server lacks', async () => {
    const kept = await settled({ first_name: 'Antes' });
    const later = await a.createPatient({ first_name: 'Después' });
    let told = false;
    onBatch((request) => {
      if (told) return null;
      told = true;
      return answer(409, problem('epoch', 409), (request.json as BatchRequest).epoch);
    });
    await a.sync();
    expect(told).toBe(true);
    expect(await world.patient(later)).toMatchObject({ first_name: 'Después' });
    expect(await a.db.records('patients').get(kept)).toMatchObject({ first_name: 'Antes' });
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'synced', pending: 0 });
    expect(await a.db.offers.count()).toBe(0);
  });
});
