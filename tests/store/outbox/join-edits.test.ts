// When an edit joins an entry that waits, and when it becomes an entry of its own.
import { beforeEach, describe, expect, test } from 'vitest';
import { ANA, BRUNO, START, buildPatient, buildPatientValues, testId } from '#tests/support/factories.ts';
import { createStore, edit, type TestStore } from '#tests/support/store.ts';

const P = testId(0x100);
const NOW = new Date(START).toISOString();
let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});

const create = (id = P, values = {}) => ({
  method: 'POST' as const,
  collection: 'patients' as const,
  id,
  values: buildPatientValues(values),
});

describe('joining', () => {
  const opened = buildPatient({ address: 'uno' });
  beforeEach(() => store.receive('patients', opened));
  const first = () => store.save(edit('patients', P, opened, { address: 'dos' }));
  const shown = async () => (await store.row('patients', P))!;
  const second = async (changes: object = { address: 'tres', email: 'lucia@clinica.ec' }, from?: object) =>
    store.save(edit('patients', P, from ? { ...from } : await shown(), { ...changes }));

  test('an edit of a never-sent entry joins it, before stays the oldest', async () => {
    await first();
    const [before] = await store.entries();
    store.clock.now += 60_000;
    await second();
    const entries = await store.entries();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ n: before!.n, op_id: before!.op_id });
    expect(entries[0]!.patch).toEqual({
      address: { before: 'uno', after: 'tres' },
      email: { before: null, after: 'lucia@clinica.ec' },
    });
    expect(await shown()).toMatchObject({ address: 'tres', email: 'lucia@clinica.ec' });
  });

  test('a sent entry is frozen', async () => {
    await first();
    await store.markSent();
    await second();
    const entries = await store.entries();
    expect(entries.map((entry) => entry.patch['address'])).toEqual([
      { before: 'uno', after: 'dos' },
      { before: 'dos', after: 'tres' },
    ]);
  });

  test('an edit that takes the last one back is an entry of its own where a sent entry would stand instead', async () => {
    await first();
    await store.markSent();
    // A form that was open since before the first save.
    await second({ address: 'tres' }, opened);
    await second({ address: 'uno' });
    const entries = await store.entries();
    expect(entries.map((entry) => entry.patch['address'])).toEqual([
      { before: 'uno', after: 'dos' },
      { before: 'uno', after: 'tres' },
      { before: 'tres', after: 'uno' },
    ]);
  });

  test('an entry in flight is frozen', async () => {
    await first();
    await store.db.outbox.toCollection().modify({ state: 'inflight' });
    await second();
    expect(await store.entries()).toHaveLength(2);
  });

  test('another person’s entry is theirs', async () => {
    await first();
    await store.signIn(BRUNO);
    await second();
    expect((await store.entries()).map((entry) => entry.author)).toEqual([ANA.id, BRUNO.id]);
  });

  test('a group is never joined, nor does a group join an entry', async () => {
    await store.save(edit('patients', P, opened, { address: 'dos' }), create(testId(0x101)));
    await second();
    expect(await store.entries()).toHaveLength(3);
    await store.save(edit('patients', P, await shown(), { address: 'cuatro' }), create(testId(0x102)));
    expect(await store.entries()).toHaveLength(5);
  });

  test('a form that was open before the entry does not overwrite it in silence', async () => {
    await first();
    await second({ address: 'tres' }, opened);
    const entries = await store.entries();
    expect(entries).toHaveLength(2);
    expect(entries[1]!.patch).toEqual({ address: { before: 'uno', after: 'tres' } });
  });

  test('a stale form of other fields joins', async () => {
    await first();
    await second({ email: 'lucia@clinica.ec' }, opened);
    expect(await store.entries()).toHaveLength(1);
    expect(await shown()).toMatchObject({ address: 'dos', email: 'lucia@clinica.ec' });
  });

  test('a correction of a refused entry joins it and goes again', async () => {
    await first();
    await store.db.outbox.toCollection().modify((entry) => {
      entry.state = 'attention';
      entry.error = { status: 400, problem: { type: '', title: '', status: 400, detail: 'mal', code: 'invalid' } };
    });
    await second();
    expect(await store.entries()).toMatchObject([{ state: 'pending', error: null }]);
  });

  test('an edit of an unsent create stays a create, made when it was made', async () => {
    const id = testId(0x101);
    await store.save(create(id));
    store.clock.now += 86_400_000;
    await store.save(edit('patients', id, (await store.row('patients', id))!, { address: 'dos' }));
    const entries = await store.entries();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ method: 'POST', captured_at: NOW });
    expect(await store.row('patients', id)).toMatchObject({ address: 'dos', created_at: NOW });
  });

  test('an edit back to the opened value still says what was there', async () => {
    await first();
    await second({ address: 'uno' });
    expect((await store.entries())[0]!.patch).toEqual({ address: { before: 'uno', after: 'uno' } });
    expect(await shown()).toMatchObject({ address: 'uno' });
  });
});
