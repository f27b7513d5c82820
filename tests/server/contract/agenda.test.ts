// Figures from appointments: reminders, recent items, counts by month.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reminder } from '#domain/agenda/reminder.ts';
import type { AppointmentMonth } from '#domain/figures/statistics.ts';
import { describeOnBothDatabases, startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { call, caller, refusalOf, type Call } from './api.ts';

// In Lima it is still the 9th.
const NOW = Date.parse('2026-03-10T03:00:00.000Z');

describeOnBothDatabases('the agenda', (database) => {
  let server: TestServer;
  let send: Call;
  let patient: string;
  let clock = NOW;

  /** A session lasts minutes: a person signs in again on the next day. */
  async function comeBackAt(instant: number): Promise<void> {
    clock = instant;
    send = await caller(server);
  }

  beforeAll(async () => {
    server = await startTestServer({ database, now: () => new Date(clock) });
    await comeBackAt(NOW);
    const made = await send('POST', '/patients/', { body: { first_name: 'Ángela', last_name: 'Núñez' } });
    patient = (made.body as { id: string }).id;
  });
  beforeEach(async () => {
    await comeBackAt(NOW);
    const all = (await send('GET', '/appointments/?limit=500')).body as { id: string }[];
    for (const { id } of all) await send('DELETE', `/appointments/${id}/`);
  });
  afterAll(() => server.close());

  const create = async (fecha: string, values: object = {}) => {
    const body = { patient, fecha, hora: '10:30', tipo_tratamiento: 'Limpieza', ...values };
    return ((await send('POST', '/appointments/', { body })).body as { id: string }).id;
  };

  describe('/api/reminders/', () => {
    const reminders = async (query = '') => (await send('GET', `/reminders/${query}`)).body as Reminder[];

    it('are due the day before, in the order of their dates', async () => {
      const later = await create('2026-03-20');
      const sooner = await create('2026-03-12', { estado: 'confirmada' });
      expect(await reminders()).toEqual([
        {
          id: sooner,
          patient_name: 'Ángela Núñez',
          appointment_date: '2026-03-12',
          treatment: 'Limpieza',
          reminder_date: '2026-03-11',
        },
        expect.objectContaining({ id: later, reminder_date: '2026-03-19' }),
      ]);
    });

    it('drop out when the clinic’s day is over, and for what is done or was missed', async () => {
      await create('2026-03-09');
      await create('2026-03-11', { estado: 'completada' });
      await create('2026-03-11', { estado: 'inasistencia' });
      const due = await create('2026-03-10');
      expect((await reminders()).map(({ id }) => id)).toEqual([due]);
      await comeBackAt(Date.parse('2026-03-10T05:00:00.000Z'));
      expect(await reminders()).toEqual([]);
    });

    it('come in pages, with the total beside them', async () => {
      for (const fecha of ['2026-03-11', '2026-03-12', '2026-03-13']) await create(fecha);
      const answer = await send('GET', '/reminders/?limit=1&offset=1');
      expect(answer.body).toMatchObject([{ appointment_date: '2026-03-12' }]);
      expect(answer.headers['x-total-count']).toBe('3');
      expect(refusalOf(await send('GET', '/reminders/?limit=0')).fields).toHaveProperty('limit');
    });

    it('are nobody’s without a session', async () => {
      for (const path of ['/reminders/', '/dashboard/recent/', '/estadisticas/citas-por-mes/']) {
        expect(refusalOf(await call(server, 'GET', path, {})).code).toBe('unauthenticated');
      }
    });
  });

  describe('/api/dashboard/recent/', () => {
    it('has the five patients and the five appointments that were made last', async () => {
      for (let index = 0; index < 6; index += 1) {
        clock += 1000;
        await send('POST', '/patients/', { body: { first_name: `N${index}`, last_name: 'Paz' } });
        await create(`2026-03-1${9 - index}`);
      }
      const { body } = await send('GET', '/dashboard/recent/');
      const { patients, appointments } = body as Record<string, Record<string, unknown>[]>;
      expect(patients!.map((row) => row['first_name'])).toEqual(['N5', 'N4', 'N3', 'N2', 'N1']);
      expect(patients![0]).toHaveProperty('age');
      expect(appointments!.map((row) => row['fecha'])).toEqual(
        ['14', '15', '16', '17', '18'].map((day) => `2026-03-${day}`),
      );
      expect(appointments![0]).toHaveProperty('patient_name', 'Ángela Núñez');
    });

    it('has as many as it is asked for', async () => {
      for (const fecha of ['2026-03-11', '2026-03-12']) await create(fecha);
      expect((await send('GET', '/dashboard/recent/?limit=1')).body).toMatchObject({ appointments: [{}] });
      expect(refusalOf(await send('GET', '/dashboard/recent/?limit=0')).fields).toHaveProperty('limit');
    });
  });

  describe('/api/estadisticas/citas-por-mes/', () => {
    const months = async (query: string) =>
      (await send('GET', `/estadisticas/citas-por-mes/${query}`)).body as AppointmentMonth[];

    it('counts a year by month and estado, the twelve months always there', async () => {
      await create('2025-12-31');
      await create('2026-01-01');
      await create('2026-12-31', { estado: 'completada' });
      await create('2026-12-01', { estado: 'inasistencia' });
      await send('DELETE', `/appointments/${await create('2026-06-01')}/`);
      const answer = await months('?year=2026');
      expect(answer.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      expect(answer.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
      expect(answer[11]).toEqual({
        month: 12,
        count: 2,
        estados: { programada: 0, confirmada: 0, completada: 1, inasistencia: 1 },
      });
    });

    it('is of the clinic’s current year when none is named', async () => {
      await create('2025-12-31');
      await comeBackAt(Date.parse('2026-01-01T04:59:00.000Z'));
      expect((await months(''))[11]).toMatchObject({ count: 1 });
      await comeBackAt(Date.parse('2026-01-01T05:00:00.000Z'));
      expect((await months(''))[11]).toMatchObject({ count: 0 });
    });

    it.each(['1899', '10000', '20.5', 'hoy', '-2026'])('refuses the year %s', async (year) => {
      const refusal = refusalOf(await send('GET', `/estadisticas/citas-por-mes/?year=${year}`));
      expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['invalid', ['year']]);
    });
  });
});
