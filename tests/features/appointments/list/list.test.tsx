import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { addDays } from '#domain/values/dates.ts';
import { buildHistory, testId } from '#tests/support/factories.ts';
import { edit } from '#tests/support/store.ts';
import { CITA, MATEO, open, storeWith, TODAY, ZOE } from '#tests/features/appointments/agenda.tsx';

const user = userEvent.setup();
const rows = () =>
  within(screen.getByRole('table', { name: 'Citas' }))
    .getAllByRole('row')
    .slice(1);
/** "17:15 25/11/2026 Mateo Salazar" of each row. */
const lines = () =>
  rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 2)
      .map((cell) => cell.textContent)
      .join(' '),
  );
const shows = (...expected: RegExp[]) =>
  waitFor(() => {
    expect(rows()).toHaveLength(expected.length);
    lines().forEach((line, place) => expect(line).toMatch(expected[place]!));
  });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/** Mateo today at 11:00, Zoe today at 17:15, Mateo tomorrow at 09:00, Zoe last month at 10:00. */
const four = () =>
  storeWith(
    { location: 'Sillón 1', tipo_tratamiento: 'Control' },
    { patient: ZOE, hora: '17:15', estado: 'confirmada', tipo_tratamiento: 'Limpieza', duracion: 45 },
    { fecha: '2026-11-26', hora: '09:00', estado: 'programada' },
    { patient: ZOE, fecha: '2026-10-31', hora: '10:00', estado: 'completada' },
  );

describe('the list of appointments', () => {
  it('shows hour and date, patient, treatment, place, minutes and estado, the latest first', async () => {
    open(await four(), '/appointments');
    expect(await screen.findByRole('heading', { level: 1, name: 'Citas' })).toBeTruthy();
    await shows(
      /^09:0026\/11\/2026.*Mateo/,
      /^17:1525\/11\/2026.*Zoe/,
      /^11:0025\/11\/2026.*Mateo/,
      /^10:0031\/10\/2026/,
    );
    const zoe = within(rows()[1]!);
    expect(zoe.getAllByText('Limpieza')).not.toEqual([]);
    expect(await zoe.findByText('Clínica Miraflores · 45 min')).toBeTruthy();
    expect(zoe.getAllByText('Confirmada')).not.toEqual([]);
    expect(within(rows()[2]!).getByText('Sillón 1 · 30 min')).toBeTruthy();
    expect(screen.getByText('4 citas')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nueva Cita' }).getAttribute('href')).toBe('/appointments/new');
  });

  it('has the visit of yesterday evening that goes on into the first day, and says so', async () => {
    open(
      await storeWith({ hora: '11:00' }, { patient: ZOE, fecha: addDays(TODAY, -1), hora: '23:30', duracion: 60 }),
      `/appointments?from=${TODAY}&to=${TODAY}`,
    );
    await shows(/^11:0025\/11\/2026 .*Mateo/, /^23:3024\/11\/2026desde el día anterior .*Zoe/);
    expect(screen.getByText('2 citas hoy')).toBeTruthy();
  });

  it('opens an appointment and its form from each row', async () => {
    const { address } = open(await four(), '/appointments');
    await shows(/Mateo/, /Zoe/, /Mateo/, /Zoe/);
    const row = within(rows()[2]!);
    expect(row.getByRole('link', { name: 'Editar cita de Mateo Salazar' }).getAttribute('href')).toBe(
      `/appointments/${CITA}/edit`,
    );
    await user.click(row.getByRole('link', { name: 'Ver cita de Mateo Salazar' }));
    await waitFor(() => expect(address()).toBe(`/appointments/${CITA}`));
  });

  it('turns its order round at the head of the date; a first tap on another head sorts it ascending', async () => {
    const { address } = open(await four(), '/appointments');
    await shows(/26\/11/, /17:15/, /11:00/, /31\/10/);
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Fecha y hora').getAttribute('aria-sort')).toBe('descending');
    await press('Fecha y hora');
    await shows(/31\/10/, /11:00/, /17:15/, /26\/11/);
    expect(head('Fecha y hora').getAttribute('aria-sort')).toBe('ascending');
    expect(address()).toBe('/appointments?sort=fecha');
    await press('Fecha y hora');
    await shows(/26\/11/, /17:15/, /11:00/, /31\/10/);
    expect(address()).toBe('/appointments');
    await press('Estado');
    await shows(/31\/10/, /17:15/, /11:00/, /26\/11/);
    expect(head('Estado').getAttribute('aria-sort')).toBe('ascending');
    expect(head('Fecha y hora').getAttribute('aria-sort')).toBe('none');
  });

  it('has ten a page', async () => {
    const store = await storeWith(...Array.from({ length: 12 }, (_, place) => ({ fecha: addDays(TODAY, -place) })));
    const { address } = open(store, '/appointments');
    await waitFor(() => expect(rows()).toHaveLength(10));
    await press('Página 2');
    await shows(/15\/11\/2026/, /14\/11\/2026/);
    expect(address()).toBe('/appointments?page=2');
  });

  it('marks what is unsent, and an alert before the name', async () => {
    const store = await four();
    await store.receive('clinical-histories', buildHistory({ patient: ZOE, allergies: 'penicilina' }));
    const opened = (await store.row('appointments', CITA))!;
    await store.save(edit('appointments', CITA, opened, { estado: 'completada' }));
    open(store, '/appointments');
    await shows(/Mateo/, /Alergias: penicilina.*Zoe/, /Mateo.*Sin enviar/, /Zoe/);
  });

  it('shows one that was moved as Reprogramada', async () => {
    open(await storeWith({ notes: 'Reprogramada para el 02/12/2026 a las 09:00.' }), '/appointments');
    expect(await screen.findAllByText('Reprogramada')).not.toEqual([]);
  });

  it('says that it could not be read, and tries again', async () => {
    const traced = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await four();
    const records = vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, '/appointments');
    expect(await screen.findByText('No se pudieron cargar las citas. Por favor, intenta de nuevo.')).toBeTruthy();
    expect(traced).toHaveBeenCalled();
    records.mockRestore();
    await press('Reintentar');
    await shows(/Mateo/, /Zoe/, /Mateo/, /Zoe/);
  });
});

