// @vitest-environment jsdom
// The clinic's date, by the server's clock and not by the tablet's own.
import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dateIn } from '#domain/values/dates.ts';
import { newId } from '#domain/record/ids.ts';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import { clinicNow, useNow, useToday } from '#runtime/use-clinic.ts';
import { ArcadaDatabase } from '#store/database/database.ts';
import { updateStatus } from '#store/database/meta.ts';

let db: ArcadaDatabase;
beforeEach(() => {
  db = new ArcadaDatabase(`clinic-${newId()}`, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(cleanup);

function Clock() {
  return (
    <p>
      {useToday()} {dateIn(useNow())}
    </p>
  );
}

const show = () =>
  render(
    <RuntimeProvider runtime={{ db } as unknown as Runtime}>
      <Clock />
    </RuntimeProvider>,
  );

const dayAfter = (offset: number) => dateIn(new Date(Date.now() + offset));
const YEARS = 4 * 365 * 86_400_000;

test.each([
  ['years behind', YEARS],
  ['years ahead', -YEARS],
])('a tablet that is %s knows the server’s day, also when it learns of it later', async (_, offset) => {
  show();
  expect(await screen.findByText(`${dayAfter(0)} ${dayAfter(0)}`)).toBeTruthy();
  await updateStatus(db, { clock_offset: offset });
  await waitFor(() => expect(screen.getByText(`${dayAfter(offset)} ${dayAfter(offset)}`)).toBeTruthy());
});

test('a screen that opens later does not begin with the tablet’s wrong day', async () => {
  await updateStatus(db, { clock_offset: YEARS });
  const first = show();
  await screen.findByText(`${dayAfter(YEARS)} ${dayAfter(YEARS)}`);
  first.unmount();
  show();
  expect(screen.getByText(`${dayAfter(YEARS)} ${dayAfter(YEARS)}`)).toBeTruthy();
});

test('a read before the screen is there uses the server’s day too', async () => {
  await updateStatus(db, { clock_offset: YEARS });
  expect((await clinicNow(db)).fecha).toBe(dateIn(new Date(Date.now() + YEARS)));
});
