/** Of a time at which nobody is expected. It warns and never blocks. */
export const OUT_OF_HOURS = 'Fuera del horario de atención.';
export const CLOSED_DAY = 'No es un día de atención.';
