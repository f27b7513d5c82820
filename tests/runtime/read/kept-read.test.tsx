import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptRead } from '#runtime/read/kept-read.ts';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import type { Read } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { buildPatient } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
  await store.receive('patients', buildPatient({ id: 'a', first_name: 'Lucía' }));
  await store.receive('patients', buildPatient({ id: 'b', first_name: 'Mateo' }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Store({ children }: { children: ReactNode }) {
  // A read asks nothing else of the running application.
  return <RuntimeProvider runtime={{ db: store.db } as Runtime}>{children}</RuntimeProvider>;
}

const nameOf = vi.fn(async (db: ArcadaDatabase, id: string): Promise<string | undefined> => {
  const row = await db.rows('patients').get(id);
  return row?.['first_name'] as string | undefined;
});
beforeEach(() => {
  nameOf.mockClear();
});

/** Opens a screen that shows a name; remembers every answer that was shown. */
function open(useName: (id: string) => Read<string | undefined>, id: string) {
  const shown: Read<string | undefined>[] = [];
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

async function openAndLeave(useName: (id: string) => Read<string | undefined>, id: string): Promise<void> {
  const { result, unmount } = open(useName, id);
  await expect.poll(() => result.current).toEqual(ready(id === 'a' ? 'Lucía' : 'Mateo'));
  unmount();
}

test('what a screen had read stands there at once when it is opened again, without another read', async () => {
  const useName = keptRead(nameOf);
  await openAndLeave(useName, 'a');
  const { shown } = open(useName, 'a');
  expect(shown).toEqual([ready('Lucía')]);
  expect(nameOf).toHaveBeenCalledOnce();
});

test('what was written meanwhile is never hidden by what was kept', async () => {
  const useName = keptRead(nameOf);
  await openAndLeave(useName, 'a');
  await store.receive('patients', buildPatient({ id: 'a', first_name: 'Luciana' }));
  // Nobody looks: it was forgotten, not read.
  expect(nameOf).toHaveBeenCalledOnce();
  const { result, shown } = open(useName, 'a');
  expect(shown[0]).toEqual(loading);
  await expect.poll(() => result.current).toEqual(ready('Luciana'));
  expect(shown).not.toContainEqual(ready('Lucía'));
});

test('follows what is written while it is shown, also on a screen that was opened again', async () => {
  const useName = keptRead(nameOf);
  await openAndLeave(useName, 'a');
  const { result } = open(useName, 'a');
  await act(() => store.receive('patients', buildPatient({ id: 'a', first_name: 'Luciana' })));
  await expect.poll(() => result.current).toEqual(ready('Luciana'));
});

test('never shows one patient’s data under another’s name', async () => {
  const useName = keptRead(nameOf);
  await openAndLeave(useName, 'a');
  const { result, shown } = open(useName, 'b');
  expect(shown).toEqual([loading]);
  await expect.poll(() => result.current).toEqual(ready('Mateo'));
});

test('keeps the earlier answer on the screen, or for one that is opened anew, where it is told to', async () => {
  const useOnScreen = keptRead(nameOf, { keep: 'onScreen' });
  const { result, rerender, shown } = open(useOnScreen, 'a');
  await expect.poll(() => result.current).toEqual(ready('Lucía'));
  rerender('b');
  await expect.poll(() => result.current).toEqual(ready('Mateo'));
  expect(shown.filter(({ status }) => status === 'loading')).toHaveLength(1);
  cleanup();
  const useAnywhere = keptRead(nameOf, { keep: 'anywhere' });
  await openAndLeave(useAnywhere, 'a');
  expect(open(useAnywhere, 'b').shown[0]).toEqual(ready('Lucía'));
});

test('keeps the last few questions alone', async () => {
  const useName = keptRead(nameOf);
  await openAndLeave(useName, 'a');
  await openAndLeave(useName, 'b');
  for (const id of ['c', 'd', 'e', 'f']) {
    const { result, unmount } = open(useName, id);
    await expect.poll(() => result.current).toEqual(ready(undefined));
    unmount();
  }
  expect(open(useName, 'b').shown[0]).toEqual(ready('Mateo'));
  expect(open(useName, 'a').shown[0]).toEqual(loading);
});

test('what was read ahead stands there at once when its screen is opened', async () => {
  const useName = keptRead(nameOf);
  await expect(useName.ahead(store.db, 'a')).resolves.toBe('Lucía');
  const { shown } = open(useName, 'a');
  expect(shown).toEqual([ready('Lucía')]);
  expect(nameOf).toHaveBeenCalledOnce();
});

test('what was read ahead is asked for once, by however many, and again only after it was written', async () => {
  const useName = keptRead(nameOf);
  await Promise.all([useName.ahead(store.db, 'a'), useName.ahead(store.db, 'a')]);
  await useName.ahead(store.db, 'a');
  expect(nameOf).toHaveBeenCalledOnce();
  await store.receive('patients', buildPatient({ id: 'a', first_name: 'Luciana' }));
  await expect.poll(() => useName.ahead(store.db, 'a')).toBe('Luciana');
  expect(open(useName, 'a').shown[0]).toEqual(ready('Luciana'));
});

test('a screen that is opened while its data is read ahead waits for that same read', async () => {
  const useName = keptRead(nameOf);
  const reading = useName.ahead(store.db, 'a');
  const { result, unmount } = open(useName, 'a');
  unmount();
  await expect(reading).resolves.toBe('Lucía');
  const again = open(useName, 'a');
  expect(again.shown[0]).toEqual(ready('Lucía'));
  expect(nameOf).toHaveBeenCalledOnce();
  expect(result.current).toEqual(loading);
});

test('what could not be read ahead is read anew by the screen that asks for it', async () => {
  vi.stubGlobal('reportError', () => undefined);
  let broken = true;
  const useDisk = keptRead(async () => {
    if (broken) throw new Error('disk');
    return 'here';
  });
  await expect(useDisk.ahead(store.db)).resolves.toBeUndefined();
  broken = false;
  const { result, shown } = open(useDisk, 'a');
  expect(shown[0]).toEqual(loading);
  await expect.poll(() => result.current).toEqual(ready('here'));
});

test('beside the last one it keeps as many as it is given room for', async () => {
  const useName = keptRead(nameOf, { room: 1 });
  for (const id of ['a', 'b', 'c']) await useName.ahead(store.db, id);
  expect(open(useName, 'b').shown[0]).toEqual(ready('Mateo'));
  expect(open(useName, 'a').shown[0]).toEqual(loading);
});

test('a read that fails is reported, is tried again at a tap, and is not kept', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  let broken = true;
  const useDisk = keptRead(async () => {
    if (broken) throw new Error('disk');
    return 'here';
  });
  const { result, unmount } = open(useDisk, 'a');
  await expect.poll(() => result.current.status).toBe('failed');
  expect(reported).toEqual([new Error('disk')]);
  unmount();
  const again = open(useDisk, 'a');
  expect(again.shown[0]).toEqual(loading);
  await expect.poll(() => again.result.current.status).toBe('failed');
  broken = false;
  act(() => {
    if (again.result.current.status === 'failed') again.result.current.retry();
  });
  await expect.poll(() => again.result.current).toEqual(ready('here'));
});
