// The calendar under the routes of the agenda, and helpers that find its parts.
import { waitFor } from '@testing-library/react';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { writeMeta } from '#store/database/meta.ts';
import { CITA, storeWith } from '#tests/features/appointments/agenda.tsx';
import { CLINIC } from '#tests/support/factories.ts';

const ROOMS = ['Sillón 1', 'Sillón 2'];

/** A store of a clinic with two rooms, on Wednesday, 25 November 2026, 10:00. */
export async function clinicWith(...appointments: Partial<Appointment>[]) {
  const store = await storeWith(...appointments.map((each) => ({ location: 'Sillón 1', ...each })));
  await writeMeta(store.db, 'config', { ...CLINIC, rooms: ROOMS });
  return store;
}
export const calendar = (query = '') => `/appointments?view=calendar${query}`;
/**
 * A button by its name instead of its role: for a role, jsdom computes the style of each of a thousand elements, which
 * takes seconds.
 */
export const button = (name: string | RegExp) =>
  waitFor(() => {
    const named = (each: HTMLElement) => each.ariaLabel ?? each.getAttribute('aria-label') ?? each.textContent.trim();
    const isIt = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
    const found = [...document.querySelectorAll('button')].find((each) => isIt(named(each)));
    if (!found) throw new Error(`There is no button ${String(name)}`);
    return found;
  });
export const chip = (name: RegExp) => button(name);
export const title = () => waitFor(() => document.querySelector('h2')!.textContent);
export const stored = async (store: Awaited<ReturnType<typeof storeWith>>, id = CITA) => {
  const { fecha, hora, duracion, location, estado } = (await store.db.records('appointments').get(id))!;
  return { fecha, hora, duracion, location, estado };
};
export const MOVED = 'Reprogramada para el 27/11/2026 a las 09:00.';
