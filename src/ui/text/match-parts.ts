import { searchable, wordsOf } from '#domain/values/text.ts';

export interface MatchPart {
  text: string;
  found: boolean;
}

const letters = new Map<string, string>();

/** Kept: the rows of a list have few letters, and each key folds all of them. */
function foldedLetter(character: string): string {
  const known = letters.get(character);
  if (known !== undefined) return known;
  const folded = character.trim() === '' ? ' ' : searchable(character);
  letters.set(character, folded);
  return folded;
}

/** A text cut where a word of the search stands in it, accents and case ignored: what a result marks. */
export function matchParts(text: string, search: string): MatchPart[] {
  const words = wordsOf(search);
  const characters = [...text];
  // One letter of the text is one letter of what is searched, or none (an accent of its own): so places can be compared.
  const folded = characters.map(foldedLetter);
  const places = folded.flatMap((each, place) => Array.from(each, () => place));
  const plain = folded.join('');
  const found = new Set<number>();
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      for (const place of places.slice(at, at + word.length)) found.add(place);
    }
  }
  const parts: MatchPart[] = [];
  characters.forEach((character, place) => {
    const last = parts.at(-1);
    const accent = folded[place] === '';
    if (last && (accent || last.found === found.has(place))) last.text += character;
    else parts.push({ text: character, found: found.has(place) });
  });
  return parts;
}
