// The dashboard's two tables: the next appointments, and the reminders to send.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { reschedule } from '#domain/agenda/reschedule.ts';
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx';
import { clearMeta } from '#store/database/meta.ts';
import { writesOf } from '#store/outbox/record-writes.ts';
import {
  buildAppointment,
  buildAppointmentValues,
  buildHistory,
  buildPatient,
  testId,
} from '#tests/support/factories.ts';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const LUCIA = testId(0x100);
const MATEO = testId(0x101);
let store: TestStore;

beforeEach(async () => {
  // 11:00 of a Saturday in Lima.
  setNow('2026-11-21T16:00:00.000Z');
  store = await screenStore();
  await store.receive(
    'patients',
    buildPatient({ id: LUCIA, phone_number: '987 120 554', fecha_nacimiento: '1990-05-04' }),
    buildPatient({
      id: MATEO,
      first_name: 'Mateo',
      last_name: 'Salazar',
      fecha_nacimiento: '2014-02-03',
      phone_number: null,
      guardian_name: 'Rosa Salazar',
      guardian_phone: '+34 622 222 222',
    }),
  );
});

const receive = (...appointments: Parameters<typeof buildAppointment>[0][]) =>
  store.receive(
    'appointments',
    ...appointments.map((values, index) => buildAppointment({ id: testId(0x300 + index), patient: LUCIA, ...values })),
  );

/** The table's rows as a person reads them, cell by cell. */
const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell'));
};
const textsOf = async (name: string) =>
  (await rowsOf(name)).map((cells) => cells.map((cell) => cell.textContent.trim()));
const headersOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
};

describe('Próximas Citas', () => {
  test('has patient, date, time, treatment and status of the five that come next, whatever their status', async () => {
    const { original } = reschedule(buildAppointment(), { fecha: '2026-11-30', hora: '09:00' }, '');
    await receive(
      { fecha: '2026-11-21', hora: '10:59' },
      { fecha: '2026-11-21', hora: '11:00', patient: MATEO, estado: 'confirmada' },
      { fecha: '2026-11-21', hora: '11:30', tipo_tratamiento: 'Limpieza', estado: 'completada' },
      { fecha: '2026-11-21', hora: '12:00', ...original },
      { fecha: '2026-11-23', hora: '09:00', estado: 'inasistencia' },
      { fecha: '2026-11-24', hora: '08:00' },
      { fecha: '2026-11-25', hora: '09:00' },
      { fecha: '2026-11-26', hora: '09:00' },
    );
    showScreen(store, '/', DashboardPage);
    expect(await textsOf('Próximas Citas')).toEqual([
      ['MSMateo Salazar', '21/11/2026', '11:00', 'Control', 'Confirmada'],
      ['LPLucía Peña', '21/11/2026', '11:30', 'Limpieza', 'Completada'],
      ['LPLucía Peña', '23/11/2026', '09:00', 'Control', 'Inasistencia'],
      ['LPLucía Peña', '24/11/2026', '08:00', 'Control', 'Programada'],
      ['LPLucía Peña', '25/11/2026', '09:00', 'Control', 'Programada'],
    ]);
    expect(await headersOf('Próximas Citas')).toEqual(['Paciente', 'Fecha', 'Hora', 'Tratamiento', 'Estado']);
  });

  test('leads to each appointment, and to all of them', async () => {
    await receive({ fecha: '2026-11-22' });
    showScreen(store, '/', DashboardPage);
    const region = screen.findByRole('region', { name: 'Próximas Citas' });
    const link = await within(await region).findByRole('link', { name: 'Lucía Peña' });
    expect(link.getAttribute('href')).toBe(`/appointments/${testId(0x300)}`);
    const all = within(await region).getByRole('link', { name: 'Ver todas' });
    expect(all.getAttribute('href')).toBe('/appointments?from=2026-11-21&sort=fecha');
  });

  test('warns of a patient with alerts, and marks what is not sent', async () => {
    await store.receive('clinical-histories', buildHistory({ patient: LUCIA, allergies: 'Penicilina' }));
    const values = buildAppointmentValues({ patient: LUCIA, fecha: '2026-11-22' });
    await writesOf('appointments').create(store.db, values, store.ports);
    showScreen(store, '/', DashboardPage);
    const [[who] = []] = await rowsOf('Próximas Citas');
    expect(who?.textContent).toMatch(/Penicilina.*Lucía Peña.*Sin enviar/);
  });

  test('says that there are none only once everything is there', async () => {
    await clearMeta(store.db, 'ready');
    const { db } = store;
    showScreen(store, '/', DashboardPage);
    await waitFor(() => expect(screen.getAllByText('Descargando las citas de la clínica…')).toHaveLength(2));
    expect(screen.queryByText('No hay próximas citas')).toBeNull();
    await db.meta.put({ key: 'ready', value: true });
    await screen.findByText('No hay próximas citas');
    await screen.findByText('No hay recordatorios');
    const region = screen.getByRole('region', { name: 'Próximas Citas' });
    expect(within(region).getByRole('link', { name: 'Nueva Cita' }).getAttribute('href')).toBe('/appointments/new');
  });
});

