/** Warns about a time outside the clinic's hours. It never blocks. */
export const OUT_OF_HOURS = 'Fuera del horario de atención.';
export const CLOSED_DAY = 'No es un día de atención.';
/** Warns about a date in the past. */
export const PAST_DAY = 'Esa fecha ya pasó.';
export const PAST_HOUR = 'Esa hora ya pasó.';
