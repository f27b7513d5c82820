// The person's menu when its code does not come: the network is gone, or a newer version has replaced it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showApp } from '#tests/support/app.tsx';
import { catchErrors } from '#tests/support/caught-errors.ts';
import { BRUNO } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';

const DROPDOWN = '#features/shell/nav/user-menu-dropdown.tsx';

const reported = catchErrors();
afterEach(() => vi.doUnmock(DROPDOWN));

test('it alone fails, with a word about it, and the next press loads it again', async () => {
  vi.doMock(DROPDOWN, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  showApp(await screenStore(BRUNO), '/');
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Menú de Bruno' }));
  await press();
  expect(
    await screen.findByText('La ventana no se pudo mostrar. Ábrala de nuevo; lo guardado sigue a salvo.'),
  ).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Principal' })).toBeTruthy();
  expect(screen.queryByText(/Esta parte de la pantalla no se pudo mostrar/)).toBeNull();
  expect(reported).toHaveLength(1);
  vi.doUnmock(DROPDOWN);
  await press();
  expect(await screen.findByRole('menuitem', { name: 'Cerrar sesión' })).toBeTruthy();
});
