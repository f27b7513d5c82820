// The table of answers (design §5), row by row: no entry disappears.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApiRequest } from '#api/client.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import type { Values } from '#domain/record/row.ts';
import { clinicalHistoryId, newId } from '#domain/record/ids.ts';
import type { BatchRequest } from '#domain/wire/wire.ts';
import { acceptTheirs, insistDelete, restoreDeleted } from '#store/decisions/conflicts.ts';
import { readStatus, updateStatus } from '#store/database/meta.ts';
import { discard, discardable, resend } from '#store/outbox/queue.ts';
import { unseenNotices } from '#store/safety/notices.ts';
import { write } from '#store/outbox/write.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import { settle } from '#sync/send/settle.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import { answer, batchAnswer, createWorld, injectTransport, isBatch, type World } from '#tests/support/world.ts';

const patients = writesOf('patients');

let world: World;
let a: Tablet;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
});
afterEach(() => world.close());

/** Answers batches by the test, all else by the server. */
function onBatch(reply: (request: ApiRequest) => ReturnType<Tablet['network']['fault']>): void {
  a.network.fault = (request) => (isBatch(request) ? reply(request) : null);
}

const heal = () => {
  a.network.fault = () => null;
};

const states = async () => (await a.db.outbox.orderBy('n').toArray()).map((entry) => entry.state);
const problem = (code: string, status: number, extra: object = {}) => ({
  type: 'about:blank',
  title: code,
  status,
  detail: 'Detalle',
  code,
  ...extra,
});
const refuse = (status: number, code: string, extra: object = {}) =>
  onBatch((request) => batchAnswer(request, () => ({ status, body: problem(code, status, extra) as never })));

/** A patient on both sides, at rest. */
async function settled(values: Parameters<Tablet['createPatient']>[0] = {}): Promise<string> {
  const id = await a.createPatient(values);
  await a.sync();
  return id;
}

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
    const entries = await a.db.outbox.orderBy('n').toArray();
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

describe('412 and 409 exists', () => {
  test('a create that meets an existing row goes on as an edit under the same op id', async () => {
    const id = newId();
    const b = await world.tablet('recepcion');
    const values = { first_name: 'Ana', last_name: 'Núñez' };
    await write(
      b.db,
      [{ method: 'POST', collection: 'patients', id, values: { ...values, occupation: 'Estudiante' } }],
      b.ports,
    );
    await b.sync();
    await write(
      a.db,
      [{ method: 'POST', collection: 'patients', id, values: { ...values, address: 'Lima' } }],
      a.ports,
    );
    const [entry] = await a.db.outbox.toArray();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ occupation: 'Estudiante', address: 'Lima', version: 2 });
    expect((await a.db.acked.toArray()).map((acked) => acked.op_id)).toContain(entry!.op_id);
  });

  test('412 on a delete is a conflict, and insisting deletes what is there now', async () => {
    const id = await settled({ address: 'uno' });
    const b = await world.tablet('recepcion');
    await patients.delete(a.db, id, a.ports);
    await b.editPatient(id, { address: 'dos' });
    await b.sync();
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'changed' });
    expect(await a.db.records('patients').get(id)).toMatchObject({ address: 'dos' });
    await insistDelete(a.db, conflict!.id);
    await a.sync();
    await b.sync();
    expect(await a.db.records('patients').get(id)).toBeUndefined();
    expect(await b.db.records('patients').get(id)).toBeUndefined();
  });

  test('412 on a delete tells what they changed, and nothing else', async () => {
    const patient = await settled();
    const [history, id] = [clinicalHistoryId(patient), newId()];
    const post = (collection: CollectionName, record: string, values: Values) =>
      write(a.db, [{ method: 'POST', collection, id: record, values }], a.ports);
    await post('clinical-histories', history, { patient });
    await post('odontograms', id, { clinical_history: history, data: {}, notes: 'una' });
    await a.sync();
    const b = await world.tablet('recepcion');
    await write(a.db, [{ method: 'DELETE', collection: 'odontograms', id }], a.ports);
    const opened = (await b.db.rows('odontograms').get(id))!;
    const values = { ...opened, notes: 'dos' };
    await write(b.db, [{ method: 'PUT', collection: 'odontograms', id, opened, values }], b.ports);
    await b.sync();
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict!.overlaps).toMatchObject([{ field: 'notes', before: 'una', theirs: 'dos' }]);
  });

  test('children changed elsewhere stop a delete, and keeping shows everything again', async () => {
    const id = await settled();
    const plan = newId();
    await write(
      a.db,
      [{ method: 'POST', collection: 'treatment-plans', id: plan, values: { patient: id, diagnostic: 'Clase II' } }],
      a.ports,
    );
    await a.sync();
    const b = await world.tablet('recepcion');
    await patients.delete(a.db, id, a.ports);
    expect(await a.db.rows('treatment-plans').count()).toBe(0);
    const opened = (await b.db.rows('treatment-plans').get(plan))!;
    await write(
      b.db,
      [
        {
          method: 'PUT',
          collection: 'treatment-plans',
          id: plan,
          opened,
          values: { ...opened, diagnostic: 'Clase III' },
        },
      ],
      b.ports,
    );
    await b.sync();
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'children', counts: { 'treatment-plans': 1 } });
    await acceptTheirs(a.db, conflict!.id);
    await a.sync();
    expect(await a.db.rows('treatment-plans').get(plan)).toMatchObject({ diagnostic: 'Clase III' });
    expect(await a.db.records('patients').get(id)).toBeDefined();
  });

  test('insisting hides what has come to belong to the record meanwhile, and it goes too', async () => {
    const id = await settled();
    const b = await world.tablet('recepcion');
    await patients.delete(a.db, id, a.ports);
    const plan = newId();
    const values = { patient: id, diagnostic: 'Clase II' };
    await write(b.db, [{ method: 'POST', collection: 'treatment-plans', id: plan, values }], b.ports);
    await b.sync();
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'children' });
    await a.sync();
    expect(await a.db.rows('treatment-plans').get(plan)).toBeDefined();
    await insistDelete(a.db, conflict!.id);
    expect(await a.db.rows('treatment-plans').get(plan)).toBeUndefined();
    await a.sync();
    await b.sync();
    expect(await b.db.records('patients').get(id)).toBeUndefined();
    expect(await b.db.rows('treatment-plans').get(plan)).toBeUndefined();
  });

  test('a plan made and deleted with its patient by the same tablet does not stand in the way', async () => {
    const id = await settled();
    await write(
      a.db,
      [{ method: 'POST', collection: 'treatment-plans', id: newId(), values: { patient: id } }],
      a.ports,
    );
    await patients.delete(a.db, id, a.ports);
    await a.sync();
    expect(await a.db.conflicts.count()).toBe(0);
    expect(await a.db.outbox.count()).toBe(0);
    expect(await world.get<unknown[]>('/treatment-plans/')).toEqual([]);
  });
});

