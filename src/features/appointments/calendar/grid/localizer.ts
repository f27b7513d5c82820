// The calendar library's dates: dayjs in UTC, because agenda hours are the clinic's wall clock (model/wall-clock.ts).
// In the tablet's own zone, daylight saving would leave out an hour, and midnight would fall on another day.
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import utc from 'dayjs/plugin/utc';
import { dayjsLocalizer } from 'react-big-calendar';
import { dateOfWall, minutesOfWall, momentOfWall, wallDate } from '../model/wall-clock.ts';

dayjs.extend(utc);

const inUtc = new Proxy(dayjs, { apply: (make, _, [date]) => make(date, { locale: 'es', utc: true }) });

/**
 * The date arithmetic of month, week and day. These four methods of the library use the tablet's zone, whatever dayjs
 * it was given.
 */
export const localizer = Object.assign(dayjsLocalizer(inUtc), {
  merge: (date: Date, time: Date) => wallDate(dateOfWall(date), momentOfWall(time).hora),
  getMinutesFromMidnight: minutesOfWall,
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
});
