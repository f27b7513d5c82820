import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUnseen } from '#runtime/read/read-cache.ts';
import { keepRead, prefetch, useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import type { Read } from '#runtime/read/read-cache.ts';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readSyncFacts } from '#store/safety/status.ts';
import { buildPatient } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient({ id: 'a', first_name: 'Lucía' }));
  await store.receive('patients', buildPatient({ id: 'b', first_name: 'Mateo' }));
  readName.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Store({ children }: { children: ReactNode }) {
  // A read needs only the store of the runtime.
  return <RuntimeProvider runtime={{ db: store.db } as Runtime}>{children}</RuntimeProvider>;
}

type Name = string | undefined;

const readName = vi.fn(async (db: ArcadaDatabase, id: string): Promise<Name> => {
  const row = await db.rows('patients').get(id);
  return row?.['first_name'] as Name;
});

/** A read that fails until the disk is mended. Each test has a function of its own, as each module would. */
function brokenDisk() {
  const disk = { isBroken: true };
  const readDisk = async () => {
    if (disk.isBroken) throw new Error('disk');
    return 'here';
  };
  return { disk, readDisk };
}

/** Opens a screen that shows a name; records every answer shown, and for which id. */
function open(id: string, useName = (asked: string): Read<Name> => useRead(readName, asked)) {
  const shown: Read<Name>[] = [];
  const hook = renderHook(
    (asked: string) => {
      const state = useName(asked);
      shown.push(state);
      return state;
    },
    { initialProps: id, wrapper: Store },
  );
  return { ...hook, shown };
}

const loading = { status: 'loading' };
const ready = (value: unknown) => ({ status: 'ready', value });

async function openAndLeave(id: string): Promise<void> {
  const { result, unmount } = open(id);
  await expect.poll(() => result.current.status).toBe('ready');
  unmount();
}

const write = async (id: string, first_name: string) => {
  await store.receive('patients', buildPatient({ id, first_name }));
};

test('reads again what is saved later, also what it looked at after its first await', async () => {
  const { result } = renderHook(() => valueOf(useRead(readSyncFacts))?.pending, { wrapper: Store });
  expect(result.current).toBeUndefined();
  await expect.poll(() => result.current).toBe(0);
  const { id, ...values } = buildPatient();
  await act(() => store.save({ method: 'POST', collection: 'patients', id, values }));
  await expect.poll(() => result.current).toBe(1);
});

test('ten parts of a screen that ask the same cost one read, and all hear of a change', async () => {
  const Part = () => <p>{valueOf(useRead(readName, 'a')) ?? 'not read'}</p>;
  const parts = Array.from({ length: 10 }, (_, place) => <Part key={place} />);
  render(<Store>{parts}</Store>);
  expect(await screen.findAllByText('Lucía')).toHaveLength(10);
  expect(readName).toHaveBeenCalledOnce();
  await act(() => write('a', 'Luciana'));
  expect(await screen.findAllByText('Luciana')).toHaveLength(10);
  expect(readName).toHaveBeenCalledTimes(2);
});

test('a screen opened again has its earlier answer in its first render, without another read', async () => {
  await openAndLeave('a');
  expect(open('a').shown).toEqual([ready('Lucía')]);
  expect(readName).toHaveBeenCalledOnce();
});

test('a kept answer is dropped once one of its rows is written: an outdated one is never shown', async () => {
  await openAndLeave('a');
  await write('a', 'Luciana');
  // No part shows the answer: it was dropped, not read again.
  expect(readName).toHaveBeenCalledOnce();
  const { result, shown } = open('a');
  expect(shown[0]).toEqual(loading);
  await expect.poll(() => result.current).toEqual(ready('Luciana'));
  expect(shown).not.toContainEqual(ready('Lucía'));
});

test('follows what is written also on a screen that was opened again', async () => {
  await openAndLeave('a');
  const { result } = open('a');
  await act(() => write('a', 'Luciana'));
  await expect.poll(() => result.current).toEqual(ready('Luciana'));
});

test('never shows the answer to other arguments: one patient’s data under another’s name', async () => {
  const { result, rerender, shown } = open('a');
  await expect.poll(() => result.current).toEqual(ready('Lucía'));
  const before = shown.length;
  rerender('b');
  await expect.poll(() => result.current).toEqual(ready('Mateo'));
  expect(shown[before]).toEqual(loading);
  expect(shown.slice(before)).not.toContainEqual(ready('Lucía'));
  rerender('a');
  expect(result.current).toEqual(ready('Lucía'));
});

