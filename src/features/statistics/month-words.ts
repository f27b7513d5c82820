/** January first. */
const MONTH_NAMES = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
] as const;

/** "Enero" of 1. */
export const monthName = (month: number): string => MONTH_NAMES[month - 1] ?? '';

/** "Ene" of 1. */
export const shortMonth = (month: number): string => monthName(month).slice(0, 3);
