import { expect, test } from 'vitest';
import { EventStream } from '#server/sync/event-stream.ts';

const EPOCH = 'e1';
const changes = (since: number, text = `{"epoch":"${EPOCH}","rows":[]}`) => ({ since, text });

/** Everything that the stream has said since it was read last. */
function read({ body }: EventStream): unknown[] {
  const text = String((body.read() as Buffer | null) ?? '');
  return text
    .split('\n\n')
    .filter((message) => message.startsWith('data: '))
    .map((message) => JSON.parse(message.slice(6)));
}

test('changes follow where the stream stands at the head before; else the head comes alone', () => {
  const stream = new EventStream('s', true);
  stream.tell({ epoch: EPOCH, head: 5, changes: changes(4) });
  stream.tell({ epoch: EPOCH, head: 6, changes: changes(5) });
  stream.tell({ epoch: EPOCH, head: 9, changes: changes(8) });
  stream.tell({ epoch: 'e2', head: 10, changes: changes(9) });
  expect(read(stream)).toEqual([
    { epoch: EPOCH, head: 5 },
    { head: 6, since: 5, epoch: EPOCH, rows: [] },
    { epoch: EPOCH, head: 9 },
    { epoch: 'e2', head: 10 },
  ]);
});

test('a head that is known already is not told again', () => {
  const stream = new EventStream('s', true);
  stream.tell({ epoch: EPOCH, head: 5, changes: null });
  stream.tell({ epoch: EPOCH, head: 5, changes: changes(4) });
  stream.tell({ epoch: EPOCH, head: 4, changes: changes(3) });
  expect(read(stream)).toEqual([{ epoch: EPOCH, head: 5 }]);
});

test('a reader of the build before hears heads alone', () => {
  const stream = new EventStream('s', false);
  stream.tell({ epoch: EPOCH, head: 5, changes: null });
  stream.tell({ epoch: EPOCH, head: 6, changes: changes(5) });
  expect(read(stream)).toEqual([
    { epoch: EPOCH, head: 5 },
    { epoch: EPOCH, head: 6 },
  ]);
  expect(stream.wantsChanges).toBe(false);
});

/** A stream whose reader has taken nothing of more than 64 KiB. */
function slow(): EventStream {
  const stream = new EventStream('s', true);
  stream.tell({ epoch: EPOCH, head: 1, changes: null });
  for (let head = 2; head < 6; head += 1) {
    const text = `{"epoch":"${EPOCH}","rows":["${'x'.repeat(30_000)}"]}`;
    stream.tell({ epoch: EPOCH, head, changes: changes(head - 1, text) });
  }
  return stream;
}

test('a slow reader’s stream holds back, and then tells the newest head alone', async () => {
  const stream = slow();
  for (let head = 6; head < 1000; head += 1) stream.tell({ epoch: EPOCH, head, changes: changes(head - 1) });
  expect(stream.body.writableLength + stream.body.readableLength).toBeLessThan(160 * 1024);
  expect(stream.wantsChanges).toBe(false);
  const heads: unknown[] = [];
  for (let more = read(stream); more.length > 0; more = read(stream)) {
    heads.push(...more);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(heads.at(-1)).toEqual({ epoch: EPOCH, head: 999 });
  stream.tell({ epoch: EPOCH, head: 1000, changes: changes(999) });
  expect(read(stream)).toMatchObject([{ head: 1000, since: 999 }]);
});

test('a reader that takes nothing from one heartbeat to the next is cut off', () => {
  const stream = slow();
  stream.tell({ epoch: EPOCH, head: 6, changes: changes(5) });
  stream.beat();
  expect(stream.body.destroyed).toBe(false);
  stream.beat();
  expect(stream.body.destroyed).toBe(true);
});