describe('its filters', () => {
  it('find a patient by any part of the name, in any order, or by the digits of a telephone', async () => {
    const { address } = open(await four(), '/appointments');
    const box = await screen.findByLabelText('Buscar paciente');
    await user.type(box, 'ñahui ZOE');
    await shows(/17:15.*Zoe/, /10:00.*Zoe/);
    await waitFor(() => expect(address()).toBe('/appointments?q=%C3%B1ahui+ZOE'));
    expect(screen.getByText('2 citas encontradas')).toBeTruthy();
    await user.clear(box);
    await user.type(box, '98765');
    await shows(/09:00.*Mateo/, /11:00.*Mateo/);
  });

  it('narrow the dates, both ends included, and stand in the address', async () => {
    const { address } = open(await four(), '/appointments?from=2026-11-26');
    await shows(/26\/11\/2026/);
    const to = screen.getByLabelText<HTMLInputElement>('Hasta');
    await user.clear(screen.getByLabelText('Desde'));
    await user.type(to, '2026-11-25');
    await shows(/17:15/, /11:00/, /31\/10/);
    await waitFor(() => expect(address()).toBe('/appointments?to=2026-11-25'));
  });

  it('say when the second date is before the first', async () => {
    open(await four(), '/appointments?from=2026-11-26&to=2026-11-20');
    expect(await screen.findByText('Es anterior a «Desde»')).toBeTruthy();
  });

  it('choose an estado: each of the four, or those that were moved', async () => {
    const { address } = open(await four(), '/appointments');
    const select = await screen.findByLabelText('Estado');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Todos', 'Completada', 'Confirmada', 'Inasistencia', 'Programada', 'Reprogramada']);
    await user.selectOptions(select, 'Confirmada');
    await shows(/17:15.*Zoe/);
    await waitFor(() => expect(address()).toBe('/appointments?estado=confirmada'));
    await user.selectOptions(select, 'Todos');
    await shows(/Mateo/, /Zoe/, /Mateo/, /Zoe/);
  });

  it('have chips for today, tomorrow and this week; pressed again they are off', async () => {
    const store = await storeWith(
      {},
      { hora: '12:00', notes: 'Reprogramada para el 02/12/2026 a las 09:00.' },
      { fecha: '2026-11-26' },
      { fecha: '2026-11-23' },
      { fecha: '2026-11-29' },
      { fecha: '2026-11-30' },
      { fecha: '2026-11-22' },
    );
    const { address } = open(store, '/appointments');
    await press('Hoy');
    await shows(/12:00/, /11:00/);
    expect(address()).toBe('/appointments?from=2026-11-25&to=2026-11-25');
    expect(screen.getByRole('button', { name: 'Hoy' }).getAttribute('aria-pressed')).toBe('true');
    // One of today's two was moved to another date: its patient does not come.
    expect(await screen.findByText('1 cita hoy')).toBeTruthy();
    await press('Mañana');
    await shows(/26\/11/);
    await press('Esta semana');
    await shows(/29\/11/, /26\/11/, /25\/11/, /25\/11/, /23\/11/);
    await press('Esta semana');
    await waitFor(() => expect(rows()).toHaveLength(7));
    expect(address()).toBe('/appointments');
  });

  it('that make no sense leave the address, and the list is whole', async () => {
    const { address } = open(await four(), '/appointments?estado=nada&sort=foo&page=dos&from=ayer&q=mateo');
    await shows(/Mateo Salazar/, /Mateo Salazar/);
    await waitFor(() => expect(address()).toBe('/appointments?q=mateo'));
    expect(screen.queryByText(/nada|ayer/)).toBeNull();
  });

  it('are all taken away at a tap', async () => {
    const { address } = open(await four(), `/appointments?q=zoe&estado=confirmada&from=${TODAY}`);
    await shows(/17:15.*Zoe/);
    await press('Limpiar filtros');
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(address()).toBe('/appointments');
    expect(screen.queryByRole('button', { name: 'Limpiar filtros' })).toBeNull();
  });

  it('of one patient stand as a chip, combine with the text, and lead to a new appointment of theirs', async () => {
    const { address } = open(await four(), `/appointments?patient=${ZOE}`);
    await shows(/17:15.*Zoe/, /10:00.*Zoe/);
    expect(screen.getByRole('link', { name: 'Nueva Cita' }).getAttribute('href')).toBe(
      `/appointments/new?patient=${ZOE}`,
    );
    await user.type(screen.getByLabelText('Buscar paciente'), 'mateo');
    expect(await screen.findByText('No se encontraron citas')).toBeTruthy();
    await user.clear(screen.getByLabelText('Buscar paciente'));
    await user.type(screen.getByLabelText('Buscar paciente'), 'zo');
    await shows(/Zoe/, /Zoe/);
    await press('Quitar el filtro: Paciente: Zoe Ñahui');
    await shows(/Zoe/, /Zoe/);
    await waitFor(() => expect(address()).toBe('/appointments?q=zo'));
  });

  it('that leave nothing are repeated, taken away at a tap, and an appointment can be added', async () => {
    open(await four(), `/appointments?q=zoe&estado=inasistencia&from=${TODAY}&to=${TODAY}`);
    expect(await screen.findByText('No se encontraron citas')).toBeTruthy();
    expect(screen.getByText('Ninguna cita coincide con: «zoe», hoy, estado Inasistencia.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Agregar cita' }).getAttribute('href')).toBe('/appointments/new');
    await user.click(screen.getAllByRole('button', { name: 'Limpiar filtros' }).at(-1)!);
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('name the days and the patient that leave nothing', async () => {
    open(await storeWith(), `/appointments?patient=${MATEO}&from=2026-11-01&to=2026-11-02`);
    const words = 'Ninguna cita coincide con: paciente Mateo Salazar, desde el 01/11/2026, hasta el 02/11/2026.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Agregar cita' }).getAttribute('href')).toBe(
      `/appointments/new?patient=${MATEO}`,
    );
  });

  it('an empty agenda offers the first appointment', async () => {
    open(await storeWith(), '/appointments');
    expect(
      await screen.findByText('Registre la primera cita de la clínica. Funciona también sin conexión.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Agregar cita' })).toBeTruthy();
  });
});

