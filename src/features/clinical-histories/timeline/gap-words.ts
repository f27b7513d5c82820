import { isDate } from '#domain/values/dates.ts';

const DAY = 86_400_000;

/** The time between two entries, as words on the rail; null if unknown or none. */
export function gapWords(earlier: string, later: string): string | null {
  if (!isDate(earlier) || !isDate(later)) return null;
  const days = Math.round((Date.parse(later) - Date.parse(earlier)) / DAY);
  if (days <= 0) return null;
  if (days < 7) return days === 1 ? '1 día' : `${days} días`;
  const weeks = Math.round(days / 7);
  if (weeks <= 16) return weeks === 1 ? '1 semana' : `${weeks} semanas`;
  const months = Math.round(days / 30.44);
  return months < 24 ? `${months} meses` : `${Math.round(days / 365.25)} años`;
}
