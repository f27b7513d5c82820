import { afterEach, describe, expect, it, vi } from 'vitest';
import { localizer } from '#features/appointments/calendar/grid/localizer.ts';
import { daysShown } from '#features/appointments/calendar/model/ranges.ts';
import { datesBetween, dateOfWall, momentOfWall, wallDate } from '#features/appointments/calendar/model/wall-clock.ts';

afterEach(() => vi.unstubAllEnvs());

describe.each(['America/Lima', 'Europe/Madrid', 'Pacific/Kiritimati', 'Africa/Cairo'])(
  'on a tablet whose clock is set to %s, the calendar library',
  (zone) => {
    it('puts every hour of a night of summer time where the clinic’s clock has it', () => {
      vi.stubEnv('TZ', zone);
      for (const date of ['2026-03-29', '2026-04-24', '2026-11-25']) {
        const midnight = wallDate(date);
        for (const hora of ['00:00', '00:15', '02:30', '23:59']) {
          const at = wallDate(date, hora);
          expect(momentOfWall(localizer.merge(midnight, wallDate('2000-06-01', hora))!)).toEqual({ fecha: date, hora });
          const minutes = localizer.getMinutesFromMidnight(at);
          expect(localizer.getSlotDate(midnight, 0, minutes)).toEqual(at);
          expect(localizer.diff(midnight, at, 'minutes') + localizer.getDstOffset(midnight, at)).toBe(minutes);
          expect(localizer.isSameDate(midnight, at)).toBe(true);
        }
      }
    });

    it('shows the weeks and months that the agenda reads, from Monday on', () => {
      vi.stubEnv('TZ', zone);
      for (const date of ['2026-03-29', '2026-11-01', '2028-02-29']) {
        const day = wallDate(date);
        const month = daysShown('month', date);
        expect(localizer.visibleDays(day, localizer).map(dateOfWall)).toEqual(datesBetween(month.from, month.to));
        const week = daysShown('week', date);
        const from = localizer.startOf(day, 'week', 1);
        const to = localizer.endOf(day, 'week', 1);
        expect(localizer.range(from, to).map(dateOfWall)).toEqual(datesBetween(week.from, week.to));
      }
    });
  },
);