describe('410', () => {
  test('deleting what is deleted is done', async () => {
    const id = await settled();
    const b = await world.tablet('recepcion');
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    await patients.delete(a.db, id, a.ports);
    await a.sync();
    expect(await a.db.outbox.count()).toBe(0);
    expect(await a.db.conflicts.count()).toBe(0);
  });

  test('editing what they deleted is a conflict, and restoring brings it back with the edit', async () => {
    const id = await settled({ address: 'uno' });
    const b = await world.tablet('recepcion');
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    await a.editPatient(id, { address: 'dos' });
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict).toMatchObject({ kind: 'deleted', overlaps: [{ field: 'address', mine: 'dos' }] });
    await restoreDeleted(a.db, conflict!.id);
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ first_name: 'Ana', last_name: 'Núñez', address: 'dos' });
    await b.sync();
    expect(await b.db.records('patients').get(id)).toMatchObject({ address: 'dos' });
  });

  test('accepting the deletion leaves nothing behind', async () => {
    const id = await settled();
    const b = await world.tablet('recepcion');
    await patients.delete(b.db, id, b.ports);
    await b.sync();
    await a.editPatient(id, { address: 'dos' });
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    await acceptTheirs(a.db, conflict!.id);
    await a.sync();
    expect(await a.db.records('patients').get(id)).toBeUndefined();
    expect(await a.db.base.count()).toBe(0);
    expect(await readSyncStatus(a.db)).toMatchObject({ state: 'synced', pending: 0 });
  });
});

