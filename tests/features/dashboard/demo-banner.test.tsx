import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Role } from '#domain/people/user.ts';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { writeMeta } from '#store/database/meta.ts';
import { ANA, CLINIC } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

async function open(rol: Role, demo: boolean): Promise<void> {
  const store = await screenStore({ ...ANA, rol });
  if (demo) await writeMeta(store.db, 'config', { ...CLINIC, demo: newId() });
  showScreen(store, '/', DashboardPage);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await screen.findByRole('region', { name: 'Pacientes Recientes' });
}

test('an administrador of a demo clinic finds the way to a clinic of their own', async () => {
  await open('administrador', true);
  const link = await screen.findByRole('link', { name: 'Empezar con mi clínica' });
  expect(link.getAttribute('href')).toBe('/ajustes?seccion=empezar-de-cero');
});

test.each([
  ['recepcionista', true],
  ['administrador', false],
] as const)('%s of a clinic (demo: %s) does not', async (rol, demo) => {
  await open(rol, demo);
  expect(screen.queryByText('Empezar con mi clínica')).toBeNull();
});
