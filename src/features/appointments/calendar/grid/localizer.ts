// The calendar library's dates: dayjs in UTC, for the hours of the agenda are those of the clinic's wall (model/wall-clock.ts).
// In the tablet's own zone a night of summer time would leave an hour out, and midnight would lie on another day.
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import utc from 'dayjs/plugin/utc';
import { dayjsLocalizer } from 'react-big-calendar';
import { dateOfWall, minutesOfWall, momentOfWall, wallDate } from '../model/wall-clock.ts';

dayjs.extend(utc);

const inUtc = new Proxy(dayjs, { apply: (make, _, [date]) => make(date, { locale: 'es', utc: true }) });

/** What month, week and day reckon with. The library asks the tablet's zone in these four, whatever dayjs it was given. */
export const localizer = Object.assign(dayjsLocalizer(inUtc), {
  merge: (date: Date, time: Date) => wallDate(dateOfWall(date), momentOfWall(time).hora),
  getMinutesFromMidnight: minutesOfWall,
  getTimezoneOffset: () => 0,
  getDstOffset: () => 0,
});