describe('definite refusals', () => {
  test.each([
    [400, 'invalid'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'parent_gone'],
    [415, 'unsupported_media'],
  ])('%i keeps the entry in attention with the server’s words; other rows go on', async (status, code) => {
    const bad = await a.createPatient({ first_name: 'Mal' });
    const good = await a.createPatient({ first_name: 'Bien' });
    onBatch((request) => {
      const { groups } = request.json as BatchRequest;
      if (groups.length > 1 || groups[0]!.ops[0]!.body?.['id'] !== good) {
        return batchAnswer(request, (op) =>
          op.body?.['id'] === bad
            ? { status, body: problem(code, status, { fields: { first_name: 'No' } }) as never }
            : { status: 503, body: problem('unavailable', 503) as never },
        );
      }
      return null;
    });
    await a.sync();
    a.clock.now += 120_000;
    await a.sync();
    expect(await world.patient(good)).toMatchObject({ first_name: 'Bien' });
    const [entry] = await a.db.outbox.toArray();
    expect(entry).toMatchObject({ row_id: bad, state: 'attention', error: { status, problem: { detail: 'Detalle' } } });
    expect(await a.db.records('patients').get(bad)).toMatchObject({ first_name: 'Mal' });
    heal();
    await resend(a.db, entry!.op_id);
    await a.sync();
    expect(await world.patient(bad)).toMatchObject({ first_name: 'Mal' });
  });

  test('an edit of a refused record corrects it, and what depends on it goes with it', async () => {
    const id = await a.createPatient({});
    const plan = newId();
    await write(a.db, [{ method: 'POST', collection: 'treatment-plans', id: plan, values: { patient: id } }], a.ports);
    refuse(400, 'invalid');
    await a.sync();
    await a.editPatient(id, { first_name: 'Corregida' });
    heal();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ first_name: 'Corregida', version: 1 });
    expect(await world.get(`/treatment-plans/${plan}/`)).toMatchObject({ patient: id });
    expect(await a.db.outbox.count()).toBe(0);
  });

  test.each(['before', 'after'])('an edit made %s the refusal is not taken for a late copy', async (when) => {
    const id = await a.createPatient({ first_name: 'Primera' });
    const correct = () => a.editPatient(id, { first_name: 'Corregida' });
    a.network.fault = async (request) => {
      if (!isBatch(request)) return null;
      heal();
      if (when === 'before') await correct();
      // Once nothing speaks against it any more, just before the correction comes.
      a.network.fault = async (later) => {
        if (!isBatch(later)) return null;
        heal();
        await injectTransport(world.server.app)(request);
        return null;
      };
      return batchAnswer(request, () => ({ status: 403, body: problem('forbidden', 403) as never }));
    };
    await a.sync();
    if (when === 'after') await correct();
    await a.sync();
    expect(await world.patient(id)).toMatchObject({ first_name: 'Primera' });
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict!.overlaps).toMatchObject([{ field: 'first_name', mine: 'Corregida', theirs: 'Primera' }]);
  });

  test('sent again unchanged it keeps its op id', async () => {
    await a.createPatient({});
    const [before] = await a.db.outbox.toArray();
    refuse(403, 'forbidden');
    await a.sync();
    heal();
    await resend(a.db, before!.op_id);
    await a.sync();
    expect((await a.db.acked.toArray()).map(({ op_id }) => op_id)).toEqual([before!.op_id]);
  });

  test('what depends on a refused entry is held, and comes back with it', async () => {
    const id = await a.createPatient({});
    const plan = newId();
    await write(a.db, [{ method: 'POST', collection: 'treatment-plans', id: plan, values: { patient: id } }], a.ports);
    onBatch((request) =>
      batchAnswer(request, (op) =>
        op.path === '/patients/'
          ? { status: 400, body: problem('invalid', 400) as never }
          : { status: 409, body: problem('parent_gone', 409) as never },
      ),
    );
    await a.sync();
    expect(await states()).toEqual(['attention', 'held']);
    heal();
    const [entry] = await a.db.outbox.orderBy('n').toArray();
    await resend(a.db, entry!.op_id);
    await a.sync();
    expect(await a.db.outbox.count()).toBe(0);
    expect(await world.get(`/treatment-plans/${plan}/`)).toMatchObject({ patient: id });
  });

  test('discarding takes along what depends on it, and only a person does it', async () => {
    const id = await a.createPatient({});
    await write(
      a.db,
      [{ method: 'POST', collection: 'treatment-plans', id: newId(), values: { patient: id } }],
      a.ports,
    );
    refuse(400, 'invalid');
    await a.sync();
    const [entry] = await a.db.outbox.orderBy('n').toArray();
    expect(await discardable(a.db, entry!.op_id)).toHaveLength(2);
    await discard(a.db, entry!.op_id);
    expect(await a.db.outbox.count()).toBe(0);
    expect(await a.db.records('patients').get(id)).toBeUndefined();
    expect(await a.db.base.count()).toBe(0);
  });
});

