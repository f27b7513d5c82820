import { describe, expect, it } from 'vitest';
import { parseCalendar } from '#features/appointments/calendar/calendar-address.ts';
import { lengthInWords, openFrom } from '#features/appointments/calendar/day/free-time.tsx';
import { styleName } from '#features/appointments/calendar/grid/event-chip.tsx';
import {
  eventsOf,
  isOpen,
  isUnderWay,
  namesOf,
  onceEach,
  shortName,
} from '#features/appointments/calendar/model/events.ts';
import { countsByEstado, countsByPlace, placesOf } from '#features/appointments/calendar/model/filters.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import { hoursShown } from '#features/appointments/calendar/model/hours.ts';
import { wallDate } from '#features/appointments/calendar/model/wall-clock.ts';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { buildAppointment, buildPatient, testId } from '#tests/support/factories.ts';

const DAY = '2026-11-25';
const NOW = wallDate(DAY, '11:20');

const events = (...visits: Partial<Appointment>[]) =>
  eventsOf(
    visits.map((visit, place) => ({
      appointment: buildAppointment({ id: testId(0x3000 + place), fecha: DAY, ...visit }),
      patient: buildPatient({ first_name: 'Flor de María', last_name: 'Castañeda Chumpitaz' }),
      alerts: [],
      mark: undefined,
    })),
    'Clínica Miraflores',
  );

