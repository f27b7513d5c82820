import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Route as PatientPage } from '#app/routes/_app/patients/$id.index.tsx';
import { clearMeta } from '#store/database/meta.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { HISTORY, notesWith, PATIENT, storeWithHistory } from './screens.tsx';

const show = async (...args: Parameters<typeof storeWithHistory>) =>
  showScreen(await storeWithHistory(...args), `/patients/${PATIENT}`, { '/patients/$id/': PatientPage });
const panel = async () => within(await screen.findByRole('region', { name: 'Historia clínica' }));

it('a patient’s page shows the three latest treatments, and leads to the history', async () => {
  const dates = ['2026-01-05', '2026-04-20', '2026-02-10', '2026-03-15'];
  await show({
    notes: notesWith(
      dates.map((date) => ({ date, title: `Visita ${date}`, description: 'Arco nuevo', doctor: 'Dra. Paz' })),
    ),
  });
  const shown = await panel();
  const headings = await shown.findAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Visita 2026-04-20',
    'Visita 2026-03-15',
    'Visita 2026-02-10',
  ]);
  expect(shown.getByText('20/04/2026')).toBeTruthy();
  expect(shown.getAllByText('Arco nuevo')).toHaveLength(3);
  expect(shown.getAllByText('Dra. Paz')).toHaveLength(3);
  expect(shown.getByRole('link', { name: 'Ver historia' }).getAttribute('href')).toBe(`/clinical-histories/${HISTORY}`);
});

it('a patient whose history has no treatment yet is led to it', async () => {
  await show({});
  const shown = await panel();
  expect(await shown.findByText('Todavía no hay tratamientos registrados.')).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Ver historia' })).toBeTruthy();
});

it('while the clinic is downloaded for the first time, no panel of a patient says that there is nothing', async () => {
  const store = await storeWithHistory();
  await clearMeta(store.db, 'ready');
  showScreen(store, `/patients/${PATIENT}`, { '/patients/$id/': PatientPage });
  await waitFor(() => expect(screen.getAllByText('Descargando los datos de la clínica…').length).toBeGreaterThan(4));
  expect(screen.queryAllByText(/^(Sin|No hay) /)).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Crear historia clínica' })).toBeNull();
});

it('a patient without a history is offered one', async () => {
  await show();
  const card = () => within(screen.getByRole('region', { name: 'Historia clínica' }));
  const link = await waitFor(() => card().getByRole('link', { name: 'Crear historia clínica' }));
  expect(link.getAttribute('href')).toBe(`/clinical-histories/new?patient=${PATIENT}`);
});

it('a patient’s page shows the alerts of the history at its head, respiratory problems last', async () => {
  await show({
    allergies: 'Penicilina',
    coagulation_problems: 'si',
    local_anesthetic_problems: 'si',
    respiratory_problems: 'Asma',
  });
  const alerts = within(await screen.findByRole('note', { name: 'Alertas clínicas' })).getAllByRole('listitem');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'Alergias: Penicilina',
    'Problemas de coagulación',
    'Problemas con la anestesia local',
    'Problemas respiratorios: Asma',
  ]);
});

it('a patient without alerts has no banner', async () => {
  await show({ allergies: 'Niega', coagulation_problems: 'no' });
  await panel();
  expect(screen.queryByRole('note', { name: 'Alertas clínicas' })).toBeNull();
});
