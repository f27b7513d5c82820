/** Of a time at which nobody is expected. It warns and never blocks. */
export const OUT_OF_HOURS = 'Fuera del horario de atención.';
export const CLOSED_DAY = 'No es un día de atención.';
/** Of a time at which nobody can come any more. */
export const PAST_DAY = 'Esa fecha ya pasó.';
export const PAST_HOUR = 'Esa hora ya pasó.';
