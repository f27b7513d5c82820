// A person at the desk: an administrador who calls the server without any tablet, past any proxy.
import { expect } from '@playwright/test';
import type { Appointment } from '#domain/agenda/appointment.ts';
import type { TokenPair } from '#domain/wire/wire.ts';
import { PASSWORD } from '#tests/support/first-start.ts';

export interface Desk {
  get: (path: string) => Promise<Response>;
  post: (path: string, values: object) => Promise<object>;
  put: (path: string, values: object) => Promise<void>;
  /** Writes a record of a collection; returns its id. */
  create: (collection: string, values: object) => Promise<string>;
  patient: (first_name: string, last_name: string) => Promise<string>;
  /** Writes an appointment, of 30 minutes in the first room unless told; returns its id. */
  book: (patient: string, values: Partial<Appointment>) => Promise<string>;
  /** "2031-03-12 10:00 30 Sillón 1 programada". */
  read: (id: string) => Promise<string>;
  all: () => Promise<Appointment[]>;
}

export async function deskAt(url: string, password = PASSWORD): Promise<Desk> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password });
  const { access } = (await (
    await fetch(`${url}/api/token/`, { method: 'POST', headers: json, body })
  ).json()) as TokenPair;
  const headers = { ...json, authorization: `Bearer ${access}` };
  const get = (path: string) => fetch(url + path, { headers });
  async function send(method: 'POST' | 'PUT', path: string, values: object, status: number): Promise<object> {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(values) });
    expect([path, answer.status]).toEqual([path, status]);
    return (await answer.json()) as object;
  }
  const post = (path: string, values: object) => send('POST', path, values, 201);
  const create = async (collection: string, values: object) =>
    ((await post(`/api/${collection}/`, values)) as { id: string }).id;
  return {
    get,
    post,
    create,
    async put(path, values) {
      await send('PUT', path, values, 200);
    },
    patient: (first_name, last_name) => create('patients', { first_name, last_name }),
    book: (patient, values) =>
      create('appointments', {
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

/** Reads at the server as the person at the desk. */
export const atDesk = async (url: string, password?: string): Promise<Desk['get']> => (await deskAt(url, password)).get;

/** How often each full name is at the server, and how often it wrote each op. */
export async function countsAt(url: string): Promise<{ names: Map<string, number>; ops: Map<string, number> }> {
  const get = await atDesk(url);
  const read = async <T>(path: string) => (await (await get(path)).json()) as T[];
  const patients = await read<{ first_name: string; last_name: string }>('/api/patients/?limit=500');
  const audit = await read<{ op_id: string }>('/api/audit/?collection=patients&limit=500');
  return {
    names: count(patients.map(({ first_name, last_name }) => `${first_name} ${last_name}`)),
    ops: count(audit.map(({ op_id }) => op_id)),
  };
}

/** Counts how often each value occurs. */
export function count(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