describe('groups', () => {
  test('a group is whole: one refused op keeps the others back, and together they go again', async () => {
    const [first, second] = [newId(), newId()];
    const values = { first_name: 'Ana', last_name: 'Núñez' };
    await write(
      a.db,
      [
        { method: 'POST', collection: 'patients', id: first, values },
        { method: 'POST', collection: 'patients', id: second, values: { ...values, first_name: '' } },
      ],
      a.ports,
    );
    await a.sync();
    expect((await states()).sort()).toEqual(['attention', 'held']);
    expect(await world.get<unknown[]>('/patients/')).toEqual([]);
    const refused = (await a.db.outbox.toArray()).find((entry) => entry.state === 'attention')!;
    await a.db.outbox.update(refused.n, { patch: { ...refused.patch, first_name: { before: '', after: 'Eva' } } });
    await resend(a.db, refused.op_id);
    await a.sync();
    expect(await world.get<unknown[]>('/patients/')).toHaveLength(2);
  });

  test('an overlap in a group parks the whole group', async () => {
    const [one, two] = [await settled({ address: 'a' }), await settled({ address: 'b' })];
    const b = await world.tablet('recepcion');
    await b.editPatient(two, { address: 'de b' });
    await b.sync();
    const [openedOne, openedTwo] = [
      (await a.db.records('patients').get(one))!,
      (await a.db.records('patients').get(two))!,
    ];
    await write(
      a.db,
      [
        {
          method: 'PUT',
          collection: 'patients',
          id: one,
          opened: openedOne as never,
          values: { ...openedOne, address: 'de a' },
        },
        {
          method: 'PUT',
          collection: 'patients',
          id: two,
          opened: openedTwo as never,
          values: { ...openedTwo, address: 'de a' },
        },
      ],
      a.ports,
    );
    await a.sync();
    const [conflict] = await a.db.conflicts.toArray();
    expect(conflict?.entries).toHaveLength(2);
    expect(await world.patient(one)).toMatchObject({ address: 'a' });
    expect(await a.db.outbox.count()).toBe(0);
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
    const left = await a.db.outbox.toArray();
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

test('an edit does not join work that a restored server may have already', async () => {
  const id = await settled({ first_name: 'Antes' });
  // A new epoch, and then no network: what was acknowledged waits again.
  a.network.fault = (request) =>
    request.path.startsWith('/sync/?')
      ? answer(410, problem('gone', 410))
      : request.path === '/config/'
        ? null
        : 'drop';
  await a.sync();
  expect(await states()).toEqual(['pending']);
  await a.editPatient(id, { address: 'Av. Larco 812' });
  expect(await states()).toEqual(['pending', 'pending']);
  heal();
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ first_name: 'Antes', address: 'Av. Larco 812' });
});

test('a clock that leaps ahead forgets nothing that a restored server may lack', async () => {
  await settled();
  const leap = 5 * 365 * 24 * 3600 * 1000;
  a.clock.now += leap;
  // As the hour of the server's next answer tells.
  await updateStatus(a.db, { clock_offset: -leap });
  await a.sync();
  expect(await a.db.acked.count()).toBe(1);
});

test('a late answer does not undo what a person did meanwhile', async () => {
  const id = await settled({ phone_number: '900 000 000' });
  await a.editPatient(id, { phone_number: '1234567' });
  const refusal = (request: ApiRequest) =>
    batchAnswer(request, () => ({ status: 400, body: problem('invalid', 400) as never }));
  onBatch((request) => {
    heal();
    return refusal(request);
  });
  // The same refusal reaches a second engine later, after the person has corrected the entry.
  const [before] = await a.db.outbox.toArray();
  await a.sync();
  const batch = {
    author: before!.author,
    epoch: '',
    groups: [{ entries: [{ ...before!, sent: {} as never }], ops: [] }],
  };
  await a.editPatient(id, { phone_number: '922 222 222' });
  const results = [
    { op_id: before!.op_id, status: 400, body: problem('invalid', 400) as never, duplicate: false, warnings: [] },
  ];
  const ports = { db: a.db, ...a.ports, random: () => 0, transport: null as never, locks: null as never };
  await settle(ports, batch, results);
  expect(await states()).toEqual(['pending']);
  await a.sync();
  expect(await world.patient(id)).toMatchObject({ phone_number: '922 222 222' });
});

test('a clock that was set back does not hold an entry for ever', async () => {
  const id = await a.createPatient({});
  onBatch((request) => batchAnswer(request, () => ({ status: 500, body: problem('unavailable', 500) as never })));
  await a.sync();
  heal();
  a.clock.now -= 5 * 365 * 24 * 3600 * 1000;
  await a.engine.run();
  expect(await world.patient(id)).toMatchObject({ version: 1 });
});

test('a restored server that has an older row than this tablet knew loses nothing of it', async () => {
  const id = await settled({ address: 'uno' });
  const b = await world.tablet('recepcion');
  await b.editPatient(id, { address: 'dos' });
  await b.sync();
  await a.sync();
  // The backup: the row as it was before b's edit, under a new epoch.
  const { db } = world.server.context;
  const hours = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
  await db
    .updateTable('patients')
    .set({ address: 'uno', version: 1, ...hours })
    .where('id', '=', id)
    .execute();
  let told = false;
  a.network.fault = (request) => {
    if (told || !request.path.startsWith('/sync/?')) return null;
    told = true;
    return answer(410, problem('gone', 410));
  };
  await a.sync();
  expect(told).toBe(true);
  expect(await a.db.offers.toArray()).toMatchObject([{ collection: 'patients', id, row: { address: 'dos' } }]);
  expect(await readSyncStatus(a.db)).toMatchObject({ state: 'attention', attention: 1 });
});
