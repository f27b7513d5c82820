import { once } from 'node:events';
import { expect, test } from 'vitest';
import { EventStream } from '#server/sync/event-stream.ts';
import { OpenStreams } from '#server/sync/open-streams.ts';

/** Opens so many streams of a person, each in a session of its own unless told. */
function openMany(open: OpenStreams, person: string, count: number, session?: string): EventStream[] {
  return Array.from({ length: count }, (_, n) => {
    const of = session ?? `${person}-${n}`;
    const stream = new EventStream(of, true);
    open.add(stream, { session: of, person });
    return stream;
  });
}

const alive = (streams: EventStream[]): number => streams.filter(({ body }) => !body.destroyed).length;

test('a session that opens 2,000 streams keeps the newest eight', () => {
  const open = new OpenStreams();
  const others = openMany(open, 'luis', 3);
  const streams = openMany(open, 'ana', 2000, 'tableta');
  expect(alive(streams)).toBe(8);
  expect(alive(streams.slice(-8))).toBe(8);
  expect(alive(others)).toBe(3);
});

test('a person with hundreds of sessions closes their own streams, never another’s', () => {
  const open = new OpenStreams();
  const others = openMany(open, 'luis', 5);
  const streams = openMany(open, 'ana', 2200);
  expect(alive(streams)).toBe(1995);
  expect(alive(openMany(open, 'mateo', 5))).toBe(5);
  expect(alive(streams)).toBe(1990);
  expect(alive(others)).toBe(5);
});

test('a stream that closed by itself makes room', async () => {
  const open = new OpenStreams();
  const streams = openMany(open, 'ana', 8, 'tableta');
  streams[3]!.body.destroy();
  await once(streams[3]!.body, 'close');
  const [newest] = openMany(open, 'ana', 1, 'tableta');
  expect(alive([...streams, newest!])).toBe(8);
});