describe('Recordatorios', () => {
  test('has patient, date, treatment and day of the reminder; today’s on top and marked', async () => {
    const { original } = reschedule(buildAppointment(), { fecha: '2026-11-30', hora: '09:00' }, '');
    await receive(
      { fecha: '2026-11-25', hora: '09:00', estado: 'confirmada', tipo_tratamiento: 'Limpieza' },
      { fecha: '2026-11-22', hora: '11:00', patient: MATEO },
      { fecha: '2026-11-22', hora: '12:00', ...original },
      { fecha: '2026-11-23', hora: '09:00', estado: 'inasistencia' },
      { fecha: '2026-11-24', hora: '09:00', estado: 'completada' },
      { fecha: '2026-11-21', hora: '16:00' },
    );
    showScreen(store, '/', DashboardPage);
    expect(await textsOf('Recordatorios')).toEqual([
      ['MSMateo Salazar', '22/11/2026', 'Control', '21/11/2026Hoy', ''],
      ['LPLucía Peña', '25/11/2026', 'Limpieza', '24/11/2026', ''],
    ]);
    const headers = ['Paciente', 'Fecha de la cita', 'Tratamiento', 'Recordar el', 'Avisar'];
    expect(await headersOf('Recordatorios')).toEqual(headers);
  });

  test('shows ten, and says how many there are', async () => {
    await receive(...Array.from({ length: 12 }, (_, index) => ({ fecha: '2026-11-25', hora: `${10 + index}:00` })));
    showScreen(store, '/', DashboardPage);
    expect(await rowsOf('Recordatorios')).toHaveLength(10);
    const region = screen.getByRole('region', { name: 'Recordatorios' });
    expect(within(region).getByText('12 por dar')).toBeTruthy();
    expect(within(region).getByRole('link', { name: 'Ver todos' }).getAttribute('href')).toBe(
      '/appointments?from=2026-11-22&sort=fecha',
    );
    expect(within(region).getAllByRole('link', { name: 'Lucía Peña' })[0]?.getAttribute('href')).toBe(
      `/appointments/${testId(0x300)}`,
    );
  });

  test('offers a call, and a message that is written already', async () => {
    await receive({ fecha: '2026-11-25', hora: '11:00' });
    showScreen(store, '/', DashboardPage);
    const call = await screen.findByRole('link', { name: 'Llamar por Lucía Peña: 987 120 554' });
    expect(call.getAttribute('href')).toBe('tel:+51987120554');
    const message = screen.getByRole('link', { name: 'Recordar por WhatsApp: Lucía Peña' });
    const address = new URL(message.getAttribute('href') ?? '');
    expect(address.origin + address.pathname).toBe('https://wa.me/51987120554');
    expect(address.searchParams.get('text')).toMatch(
      /^Hola Lucía, le recordamos su cita en Clínica Miraflores el miércoles 25 de noviembre a las 11:00\./,
    );
  });

  test('addresses the person responsible for a minor, and says when there is no telephone number', async () => {
    await receive({ fecha: '2026-11-25', hora: '11:00', patient: MATEO });
    showScreen(store, '/', DashboardPage);
    const message = await screen.findByRole('link', { name: 'Recordar por WhatsApp: Mateo Salazar' });
    const address = new URL(message.getAttribute('href') ?? '');
    expect(address.pathname).toBe('/34622222222');
    expect(address.searchParams.get('text')).toMatch(/^Hola Rosa, le recordamos la cita de Mateo en /);
    await store.receive('patients', buildPatient({ id: MATEO, phone_number: null, version: 2 }));
    const table = screen.getByRole('table', { name: 'Recordatorios' });
    await within(table).findByText('Sin teléfono');
  });
});
