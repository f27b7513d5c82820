// The appointment form under its own routes, in a clinic with three rooms.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { Route as Edit } from '#app/routes/_app/appointments/$id.edit.tsx';
import { Route as New } from '#app/routes/_app/appointments/new.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { writeMeta } from '#store/database/meta.ts';
import { buildAppointment, buildPatient, CLINIC, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen, type ShownScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const ROUTES = {
  '/appointments/': () => <h1>Lista de citas</h1>,
  '/appointments/new': New,
  '/appointments/$id/': () => <h1>Página de la cita</h1>,
  '/appointments/$id/edit': Edit,
  '/patients/$id/': () => <h1>Página del paciente</h1>,
};

const ROOMS = ['Sillón 1', 'Sillón 2', 'Sala de cirugía'];
export const MATEO = testId(0x1000);
export const RENZO = testId(0x1001);
export const VISIT = testId(0x3000);
export const EDIT = `/appointments/${VISIT}/edit`;

export const user = userEvent.setup();

/** A store with Mateo and Renzo, and these appointments: Mateo's unless told; the first is `VISIT`. */
export async function storeWithVisits(...visits: Partial<Appointment>[]): Promise<TestStore> {
  const store = await screenStore();
  await writeMeta(store.db, 'config', { ...CLINIC, rooms: ROOMS });
  await store.receive(
    'patients',
    buildPatient({
      id: MATEO,
      first_name: 'Mateo',
      last_name: 'Salazar',
      phone_number: '987 654 321',
      fecha_nacimiento: '2013-05-01',
    }),
    buildPatient({ id: RENZO, first_name: 'Renzo', last_name: 'Paredes' }),
  );
  const rows = visits.map((visit, place) =>
    buildAppointment({ id: testId(0x3000 + place), patient: MATEO, fecha: '2026-11-25', ...visit }),
  );
  await store.receive('appointments', ...rows);
  return store;
}

export const open = (store: TestStore, address: string, runtime?: Partial<Runtime>): ShownScreen =>
  showScreen(store, address, ROUTES, runtime);

export const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement & HTMLSelectElement>(new RegExp(`^${label}( \\*)?$`));

/** The value of a field. */
export const valueOf = async (label: string) => (await field(label)).value;

/** The words of a select's options, and of the chosen one. */
export async function choicesOf(label: string): Promise<{ options: (string | null)[]; chosen: string | null }> {
  const select = within(await field(label));
  return {
    options: select.getAllByRole('option').map((option) => option.textContent),
    chosen: select.getByRole('option', { selected: true }).textContent,
  };
}

/** Sets a date or time at once, as the browser's own control does. */
export async function set(label: string, value: string): Promise<void> {
  const control = await field(label);
  await user.clear(control);
  if (value !== '') await user.type(control, value);
}

export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** Searches for a patient and picks them. */
export async function pick(text: string, name: string): Promise<void> {
  await user.type(await screen.findByRole('combobox', { name: /^Paciente/ }), text);
  // An option of an answer to an older text cannot be picked.
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'));
  await user.click(screen.getByRole('option', { name: new RegExp(name) }));
}
