import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConsentPanel } from '#features/consents/panel/consent-panel.tsx';
import { buildConsent, testId } from '#tests/support/factories.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { PATIENT, storeWithTemplate } from './screens.tsx';

const panel = () => <ConsentPanel patient={PATIENT} />;

it('lists what a patient has signed, the last first, with who signed and what was revoked', async () => {
  const store = await storeWithTemplate();
  await store.receive(
    'consents',
    buildConsent({
      id: testId(1),
      patient: PATIENT,
      title: 'Datos',
      signed_at: '2026-01-05T15:00:00.000Z',
      revoked_on: '2026-01-09',
      revocation_reason: 'x',
    }),
    buildConsent({ id: testId(2), patient: PATIENT, title: 'Ortodoncia' }),
  );
  showScreen(store, '/', panel);
  await screen.findByRole('link', { name: 'Ortodoncia' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ortodoncia10/02/2026, Rosa Ñaupari (madre)',
    'Datos05/01/2026, revocado el 09/01/2026Revocado',
  ]);
  expect(screen.getByRole('link', { name: 'Nuevo consentimiento' }).getAttribute('href')).toBe(
    `/consentimientos/nuevo?patient=${PATIENT}`,
  );
});

it('offers the first one', async () => {
  showScreen(await storeWithTemplate(), '/', panel);
  expect(await screen.findByText('Sin consentimientos')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Firmar uno' }).getAttribute('href')).toBe(
    `/consentimientos/nuevo?patient=${PATIENT}`,
  );
});
