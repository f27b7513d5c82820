import { describe, expect, it } from 'vitest';
import { parseCalendar } from '#features/appointments/calendar/calendar-address.ts';
import { lengthInWords, openFrom } from '#features/appointments/calendar/day/free-time.tsx';
import { styleName } from '#features/appointments/calendar/grid/event-chip.tsx';
import { eventsOf, isOpen, isUnderWay, namesOf, shortName } from '#features/appointments/calendar/model/events.ts';
import { countsByEstado, countsByPlace, placesOf } from '#features/appointments/calendar/model/filters.ts';
import { hoursShown } from '#features/appointments/calendar/model/hours.ts';
import { chipParts, chipSize } from '#features/appointments/calendar/model/chip-size.ts';
import { sideBySide } from '#features/appointments/calendar/model/side-by-side.ts';
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

  it('is under way between its start and its end, and open from then on until somebody closes it', () => {
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
    expect(hoursShown([])).toEqual({ from: '08:00', to: '19:00' });
    expect(hoursShown(events({ hora: '07:45' }, { hora: '18:45', duracion: 30 }))).toEqual({
      from: '07:00',
      to: '20:00',
    });
    expect(hoursShown(events({ hora: '23:45', duracion: 120 }))).toEqual({ from: '08:00', to: '24:00' });
  });

  it('that can still be given away begin with the next five minutes of today, and with the opening of a later day', () => {
    expect(openFrom(DAY, DAY, NOW)).toBe('11:25');
    expect(openFrom(DAY, DAY, wallDate(DAY, '07:00'))).toBe('09:00');
    expect(openFrom(DAY, DAY, wallDate(DAY, '17:58'))).toBe(null);
    expect(openFrom('2026-11-26', DAY, NOW)).toBe('09:00');
    expect(openFrom('2026-11-24', DAY, NOW)).toBe(null);
    expect(openFrom('2026-11-28', DAY, NOW)).toBe(null);
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

  it('of a day are by estado and by what is over and open; one that was moved away counts nowhere', () => {
    expect(countsByEstado(visits(), NOW)).toEqual({
      programada: 1,
      confirmada: 1,
      completada: 1,
      inasistencia: 1,
      open: 1,
    });
  });

  it('of a place leave out what was moved away', () => {
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

describe('events that share a time', () => {
  const layout = (least: number, ...visits: Partial<Appointment>[]) =>
    sideBySide(events(...visits), least).map(({ left, width }) => [Math.round(left), Math.round(width)]);

  it('stand side by side, and fill what is free beside them', () => {
    expect(layout(0, { hora: '09:00' }, { hora: '09:30' })).toEqual([
      [0, 100],
      [0, 100],
    ]);
    expect(layout(0, { hora: '09:00', duracion: 60 }, { hora: '09:15' }, { hora: '09:45', duracion: 60 })).toEqual([
      [0, 50],
      [50, 50],
      [50, 50],
    ]);
    expect(layout(0, { hora: '09:00' }, { hora: '09:00' }, { hora: '09:00', duracion: 60 }, { hora: '09:30' })).toEqual(
      [
        [0, 33],
        [33, 33],
        [33, 67],
        [67, 33],
      ],
    );
  });

  it('count as long as the lowest chip is high', () => {
    expect(layout(20, { hora: '09:00', duracion: 5 }, { hora: '09:10', duracion: 5 })).toEqual([
      [0, 50],
      [50, 50],
    ]);
  });
});

describe('the words of a chip', () => {
  const TOLD = { day: false, late: false, moved: false, alert: false };
  const words = (width: number, height: number, told: Partial<typeof TOLD> = {}) => {
    const { name, ...parts } = chipParts(chipSize({ width, height }), { ...TOLD, ...told });
    return [name, ...Object.entries(parts).flatMap(([part, there]) => (there ? [part] : []))].join(' ');
  };

  it('are all there where there is room, with the place in the week and the end in the day', () => {
    expect(words(240, 70)).toBe('middle sign hour treatment place');
    expect(words(240, 70, { day: true })).toBe('whole sign hour until treatment');
    expect(words(105, 52)).toBe('middle sign hour treatment place');
    expect(words(105, 51)).toBe('middle sign hour treatment');
  });

  it('are one line on a low chip: the name and the hour', () => {
    expect(words(240, 30)).toBe('middle sign hour');
    expect(words(240, 30, { day: true, late: true, moved: true })).toBe('whole sign hour');
    expect(words(240, 31)).toBe('middle sign hour treatment');
  });

  it('are a given name and a letter on a narrow chip, with the treatment below where it is high enough', () => {
    expect(words(104, 48)).toBe('short narrow sign hour treatment');
    expect(words(104, 47)).toBe('short narrow sign hour');
    expect(words(104, 30)).toBe('short narrow sign');
    expect(words(53, 70, { day: true })).toBe('short narrow sign hour treatment');
  });

  it('are initials and the hour on a thin chip, and on the thinnest the initials', () => {
    expect(words(52, 70)).toBe('initials narrow hour');
    expect(words(44, 31, { alert: true })).toBe('initials narrow hour');
    expect(words(36, 70)).toBe('initials narrow');
  });

  it('say that a visit is to be closed, or was moved away, only where no word is cut in two', () => {
    expect(words(221, 70, { day: true, late: true })).toBe('whole sign hour until treatment late');
    expect(words(220, 70, { day: true, late: true })).toBe('whole sign hour treatment late');
    expect(words(140, 70, { day: true, late: true })).toBe('whole sign hour until treatment');
    expect(words(221, 70, { moved: true })).toBe('middle sign hour treatment moved place');
    expect(words(220, 70, { moved: true })).toBe('middle sign hour treatment place');
  });

  it('leave room for the alert: the end gives way, an alert that is cut off is not seen', () => {
    expect(words(130, 70, { day: true })).toBe('whole sign hour until treatment');
    expect(words(130, 70, { day: true, alert: true })).toBe('whole sign hour treatment');
    expect(words(141, 70, { day: true, alert: true })).toBe('whole sign hour until treatment');
    expect(words(230, 70, { day: true, moved: true })).toBe('whole sign hour until treatment moved');
    expect(words(230, 70, { day: true, moved: true, alert: true })).toBe('whole sign hour treatment moved');
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
    expect(parseCalendar({ range: 'year', date: '2026-02-30', rooms: 'x', specialty: 'z', shown: 1 })).toEqual({
      view: 'calendar',
    });
  });
});
