import { afterEach, describe, expect, it } from 'vitest';
import { eventsOf } from '#features/appointments/calendar/model/events.ts';
import { daysShown, stepFrom, titleOf } from '#features/appointments/calendar/model/ranges.ts';
import {
  addMonths,
  dateOfWall,
  datesBetween,
  minutesOfWall,
  momentOfWall,
} from '#features/appointments/calendar/model/wall-clock.ts';
import { buildAppointment } from '#tests/support/factories.ts';

const own = process.env['TZ'];
afterEach(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

const visit = (fecha: string, hora: string, duracion: 15 | 30 | 120 = 30) => ({
  appointment: buildAppointment({ fecha, hora, duracion }),
  patient: undefined,
  alerts: [],
  mark: undefined,
});

describe.each(['America/Lima', 'Europe/Madrid', 'America/Mexico_City', 'Pacific/Kiritimati', 'Africa/Cairo'])(
  'on a tablet whose clock is set to %s',
  (zone) => {
    it('a visit stands on its day and at its hour, also where that zone leaves the hour out', () => {
      process.env['TZ'] = zone;
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      // The nights in which Madrid and Cairo go to summer time, and one without.
      for (const [fecha, hora] of [
        ['2026-03-29', '02:30'],
        ['2026-04-24', '00:15'],
        ['2026-11-25', '11:00'],
      ] as const) {
        const [event] = eventsOf([visit(fecha, hora)], 'Clínica');
        expect(momentOfWall(event!.start)).toEqual({ fecha, hora });
        expect(event!.end.getTime() - event!.start.getTime()).toBe(30 * 60_000);
      }
    });

    it('a day has twenty-four hours, and a week begins on its Monday', () => {
      process.env['TZ'] = zone;
      expect(daysShown('week', '2026-03-29')).toEqual({ from: '2026-03-23', to: '2026-03-29' });
      expect(datesBetween('2026-03-28', '2026-04-01')).toEqual([
        '2026-03-28',
        '2026-03-29',
        '2026-03-30',
        '2026-03-31',
        '2026-04-01',
      ]);
      const [event] = eventsOf([visit('2026-03-29', '08:00')], '');
      expect(minutesOfWall(event!.start)).toBe(480);
    });

    it('a visit of the first and of the last minutes of a day belongs to that day alone', () => {
      process.env['TZ'] = zone;
      const events = eventsOf([visit('2026-11-25', '00:00'), visit('2026-11-25', '23:30')], '');
      expect(events.map(({ day, start }) => [day, dateOfWall(start)])).toEqual([
        ['2026-11-25', '2026-11-25'],
        ['2026-11-25', '2026-11-25'],
      ]);
    });

    it('a title names the days of the clinic', () => {
      process.env['TZ'] = zone;
      expect(titleOf('day', '2026-11-25')).toBe('Miércoles 25 nov 2026');
      expect(titleOf('week', '2026-11-25')).toBe('23 – 29 nov 2026');
      expect(titleOf('week', '2026-12-01')).toBe('30 nov – 6 dic 2026');
      expect(titleOf('week', '2026-12-31')).toBe('28 dic 2026 – 3 ene 2027');
      expect(titleOf('month', '2026-11-25')).toBe('Noviembre 2026');
    });
  },
);

describe('the days of a range', () => {
  it('of a month are those of its first and of its last week too', () => {
    expect(daysShown('month', '2026-11-25')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(daysShown('day', '2026-11-25')).toEqual({ from: '2026-11-25', to: '2026-11-25' });
  });

  it('before and after are a day, a week or a month away; a month has no day that it lacks', () => {
    expect(stepFrom('day', '2026-11-30', 1)).toBe('2026-12-01');
    expect(stepFrom('week', '2026-11-25', -1)).toBe('2026-11-18');
    expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
  });
});
