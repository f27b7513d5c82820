import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImagePanel } from '#features/clinical-images/panel/image-panel.tsx';
import { buildPatient } from '#tests/support/factories.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { GALLERY, PATIENT, storeWithImages } from './screens.tsx';

const MATEO = buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar' });
const show = async (...images: Parameters<typeof storeWithImages>) =>
  showScreen(await storeWithImages(...images), '/', () => <ImagePanel patient={MATEO} />);

it('a patient’s page shows the image of the latest upload date, opens it, and leads to all', async () => {
  await show(
    { description: 'Sonrisa', upload_date: '2026-03-10', created_at: '2026-01-01T10:00:00.000Z' },
    { description: 'Perfil', upload_date: '2026-01-10', created_at: '2026-02-01T10:00:00.000Z' },
  );
  expect(await screen.findByText('Fotografía · 10/03/2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver todas' }).getAttribute('href')).toBe(GALLERY);
  fireEvent.click(screen.getByRole('button', { name: 'Ver Sonrisa, 10/03/2026' }));
  expect(await screen.findByRole('dialog', { name: 'Sonrisa' })).toBeTruthy();
  expect(screen.getByText(/^Mateo Salazar/)).toBeTruthy();
});

it('a patient without images is offered some', async () => {
  await show();
  expect(await screen.findByText('Sin imágenes')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Añadir imágenes' }).getAttribute('href')).toBe(GALLERY);
});
