import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import { useRead, type Read } from '#runtime/read/use-read.ts';
import { readSyncStatus } from '#store/safety/status.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { buildPatient } from '#tests/support/factories.ts';
import { createStore, type TestStore } from '#tests/support/store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await createStore();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Store({ children }: { children: ReactNode }) {
  // A read asks nothing else of the running application.
  return <RuntimeProvider runtime={{ db: store.db } as Runtime}>{children}</RuntimeProvider>;
}

interface Asked {
  id: string;
  keep?: boolean;
}

/** Reads a name slowly enough that a change of the question shows; remembers every answer that was shown. */
function readNames(initial: Asked) {
  const shown: { id: string; state: Read<string | undefined> }[] = [];
  const hook = renderHook(
    ({ id, keep = false }: Asked) => {
      const state = useRead((db) => nameOf(db, id), [id], { keep });
      shown.push({ id, state });
      return state;
    },
    { initialProps: initial, wrapper: Store },
  );
  return { ...hook, shown };
}

async function nameOf(db: ArcadaDatabase, id: string): Promise<string | undefined> {
  const row = await db.rows('patients').get(id);
  return row?.['first_name'] as string | undefined;
}

const ready = (value: unknown) => ({ status: 'ready', value });

test('counts what is saved later, also what it looked at after its first await', async () => {
  const { result } = renderHook(
    () =>
      useRead(async (db) => {
        return (await readSyncStatus(db)).pending;
      }, []),
    { wrapper: Store },
  );
  expect(result.current).toEqual({ status: 'loading' });
  await expect.poll(() => result.current).toEqual(ready(0));
  const { id, ...values } = buildPatient();
  await act(() => store.save({ method: 'POST', collection: 'patients', id, values }));
  await expect.poll(() => result.current).toEqual(ready(1));
});

test('never shows the answer to the earlier question: one patient’s data under another’s name', async () => {
  await store.receive('patients', buildPatient({ id: 'a', first_name: 'Lucía' }));
  await store.receive('patients', buildPatient({ id: 'b', first_name: 'Mateo' }));
  const { result, rerender, shown } = readNames({ id: 'a' });
  await expect.poll(() => result.current).toEqual(ready('Lucía'));
  rerender({ id: 'b' });
  await expect.poll(() => result.current).toEqual(ready('Mateo'));
  const underMateo = shown.filter(({ id }) => id === 'b').map(({ state }) => state);
  expect(underMateo[0]).toEqual({ status: 'loading' });
  expect(underMateo).not.toContainEqual(ready('Lucía'));
});

test('shows the earlier answer until the next one is there, where it is told to keep it', async () => {
  await store.receive('patients', buildPatient({ id: 'a', first_name: 'Lucía' }));
  await store.receive('patients', buildPatient({ id: 'b', first_name: 'Mateo' }));
  const { result, rerender, shown } = readNames({ id: 'a', keep: true });
  await expect.poll(() => result.current).toEqual(ready('Lucía'));
  rerender({ id: 'b', keep: true });
  await expect.poll(() => result.current).toEqual(ready('Mateo'));
  expect(shown.find(({ id }) => id === 'b')?.state).toEqual(ready('Lucía'));
});

test('a read that fails is reported, and is tried again at a tap', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  let broken = true;
  const { result } = renderHook(
    () =>
      useRead(async () => {
        if (broken) throw new Error('disk');
        return 'here';
      }, []),
    { wrapper: Store },
  );
  await expect.poll(() => result.current.status).toBe('failed');
  expect(reported).toEqual([new Error('disk')]);
  broken = false;
  act(() => {
    if (result.current.status === 'failed') result.current.retry();
  });
  await expect.poll(() => result.current).toEqual(ready('here'));
});
