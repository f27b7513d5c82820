import { searchable, wordsOf } from '#domain/values/text.ts';

export interface MatchPart {
  text: string;
  found: boolean;
}

/** A text cut where a word of the search stands in it, accents and case ignored: what a result marks. */
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
    const accent = ACCENT.test(character);
    if (last && (accent || last.found === found.has(place))) last.text += character;
    else parts.push({ text: character, found: found.has(place) });
  });
  return parts;
}

const ACCENT = /^\p{M}/u;

/**
 * A text as it is searched, and of each of its letters the place of the character that it comes from. Where every character
 * has one, the places are left out: folded one by one, the rows of a list would take a tablet longer than all else of a key.
 */
function folded(text: string): { plain: string; places?: number[] } {
  const plain = searchable(text);
  const characters = [...text];
  if (plain.length === characters.length && plain.length === text.length && !/\p{M}/u.test(text)) return { plain };
  const letters = characters.map((character) => (character.trim() === '' ? ' ' : searchable(character)));
  return { plain: letters.join(''), places: letters.flatMap((each, place) => Array.from(each, () => place)) };
}
