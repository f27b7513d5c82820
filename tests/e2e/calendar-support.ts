// Helpers for the calendar: the place of an hour on the screen, and an appointment at the server.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Appointment } from '#domain/agenda/appointment.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import { PASSWORD } from '#tests/support/first-start.ts';
import type { Spot } from './finger.ts';

export const ROOMS = { CLINIC_ROOMS: 'Sillón 1,Sillón 2', CLINIC_TIMEZONE: 'America/Lima' };

/** A person at the desk, who calls the server without any tablet. */
export interface Desk {
  patient: (first_name: string, last_name: string) => Promise<string>;
  /** Writes an appointment, of 30 minutes in the first room unless told; returns its id. */
  book: (patient: string, values: Partial<Appointment>) => Promise<string>;
  /** "2031-03-12 10:00 30 Sillón 1 programada". */
  read: (id: string) => Promise<string>;
  all: () => Promise<Appointment[]>;
  post: (path: string, values: object) => Promise<object>;
  put: (path: string, values: object) => Promise<void>;
  get: (path: string) => Promise<Response>;
}

export async function deskAt(url: string): Promise<Desk> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password: PASSWORD });
  const { access } = (await (
    await fetch(`${url}/api/token/`, { method: 'POST', headers: json, body })
  ).json()) as TokenPair;
  const headers = { ...json, authorization: `Bearer ${access}` };
  const get = (path: string) => fetch(url + path, { headers });
  async function send(method: 'POST' | 'PUT', path: string, values: object, status: number): Promise<object> {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(values) });
    expect(answer.status).toBe(status);
    return (await answer.json()) as object;
  }
  const post = (path: string, values: object) => send('POST', path, values, 201);
  const create = async (path: string, values: object) => ((await post(path, values)) as { id: string }).id;
  return {
    get,
    post,
    async put(path, values) {
      await send('PUT', path, values, 200);
    },
    patient: (first_name, last_name) => create('/api/patients/', { first_name, last_name }),
    book: (patient, values) =>
      create('/api/appointments/', {
        patient,
        tipo_tratamiento: 'Control',
        location: 'Sillón 1',
        duracion: 30,
        ...values,
      }),
    async read(id) {
      return inWords((await (await get(`/api/appointments/${id}/`)).json()) as Appointment);
    },
    async all() {
      return (await (await get('/api/appointments/?limit=500')).json()) as Appointment[];
    },
  };
}

/** "2031-03-12 10:00 30 Sillón 1 programada". */
export const inWords = ({ fecha, hora, duracion, location, estado }: Appointment): string =>
  [fecha, hora.slice(0, 5), duracion, location, estado].join(' ');

/** Waits until the calendar of a range is there with `visits` chips. */
export async function openCalendar(page: Page, range: 'day' | 'week' | 'month', date: string, visits?: number) {
  await page.goto(`/appointments?view=calendar&range=${range}&date=${date}`);
  await expect(page.getByRole('radio', { name: { day: 'Día', week: 'Semana', month: 'Mes' }[range] })).toBeChecked();
  if (visits !== undefined) await expect(page.locator('.cal-event')).toHaveCount(visits);
}

/** The chip of a patient's visit in week or day. */
export const chipOf = (page: Page, name: string): Locator =>
  page.locator('.cal-event').filter({ has: page.locator(`xpath=self::*[contains(@aria-label, "${name}")]`) });

/** The hours that the grid shows by specification §9; every visit of these journeys lies between them. */
const FIRST = 8;
const LAST = 19;

/**
 * The middle of a column (a date in the week, a date and place in the day) at an hour such as 10.5. It must be in
 * sight, because nothing outside of the screen can be touched.
 */
export async function spotOf(page: Page, date: string, hour: number, place?: string): Promise<Spot> {
  const column = page.locator(`[data-date="${date}"]${place === undefined ? '' : `[data-place="${place}"]`}`);
  const [box, sight] = await Promise.all([column.boundingBox(), page.locator('.rbc-time-content').boundingBox()]);
  const y = box!.y + ((hour - FIRST) / (LAST - FIRST)) * box!.height;
  expect(y).toBeGreaterThan(sight!.y);
  expect(y).toBeLessThan(sight!.y + sight!.height);
  return { x: box!.x + box!.width / 2, y };
}

/** The middle of an element on the screen. */
export async function middleOf(part: Locator): Promise<Spot> {
  const box = (await part.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
