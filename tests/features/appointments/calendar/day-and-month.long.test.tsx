import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { open, ZOE } from '#tests/features/appointments/agenda.tsx';
import {
  button,
  calendar,
  chip,
  clinicWith,
  MOVED,
  stored,
  title,
} from '#tests/features/appointments/calendar/calendar.ts';
import { buildHistory, testId } from '#tests/support/factories.ts';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());

describe('the day', () => {
  const visits = () =>
    clinicWith(
      { hora: '09:00', estado: 'completada' },
      { hora: '09:15', patient: ZOE, location: 'Sillón 2' },
      { hora: '12:00', estado: 'confirmada' },
      { hora: '15:00', patient: ZOE, location: null },
      { hora: '16:00', patient: ZOE, location: 'Sala vieja', notes: MOVED },
    );

  it('has a column for each room, and for other places that have visits', async () => {
    open(await visits(), calendar('&range=day'));
    await chip(/Zoe Ñahui.*15:00/);
    const places = () =>
      [...document.querySelectorAll<HTMLElement>('[data-place]')].map(({ dataset }) => dataset['place']);
    expect(places()).toEqual(['Sillón 1', 'Sillón 2', 'Clínica Miraflores', 'Sala vieja']);
  });

  it('counts visits by estado and past ones still open, and each count shows only its visits', async () => {
    open(await visits(), calendar('&range=day'));
    const strip = within(await screen.findByLabelText('Citas del día por estado'));
    await waitFor(() =>
      expect(strip.getAllByRole('button').map((part) => part.textContent)).toEqual([
        '2 programadas',
        '1 confirmada',
        '1 completada',
        '0 inasistencias',
        '1 por cerrar',
      ]),
    );
    await user.click(strip.getByRole('button', { name: '1 por cerrar' }));
    await waitFor(() => expect(document.querySelectorAll('.cal-event')).toHaveLength(1));
    expect(await chip(/Zoe Ñahui.*09:15 a 09:45.*Por cerrar/)).toBeTruthy();
    await user.click(strip.getByRole('button', { name: '1 por cerrar' }));
    await waitFor(() => expect(document.querySelectorAll('.cal-event')).toHaveLength(5));
  });

  it('offers what is free from now on, with its place and length', async () => {
    const { address } = open(await visits(), calendar('&range=day'));
    expect(await button('Nueva cita a las 10:05 en Sillón 1, 115 minutos libres')).toBeTruthy();
    expect(await button('Nueva cita a las 10:05 en Sillón 2, 475 minutos libres')).toBeTruthy();
    // A visit moved to another date leaves its place free.
    expect(await button('Nueva cita a las 10:05 en Sala vieja, 475 minutos libres')).toBeTruthy();
    await user.keyboard('{Tab}');
    (await button('Nueva cita a las 12:30 en Sillón 1, 330 minutos libres')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('/appointments/new'));
    const query = new URLSearchParams(address().split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      date: '2026-11-25',
      time: '12:30',
      location: 'Sillón 1',
      duration: '30',
    });
  });

  it('shows a visit that takes no place narrower, so that the free time under it can be tapped', async () => {
    open(await visits(), calendar('&range=day'));
    const width = async (name: RegExp) => (await chip(name)).style.width;
    expect(await width(/Zoe Ñahui.*16:00/)).toBe('72%');
    expect(await width(/Zoe Ñahui.*15:00/)).toBe('calc(100% - 0px)');
  });

  it('completes a past visit, with “Deshacer”', async () => {
    const store = await visits();
    open(store, calendar('&range=day'));
    await user.click(await button('Marcar inasistencia: Zoe Ñahui'));
    expect(await screen.findByText('Cita marcada como inasistencia')).toBeTruthy();
    expect((await stored(store, testId(0x3001))).estado).toBe('inasistencia');
    await user.click(await button('Deshacer'));
    await waitFor(async () => expect((await stored(store, testId(0x3001))).estado).toBe('programada'));
  });

  it('goes onto paper with hour, patient, telephone, treatment, place, estado, alerts and who printed it', async () => {
    const store = await visits();
    await store.receive(
      'clinical-histories',
      buildHistory({ id: clinicalHistoryId(ZOE), patient: ZOE, allergies: 'Penicilina' }),
    );
    open(store, calendar('&range=day'));
    await chip(/Zoe Ñahui.*Alergias: Penicilina/);
    expect(await button('Imprimir')).toBeTruthy();
    act(() => void dispatchEvent(new Event('beforeprint')));
    const sheet = within(document.querySelector<HTMLElement>('.cal-sheet')!);
    expect(sheet.getByText('Miércoles 25/11/2026')).toBeTruthy();
    expect(sheet.getByText('4 citas')).toBeTruthy();
    const rows = sheet.getAllByRole('row').map((row) => row.textContent);
    expect(rows[0]).toBe('HoraPacienteTratamiento y lugarEstadoNotas');
    expect(rows[2]).toMatch(/^09:1509:45Zoe Ñahui.*911 222 333▲ Alergias: PenicilinaControlSillón 2 ?Programada/);
    expect(rows[5]).toMatch(/Reprogramada/);
    expect(sheet.getByText(/Impreso el 25\/11\/2026, 10:00, por Ana/)).toBeTruthy();
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.cal-sheet')).toBe(null);
  });
});