test('the last answer stays on the screen while the next is read, where it is asked for', async () => {
  const { result, rerender, shown } = open('a', (id) => useLastAnswer(useRead(readName, id)));
  await expect.poll(() => result.current).toEqual(ready('Lucía'));
  rerender('b');
  expect(result.current).toEqual(ready('Lucía'));
  await expect.poll(() => result.current).toEqual(ready('Mateo'));
  expect(shown.filter(({ status }) => status === 'loading')).toHaveLength(1);
});

test('the answer of one store is never shown for another', async () => {
  await openAndLeave('a');
  store = await createStore();
  await write('a', 'Valeria');
  const { result, shown } = open('a');
  expect(shown[0]).toEqual(loading);
  await expect.poll(() => result.current).toEqual(ready('Valeria'));
});

test('a prefetched answer is there in the first render, and was read once for any number of parts', async () => {
  const [first, second] = await Promise.all([prefetch(store.db, readName, 'a'), prefetch(store.db, readName, 'a')]);
  expect([first, second]).toEqual(['Lucía', 'Lucía']);
  expect(open('a').shown).toEqual([ready('Lucía')]);
  expect(readName).toHaveBeenCalledOnce();
});

test('a prefetched answer is read again only after a write to it', async () => {
  await prefetch(store.db, readName, 'a');
  await write('a', 'Luciana');
  await expect.poll(() => prefetch(store.db, readName, 'a')).toBe('Luciana');
  expect(open('a').shown[0]).toEqual(ready('Luciana'));
});

test('a screen that is opened while its data is prefetched waits for that same read', async () => {
  const reading = prefetch(store.db, readName, 'a');
  const { result, unmount } = open('a');
  expect(result.current).toEqual(loading);
  unmount();
  await expect(reading).resolves.toBe('Lucía');
  expect(open('a').shown[0]).toEqual(ready('Lucía'));
  expect(readName).toHaveBeenCalledOnce();
});

test('an answer kept up to date is there in the first render, however often it was written before', async () => {
  const stop = await keepRead(store.db, readName, 'a');
  await write('a', 'Luciana');
  await expect.poll(() => prefetch(store.db, readName, 'a')).toBe('Luciana');
  const { shown, unmount } = open('a');
  expect(shown[0]).toEqual(ready('Luciana'));
  unmount();
  stop();
});

test('the sixteen newest answers that no part shows are kept', async () => {
  const ids = Array.from({ length: 17 }, (_, place) => `p${place}`);
  for (const id of ids) await prefetch(store.db, readName, id);
  expect(open('b').shown[0]).toEqual(loading);
  expect(open('p1').shown[0]).toEqual(ready(undefined));
  expect(open('p0').shown[0]).toEqual(loading);
});

test('a function may say how many of its answers are kept unseen', async () => {
  const read = keepUnseen(0, (db: ArcadaDatabase, id: string) => readName(db, id));
  const useName = (id: string) => useRead(read, id);
  await prefetch(store.db, read, 'a');
  await prefetch(store.db, read, 'b');
  expect(open('a', useName).shown[0]).toEqual(loading);
});

test('a read that fails is reported once, and is tried again at a tap', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const { disk, readDisk } = brokenDisk();
  const { result } = renderHook(() => useRead(readDisk), { wrapper: Store });
  await expect.poll(() => result.current.status).toBe('failed');
  expect(reported).toEqual([new Error('disk')]);
  disk.isBroken = false;
  act(() => {
    if (result.current.status === 'failed') result.current.retry();
  });
  await expect.poll(() => result.current).toEqual(ready('here'));
});

test('a failed read mends itself: it is tried again without a tap', async () => {
  vi.stubGlobal('reportError', () => undefined);
  const { disk, readDisk } = brokenDisk();
  const { result } = renderHook(() => useRead(readDisk), { wrapper: Store });
  await expect.poll(() => result.current.status).toBe('failed');
  disk.isBroken = false;
  await expect.poll(() => result.current, { timeout: 5000 }).toEqual(ready('here'));
});

test('a failure is not kept: the next screen reads anew, and so does the one whose data could not be prefetched', async () => {
  vi.stubGlobal('reportError', () => undefined);
  const { disk, readDisk } = brokenDisk();
  await expect(prefetch(store.db, readDisk)).resolves.toBeUndefined();
  const first = renderHook(() => useRead(readDisk), { wrapper: Store });
  await expect.poll(() => first.result.current.status).toBe('failed');
  first.unmount();
  disk.isBroken = false;
  const { result } = renderHook(() => useRead(readDisk), { wrapper: Store });
  expect(result.current).toEqual(loading);
  await expect.poll(() => result.current).toEqual(ready('here'));
});
