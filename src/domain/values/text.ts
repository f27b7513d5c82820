/** Text as search compares it: lower case, accents and repeated spaces removed. */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of a search, as `hasWords` compares them. */
export function wordsOf(text: string): string[] {
  return searchable(text).split(' ').filter(Boolean);
}

/** Whether every word is part of a text that `searchable` made, in any order. */
export function hasWords(text: string, words: readonly string[]): boolean {
  // A plain loop: for twenty thousand texts, calling a function for each word would double the time per key on a tablet.
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/** Only the digits of a text: telephone numbers and identity cards are compared by them. */
export function digitsOf(text: string): string {
  return text.replace(/\D+/g, '');
}

/** One or two capitals for an avatar: "Mateo Salazar" → "MS". */
export function initialsOf(firstName: string | null | undefined, lastName?: string | null): string {
  const first = [...(firstName ?? '').trim()][0] ?? '';
  const last = [...(lastName ?? '').trim()][0] ?? '';
  return (first + last).toLocaleUpperCase('es') || '?';
}