describe('the month', () => {
  it('shows the first two visits of a day and how many there are, and opens the day', async () => {
    const store = await clinicWith(
      { hora: '12:00' },
      { hora: '09:00', patient: ZOE, estado: 'inasistencia' },
      { hora: '10:00', estado: 'completada' },
      { hora: '08:30', notes: MOVED },
      { fecha: '2026-10-27' },
    );
    const { address } = open(store, calendar('&range=month'));
    const day = await button('miércoles 25 de noviembre, 3 citas');
    // Only this day of its week has visits.
    const week = day.closest('.rbc-month-row')!;
    expect([...week.querySelectorAll('.cal-month-event')].map((event) => event.textContent)).toEqual([
      '09:00Zoe Ñ.',
      '10:00Mateo S.',
    ]);
    expect(week.querySelector('.cal-month-more')?.textContent).toBe('+1 más');
    expect(await button('martes 27 de octubre, 1 cita')).toBeTruthy();
    await user.click(day);
    await waitFor(async () => expect(await title()).toBe('Miércoles 25 nov 2026'));
    expect(address()).toContain('range=day');
  });

  it('is gone through by the arrow keys', async () => {
    open(await clinicWith({}), calendar('&range=month'));
    (await button('miércoles 25 de noviembre, 1 cita')).focus();
    await user.keyboard('{ArrowRight}{ArrowUp}{Home}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('lunes 16 de noviembre, 0 citas');
  });

  it('is narrowed to places and to a specialty, which count only the month itself', async () => {
    const store = await clinicWith(
      {},
      { patient: ZOE, hora: '12:00', location: 'Sillón 2', specialty: 'endodoncia' },
      { fecha: '2026-10-27', location: 'Sillón 2' },
    );
    const { address } = open(store, calendar('&range=month'));
    const rooms = within(await screen.findByLabelText('Mostrar'));
    await waitFor(() =>
      expect(rooms.getAllByRole('button').map((room) => room.textContent)).toEqual([
        'Todos 2',
        'Sillón 1 1',
        'Sillón 2 1',
      ]),
    );
    await user.click(rooms.getByRole('button', { name: /Sillón 2/ }));
    expect(await button('miércoles 25 de noviembre, 1 cita')).toBeTruthy();
    expect(new URLSearchParams(address().split('?')[1]).get('rooms')).toBe('["Sillón 2"]');
    await user.click(rooms.getByRole('button', { name: /Todos/ }));
    await user.selectOptions(screen.getByLabelText('Especialidad'), 'Endodoncia');
    await waitFor(() => expect(address()).toContain('specialty=endodoncia'));
    expect(await button('miércoles 25 de noviembre, 1 cita')).toBeTruthy();
  });
});

describe('what the week shows', () => {
  it('is everything again after “Todo”, which is enabled only while something is hidden', async () => {
    const { address } = open(await clinicWith({}, { patient: ZOE, location: 'Sillón 2' }), calendar('&range=week'));
    const all = await button('Todo');
    expect(all.disabled).toBe(true);
    await user.click(await screen.findByRole('checkbox', { name: 'Sillón 2' }));
    const [specialty] = screen.getAllByLabelText('Especialidad');
    await user.selectOptions(specialty!, 'Ortodoncia');
    await waitFor(() => expect(address()).toContain('specialty=ortodoncia'));
    expect(address()).toContain('rooms=');
    await user.click(all);
    await waitFor(() => expect(address()).not.toMatch(/rooms|specialty/));
    expect(all.disabled).toBe(true);
  });
});
