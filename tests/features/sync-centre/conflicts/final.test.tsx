// Two revocations of one consent: there is nothing to choose, and both reasons are read.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { revokeConsent } from '#store/documents/consents.ts';
import { takeServerRows } from '#store/rows/server-rows.ts';
import { IVAN, openTablet, showCentre } from '#tests/features/sync-centre/tablet.tsx';
import { buildConsent } from '#tests/support/factories.ts';

it('shows what was written here beside what stands, and ends when a person has read it', async () => {
  const tablet = await openTablet();
  const patient = await tablet.patient();
  const consent = buildConsent({ id: newId(), patient, updated_by: IVAN.id });
  const receive = (version: number, changes: Partial<typeof consent> = {}) =>
    takeServerRows(tablet.db, 'consents', [{ id: consent.id, version, row: { ...consent, ...changes, version } }]);
  await receive(1);
  const mine = { revoked_on: '2026-02-12', revocation_reason: 'Cambió de opinión' };
  await revokeConsent(tablet.db, consent.id, mine, tablet.ports);
  await receive(2, { revoked_on: '2026-02-11', revocation_reason: 'Sigue en otra clínica' });
  expect(await tablet.outgoing()).toEqual([]);

  showCentre(tablet);
  const card = within(await screen.findByRole('article', { name: `Conflicto: ${consent.title}` }));
  for (const text of ['12/02/2026', 'Cambió de opinión', '11/02/2026', 'Sigue en otra clínica']) {
    expect(card.getByText(text)).toBeTruthy();
  }
  expect(card.getByText(/^Iván Castro · /)).toBeTruthy();
  expect(card.queryByRole('button', { name: /Usar la/ })).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'Entendido' }));
  await waitFor(async () => expect(await tablet.db.conflicts.count()).toBe(0));
  expect(await tablet.outgoing()).toEqual([]);
  expect(await tablet.db.records('consents').get(consent.id)).toMatchObject({
    revocation_reason: 'Sigue en otra clínica',
  });
});
