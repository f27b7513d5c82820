// @vitest-environment jsdom
// One read for all who ask the same of the store.
import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import { sharedRead } from '#runtime/read/shared-read.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { readMeta, writeMeta } from '#store/database/meta.ts';

let db: ArcadaDatabase;
let reads: number;
beforeEach(async () => {
  db = new ArcadaDatabase(`shared-${newId()}`, { indexedDB: new IDBFactory(), IDBKeyRange });
  // What is asked of a store that is being opened is asked twice.
  await db.open();
  reads = 0;
});
afterEach(cleanup);

const useEpoch = sharedRead(async (store) => {
  reads += 1;
  return (await readMeta(store, 'epoch')) ?? 'none';
});

const Epoch = () => <p>{useEpoch() ?? 'not read'}</p>;

const show = (parts: number) =>
  render(
    <RuntimeProvider runtime={{ db } as unknown as Runtime}>
      {Array.from({ length: parts }, (_, place) => (
        <Epoch key={place} />
      ))}
    </RuntimeProvider>,
  );

test('ten parts of a screen cost one read, and all hear of a change', async () => {
  show(10);
  expect(await screen.findAllByText('none')).toHaveLength(10);
  expect(reads).toBe(1);
  await writeMeta(db, 'epoch', 'e2');
  expect(await screen.findAllByText('e2')).toHaveLength(10);
  expect(reads).toBe(2);
});

test('who comes later begins with what was read last, and hears what has changed meanwhile', async () => {
  const first = show(1);
  await screen.findByText('none');
  first.unmount();
  await writeMeta(db, 'epoch', 'e2');
  show(1);
  expect(screen.getByText('none')).toBeTruthy();
  expect(await screen.findByText('e2')).toBeTruthy();
});

test('what was read ahead stands there from the first drawing on', async () => {
  await useEpoch.ahead(db);
  show(1);
  expect(screen.getByText('none')).toBeTruthy();
  await writeMeta(db, 'epoch', 'e2');
  expect(await screen.findByText('e2')).toBeTruthy();
});
