// The table of answers: definite refusals, alone and in groups. No entry disappears.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { BatchRequest } from '#domain/wire/wire.ts';
import { readWrites } from '#store/outbox/actions.ts';
import { discard, discardable, resend } from '#store/outbox/queue.ts';
import { write } from '#store/outbox/write.ts';
import type { Tablet } from '#tests/support/tablet.ts';
import { batchAnswer, createWorld, injectTransport, isBatch, type World } from '#tests/support/world.ts';
import { answering, problem } from '#tests/support/answering.ts';

let world: World;
let a: Tablet;
beforeEach(async () => {
  world = await createWorld();
  a = await world.tablet();
});
afterEach(() => world.close());
const { onBatch, heal, states, refuse, settled } = answering(() => a);

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

  test('entries that depend on a refused one are held, and come back with it', async () => {
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
    const refused = (await readWrites(a.db)).find((entry) => entry.state === 'attention')!;
    await a.db.outbox.put({ ...refused, patch: { ...refused.patch, first_name: { before: '', after: 'Eva' } } });
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