describe('deleting from the list', () => {
  const ask = async () => {
    await shows(/Mateo/);
    await press('Eliminar cita de Mateo Salazar');
    return within(await screen.findByRole('dialog', { name: 'Eliminar cita' }));
  };

  it('asks first, says so, and is taken back', async () => {
    const store = await storeWith({});
    open(store, '/appointments');
    const dialog = await ask();
    expect(dialog.getByText(/¿Eliminar la cita de/).textContent).toBe(
      '¿Eliminar la cita de Mateo Salazar del 25/11/2026 a las 11:00 (Control)?',
    );
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(await store.row('appointments', CITA)).toBeDefined();
    await press('Eliminar cita de Mateo Salazar');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar cita' }));
    expect(await screen.findByText('Cita eliminada correctamente')).toBeTruthy();
    expect(await screen.findByText('No se encontraron citas')).toBeTruthy();
    await press('Deshacer');
    await shows(/Mateo/);
    expect(await store.entries()).toEqual([]);
  });

  it('says that it could not', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWith({});
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, '/appointments');
    const dialog = await ask();
    await user.click(dialog.getByRole('button', { name: 'Eliminar cita' }));
    expect(await dialog.findByText('No se pudo eliminar la cita. Por favor, intenta de nuevo.')).toBeTruthy();
    expect(await store.row('appointments', testId(0x3000))).toBeDefined();
  });
});