describe('an event of the calendar', () => {
  it('without a duration takes 30 minutes', () => {
    const [event] = events({ hora: '10:00', duracion: null as never });
    expect([event!.from, event!.until]).toEqual(['10:00', '10:30']);
  });

  it('that goes past midnight is drawn on either day, ends at an hour of the next one, and is one visit', () => {
    const both = events({ hora: '23:30', duracion: 60 });
    expect(both.map(({ day, drawn, continued }) => ({ day, ...drawn, continued }))).toEqual([
      { day: DAY, from: 1410, to: 1440, continued: false },
      { day: '2026-11-26', from: 0, to: 30, continued: true },
    ]);
    for (const { from, until } of both) expect([from, until]).toEqual(['23:30', '00:30']);
    for (const each of both) expect(isUnderWay(each, wallDate('2026-11-26', '00:15'))).toBe(true);
    expect(onceEach(both)).toHaveLength(1);
    expect([...countsByPlace(both, [])].map(([, count]) => count)).toEqual([1]);
  });

  it('without a place is in the clinic', () => {
    expect(events({ location: null }, { location: 'Sillón 1' }).map(({ place }) => place)).toEqual([
      'Clínica Miraflores',
      'Sillón 1',
    ]);
  });

  it('that was moved to another date says so, whatever its estado', () => {
    const [event] = events({ notes: 'Reprogramada para el 27/11/2026 a las 09:00.' });
    expect(event!.estado).toBe('reprogramada');
    expect(styleName(event!.estado)).toBe('moved');
  });

  it('is styled by its estado: scheduled, completed, cancelled, rescheduled; else neutral', () => {
    expect(styleName('programada')).toBe('scheduled');
    expect(styleName('completada')).toBe('completed');
    expect(styleName('inasistencia')).toBe('cancelled');
    expect(styleName('confirmada')).toBe('rescheduled');
    expect(styleName('en_espera')).toBe('neutral');
  });

  it('is under way between its start and its end, and open from then on until a person closes it', () => {
    const [before, during, after, closed] = events(
      { hora: '11:30' },
      { hora: '11:00', estado: 'confirmada' },
      { hora: '10:30' },
      { hora: '10:30', estado: 'completada' },
    );
    expect([before, during, after, closed].map((event) => isUnderWay(event!, NOW))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect([before, during, after, closed].map((event) => isOpen(event!, NOW))).toEqual([false, false, true, false]);
  });

  it('has a name for every width', () => {
    const names = namesOf(buildPatient({ first_name: 'Flor de María', last_name: 'de la Cruz Ríos' }));
    expect(names.whole).toBe('Flor de María de la Cruz Ríos');
    expect(names.middle).toBe('Flor de la Cruz');
    expect(shortName(names)).toBe('Flor C.');
    expect(names.initials).toBe('FC');
    expect(shortName(namesOf(undefined))).toBe('Paciente desconocido');
  });
});

describe('the hours', () => {
  it('shown are 08:00 to 19:00, and wider where a visit lies outside', () => {
    expect(hoursShown(USUAL_HOURS, [])).toEqual({ from: '08:00', to: '19:00' });
    expect(hoursShown(USUAL_HOURS, events({ hora: '07:45' }, { hora: '18:45', duracion: 30 }))).toEqual({
      from: '07:00',
      to: '20:00',
    });
    const [evening, night] = events({ hora: '23:45', duracion: 120 });
    expect(hoursShown(USUAL_HOURS, [evening!])).toEqual({ from: '08:00', to: '24:00' });
    expect(hoursShown(USUAL_HOURS, [night!])).toEqual({ from: '00:00', to: '19:00' });
  });

  it('that can still be given away begin with the next five minutes of today, and with the opening of a later day', () => {
    expect(openFrom(USUAL_HOURS, DAY, DAY, NOW)).toEqual([{ from: '11:25', to: '18:00' }]);
    expect(openFrom(USUAL_HOURS, DAY, DAY, wallDate(DAY, '07:00'))).toEqual([{ from: '09:00', to: '18:00' }]);
    expect(openFrom(USUAL_HOURS, DAY, DAY, wallDate(DAY, '17:58'))).toEqual([]);
    expect(openFrom(USUAL_HOURS, '2026-11-26', DAY, NOW)).toEqual([{ from: '09:00', to: '18:00' }]);
    expect(openFrom(USUAL_HOURS, '2026-11-24', DAY, NOW)).toEqual([]);
    expect(openFrom(USUAL_HOURS, '2026-11-28', DAY, NOW)).toEqual([]);
    expect([35, 60, 75].map(lengthInWords)).toEqual(['35 min', '1 h', '1 h 15']);
  });
});

describe('the counts', () => {
  const visits = () =>
    events(
      { hora: '09:00', estado: 'completada', location: 'Sillón 1' },
      { hora: '09:30', estado: 'inasistencia', location: 'Sillón 1' },
      { hora: '10:00', estado: 'confirmada', location: 'Sillón 2' },
      { hora: '12:00', location: 'Sillón 2' },
      { hora: '12:30', location: 'Sillón 1', notes: 'Reprogramada para el 27/11/2026 a las 09:00.' },
    );

  it('of a day are by estado and of past visits still open; a visit moved to another date counts nowhere', () => {
    expect(countsByEstado(visits(), NOW)).toEqual({
      programada: 1,
      confirmada: 1,
      completada: 1,
      inasistencia: 1,
      open: 1,
    });
  });

  it('of a place leave out visits moved to another date', () => {
    expect([...countsByPlace(visits(), ['Sillón 1', 'Sala'])]).toEqual([
      ['Sillón 1', 2],
      ['Sala', 0],
      ['Sillón 2', 2],
    ]);
  });
});

describe('the columns of a day', () => {
  it('are the rooms, then the clinic and other places that visits name', () => {
    expect(placesOf(['Sillón 1', 'Sillón 2'], ['Sillón 2', 'Sala vieja', 'Clínica'], 'Clínica')).toEqual([
      'Sillón 1',
      'Sillón 2',
      'Clínica',
      'Sala vieja',
    ]);
  });

  it('are the clinic alone where no room is configured', () => {
    expect(placesOf([], [], 'Clínica')).toEqual(['Clínica']);
  });
});

describe('the address of the calendar', () => {
  it('is read as far as it makes sense', () => {
    expect(parseCalendar({ view: 'calendar', range: 'week', date: '2026-11-25', rooms: ['Sillón 1'] })).toEqual({
      view: 'calendar',
      range: 'week',
      date: '2026-11-25',
      rooms: ['Sillón 1'],
    });
    expect(parseCalendar({ specialty: 'endodoncia', shown: 'open' })).toEqual({
      view: 'calendar',
      specialty: 'endodoncia',
      shown: 'open',
    });
    expect(parseCalendar({ patient: testId(0x1000) })).toEqual({ view: 'calendar', patient: testId(0x1000) });
    expect(parseCalendar({ patient: 'x' })).toEqual({ view: 'calendar' });
    expect(parseCalendar({ range: 'year', date: '2026-02-30', rooms: 'x', specialty: 'z', shown: 1 })).toEqual({
      view: 'calendar',
    });
  });
});
