/** A text in lower case, accents and repeated spaces removed. */
export function unaccented(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Signs without a letter or a space of their own in a search key: accents, what nobody sees, and apostrophes of every kind. */
const UNWRITTEN = /[\p{M}\p{Cf}'\u2018\u2019\u201b\u2032\u02b9\u02bb\u02bc\u00b4`\uff07]+/gu;
/** Whether a character has no place of its own in a search key. */
export const isUnwritten = (character: string): boolean => character.replace(UNWRITTEN, '') === '';

/** Letters that Unicode does not take apart into a letter and an accent, and the ordinals of "Mª" and "Nº", as people type them. */
const TYPED: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ª: 'a', º: 'o' };
const OTHER_LETTERS = /[łøđßæœªº]/g;
const TWO_LETTERS = /[ßæœ]/iu;
/** Whether a search key has two letters for one of the text. */
export const hasDoubledLetters = (text: string): boolean => TWO_LETTERS.test(text);

const DECIMALS = /(\d)[.,](?=\d)/g;
const BETWEEN_WORDS = /[\p{P}\u2212\p{Cc}\s]+/gu;

/**
 * Text as search compares it: lower case, without accents and apostrophes, letters of other languages as they are typed, one space
 * for any punctuation (decision 117). "O’Higgins-Núñez, J." is "ohiggins nunez j", "Mª Sørensen" is "ma sorensen".
 */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(UNWRITTEN, '')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => TYPED[letter]!)
    .replace(DECIMALS, '$1')
    .replace(BETWEEN_WORDS, ' ')
    .trim();
}

/** Words that belong to the one after them, each with its space: "de la Cruz", "O’Higgins" and "McDonald" where they were taken apart. */
const WITH_PARTICLES =
  /(?:^| )(?:(?:de|del|dela|delas|delos|la|las|le|lo|los|da|das|di|do|dos|du|van|von|der|den|ter|mac|mc|san|santa|dell|[a-z]) )+[^ ]+/g;

/**
 * The name of a person as search compares it: names with particles stand there once more in one word, so that "Delacruz" finds
 * "de la Cruz".
 */
export function searchableName(name: string): string {
  const plain = searchable(name);
  const joined = plain.match(WITH_PARTICLES);
  return joined ? [plain, ...joined.map((part) => part.replaceAll(' ', ''))].join(' ') : plain;
}

/** After every letter that may follow an n, before o, and below the surrogates: so UTF-16 and UTF-8 have one order. */
const AFTER_N = '\ud7ff';

/** Text as lists sort it, compared by its characters: as search compares it, with ñ after n (decision 118). */
export const sortable = (text: string): string => searchable(text.normalize('NFD').replace(/n\u0303/gi, `n${AFTER_N}`));

/** The words of a search, as `hasWords` compares them. A text of punctuation alone is a word that nothing holds. */
export function wordsOf(text: string): string[] {
  const words = searchable(text).split(' ').filter(Boolean);
  const typed = text.trim();
  return words.length > 0 || typed === '' ? words : [typed];
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

/** "cuota 5 de 18": a label within a sentence. */
export const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase('es') + text.slice(1);

/** One or two capitals for an avatar: "Mateo Salazar" → "MS". */
export function initialsOf(firstName: string | null | undefined, lastName?: string | null): string {
  const first = [...(firstName ?? '').trim()][0] ?? '';
  const last = [...(lastName ?? '').trim()][0] ?? '';
  return (first + last).toLocaleUpperCase('es') || '?';
}
