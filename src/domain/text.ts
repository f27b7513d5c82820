/** Text as search compares it: lower case, accents and repeated spaces removed. */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Only the digits of a text: how telephone numbers and identity cards are compared. */
export function digitsOf(text: string): string {
  return text.replace(/\D+/g, '');
}

/** One or two capitals for an avatar: "Mateo Salazar" → "MS". */
export function initialsOf(firstName: string | null | undefined, lastName?: string | null): string {
  const first = [...(firstName ?? '').trim()][0] ?? '';
  const last = [...(lastName ?? '').trim()][0] ?? '';
  return (first + last).toLocaleUpperCase('es') || '?';
}
