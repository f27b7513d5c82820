import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { zoneTable } from '#domain/values/dates.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { writeMeta } from '#store/database/meta.ts';
import { CLINIC } from '#tests/support/factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';

function Today() {
  return <h1>{useToday()}</h1>;
}

it('a screen shows the clinic’s day on a tablet whose browser does not know the clinic’s zone', async () => {
  // In Kiritimati it is tomorrow already, wherever this test runs.
  setNow('2026-11-25T11:30:00.000Z');
  const store = await screenStore();
  const zone_offsets = zoneTable('Pacific/Kiritimati', 2026);
  await writeMeta(store.db, 'config', { ...CLINIC, timezone: 'Pacific/Newest', zone_offsets });
  showScreen(store, '/', () => <Today />);
  expect(await screen.findByRole('heading', { name: '2026-11-26' })).toBeTruthy();
});

it('a screen is shown also where the server does not tell the clock of its zone', async () => {
  const store = await screenStore();
  await writeMeta(store.db, 'config', { ...CLINIC, timezone: 'Pacific/Untold' });
  showScreen(store, '/', () => <Today />);
  expect(await screen.findByRole('heading', { name: /^\d{4}-\d\d-\d\d$/ })).toBeTruthy();
});
