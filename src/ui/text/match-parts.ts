import { hasDoubledLetters, isUnwritten, searchable, wordsOf } from '#domain/values/text.ts';

export interface MatchPart {
  text: string;
  found: boolean;
}

/**
 * A text split where a word of the search occurs in it, accents, case and punctuation ignored, so that a result can mark the
 * matches.
 */
export function matchParts(text: string, search: string): MatchPart[] {
  const { plain, places } = folded(text);
  const found = new Set<number>();
  for (const word of wordsOf(search)) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      for (let letter = at; letter < at + word.length; letter += 1) found.add(places?.[letter] ?? letter);
    }
  }
  if (found.size === 0) return [{ text, found: false }];
  const parts: MatchPart[] = [];
  [...text].forEach((character, place) => {
    const last = parts.at(-1);
    if (last && (isUnwritten(character) || last.found === found.has(place))) last.text += character;
    else parts.push({ text: character, found: found.has(place) });
  });
  return parts;
}

const DECIMAL = /^\d[.,]\d$/;

/**
 * A text in the form in which it is searched, and for each of its letters the place of the original character. Where
 * every character keeps its place, the places are left out: folding the rows of a list letter by letter would take a
 * tablet longer than the rest of a key's work.
 */
function folded(text: string): { plain: string; places?: number[] } {
  const plain = searchable(text);
  const characters = [...text];
  const keepsPlaces = plain.length === characters.length && plain.length === text.length && !/\p{M}/u.test(text);
  if (keepsPlaces && !hasDoubledLetters(text)) return { plain };
  const letters = characters.map((character, place) => {
    const isDecimal = DECIMAL.test(`${characters[place - 1]}${character}${characters[place + 1]}`);
    return isDecimal || isUnwritten(character) ? '' : searchable(character) || ' ';
  });
  return { plain: letters.join(''), places: letters.flatMap((each, place) => Array.from(each, () => place)) };
}
