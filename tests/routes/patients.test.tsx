// The frame around the patients' screens: its links, and where the focus goes.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { storeWith } from '#tests/features/patients/screens.tsx';
import { showApp } from '#tests/support/app.tsx';

const user = userEvent.setup();
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('a screen gives the focus to its heading once the patient is read, and so does the form', async () => {
  showApp(await storeWith({ first_name: 'Mateo', last_name: 'Salazar' }), '/patients');
  await user.click(await screen.findByRole('link', { name: 'Ver' }));
  const name = await screen.findByRole('heading', { level: 1, name: 'Mateo Salazar' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.click(screen.getByRole('link', { name: 'Editar' }));
  const form = await screen.findByRole('heading', { level: 1, name: 'Editar Paciente' });
  await waitFor(() => expect(document.activeElement).toBe(form));
});

test('the list is whole again after the link to it, whatever was searched before', async () => {
  const { address } = showApp(await storeWith({ first_name: 'Zoe' }, { first_name: 'Ana' }), '/patients');
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Buscar paciente' });
  await user.type(search, 'ana');
  await waitFor(() => expect(address()).toBe('/patients?q=ana'));
  await waitFor(() => expect(names()).toEqual(['Ana Peña']));
  await user.click(screen.getByRole('link', { name: 'Pacientes' }));
  await waitFor(() => expect(names()).toEqual(['Ana Peña', 'Zoe Peña']));
  expect(search.value).toBe('');
  expect(address()).toBe('/patients');
});
