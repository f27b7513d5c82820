// The medicines that a history's words about allergies name: families, single medicines, and what is denied.
import { unaccented } from '#domain/values/text.ts';
import { ALLERGY_FAMILIES, OTHER_NAMES, type AllergyFamily } from './allergy-families.ts';

/** A medicine or a family that a text names. */
export interface NamedMedicine {
  /** The name in the text, with its accents: "aspirina"; of a family the first of its names: "penicilina", "AINE". */
  name: string;
  /** The first of a medicine's names: "ácido acetilsalicílico". */
  substance: string;
  /** The medicine's families, or those that the name itself means; empty for a medicine of none. */
  families: readonly AllergyFamily[];
  /** The text names the family itself. */
  whole: boolean;
}

/** A medicine at its place among the words of a text. */
export interface Found {
  named: NamedMedicine;
  /** The place of its first word. */
  from: number;
}

/** A text's words as they are compared: lower case, no accents. */
export const wordsIn = (text: string): string[] => unaccented(text).match(/[a-z0-9]+/g) ?? [];

interface Term {
  words: readonly string[];
  named: NamedMedicine;
}

const termOf = (words: string, named: NamedMedicine): Term => ({ words: wordsIn(words), named });

/** A term for each name of one medicine. */
function termsOf(names: readonly string[], families: readonly AllergyFamily[]): Term[] {
  return names.map((name) => termOf(name, { name, substance: names[0] ?? name, families, whole: false }));
}

const listOf = (member: string | readonly string[]): readonly string[] =>
  typeof member === 'string' ? [member] : member;

/** Every term by its first word, the longest first: "anestésico local" before "anestésico". */
const TERMS: ReadonlyMap<string, readonly Term[]> = byFirstWord([
  ...familyTerms(),
  ...ALLERGY_FAMILIES.flatMap((family) => family.members.flatMap((member) => termsOf(listOf(member), [family]))),
  ...OTHER_NAMES.flatMap((names) => termsOf(names, [])),
]);

/** The names of families; "betalactámico" is one of two. */
function familyTerms(): Term[] {
  const names = new Set(ALLERGY_FAMILIES.flatMap((family) => family.names));
  return [...names].map((words) => {
    const families = ALLERGY_FAMILIES.filter((family) => family.names.includes(words));
    const [only, another] = families;
    const name = only === undefined || another !== undefined ? words : only.names[0];
    return termOf(words, { name, substance: name, families, whole: true });
  });
}

function byFirstWord(terms: readonly Term[]): Map<string, Term[]> {
  const map = new Map<string, Term[]>();
  for (const term of terms) map.set(term.words[0]!, [...(map.get(term.words[0]!) ?? []), term]);
  for (const list of map.values()) list.sort((a, b) => b.words.length - a.words.length);
  return map;
}

/** The forms of which a word may be the plural, itself first. */
const singulars = (word: string): string[] => [
  word,
  ...(word.endsWith('s') ? [word.slice(0, -1)] : []),
  ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
];

/** Whether two words are one, or one the plural of the other. */
export const sameWord = (a: string, b: string): boolean => singulars(a).includes(b) || singulars(b).includes(a);

/** The medicines and families that words name, in their order. */
export function medicinesIn(words: readonly string[]): Found[] {
  const found: Found[] = [];
  for (let from = 0; from < words.length; from += 1) {
    const terms = singulars(words[from]!).flatMap((word) => TERMS.get(word) ?? []);
    const term = terms.find(({ words: own }) =>
      own.every((word, place) => singulars(words[from + place] ?? '').includes(word)),
    );
    if (!term || isGeneralAnaesthesia(words, from)) continue;
    found.push({ named: term.named, from });
    from += term.words.length - 1;
  }
  return found;
}

/** "Anestesia general" is no local anaesthetic. */
const isGeneralAnaesthesia = (words: readonly string[], at: number): boolean =>
  words[at]!.startsWith('anestes') && singulars(words[at + 1] ?? '').includes('general');

/** A patient's allergies, as far as a text names them. */
export interface ToldAllergies {
  medicines: readonly NamedMedicine[];
  /** All words that are not denied, for a medicine that no table has. */
  words: ReadonlySet<string>;
  /** The history answers yes to problems with local anaesthetics. */
  anaesthetics: boolean;
}

/** A denial ends with its sentence, and before what it excepts. */
const SENTENCE_ENDS = /[.;\n|]/;
const EXCEPTIONS = /\b(?:pero|excepto|excepcion|exceptuando|salvo|aunque|menos|sino|solo|solamente|unicamente)\b/;
const ITEM_ENDS = /[,/+]|\b(?:y|e|o|u)\b/;
/** The words from which on a sentence denies, until it affirms again. */
const DENIALS = new RegExp(
  [
    String.raw`\b(?:niegan?|nego|negando|descart(?:a|o|an|aron))\b`,
    String.raw`\b(?:sin|ningun|ninguna) (?:antecedentes? de )?alergias?\b`,
    String.raw`\bno (?:refiere|presenta|reporta|manifiesta)\b`,
    String.raw`\bno (?:(?:es|era|fue|ha sido|tiene|tuvo|ha tenido|hay|conoce|se conocen?|consta) )?(?:antecedentes? de |ninguna )?alergi(?:a|as|co|ca|cos|cas)\b`,
  ].join('|'),
);
const AFFIRMS =
  /\b(?:si|alergi(?:a|as|co|ca|cos|cas)|reaccion(?:es)?|intolerancia|intolerante|anafilaxia|hipersensibilidad|urticaria|ronchas?|rash|sarpullido|erupcion(?:es)?|edema|shock|choque)\b/;
/** The item itself is denied: "penicilina: no", "toma ibuprofeno sin problemas". */
const DENIED_ITEM =
  /\b(?:no|niega|negad[oa]|negativ[oa]|descartad[oa])[^a-z0-9]*$|\bsin (?:problemas?|reaccion(?:es)?)\b/;
const TOLERATES = /\btolera\b/;
const DOES_NOT_TOLERATE = /\bno (?:\w+ )?tolera\b/;
const TOLERATED = /\btolera\b|\bsin (?:problemas?|reaccion(?:es)?)\b/;
/** The words that may stand between "no" and the medicine that it denies. */
const ARTICLES = new Set(['a', 'al', 'el', 'la', 'las', 'los', 'es']);

/**
 * Reads a history's texts about allergies. A denial is no allergy: "niega alergia a penicilina, sulfas", "aspirina: no",
 * "no aspirina"; "no toma aspirina" and "no tolera ibuprofeno" are none.
 */
export function readAllergies(texts: readonly string[], anaesthetics = false): ToldAllergies {
  const parts = texts
    .flatMap((text) => text.split(SENTENCE_ENDS))
    .flatMap((sentence) => unaccented(sentence).split(EXCEPTIONS))
    .flatMap(affirmedParts)
    .map(wordsIn);
  const medicines: NamedMedicine[] = [];
  const words = new Set<string>();
  for (const part of parts) {
    const denied = deniedPlaces(part);
    for (const { named, from } of medicinesIn(part)) if (!denied.has(from)) medicines.push(named);
    for (const [place, word] of part.entries()) if (!denied.has(place)) words.add(word);
  }
  return { medicines: [...new Set(medicines)], words, anaesthetics };
}

/** The parts of a sentence that deny nothing. */
function affirmedParts(sentence: string): string[] {
  const parts: string[] = [];
  let denied = false;
  for (const item of sentence.split(ITEM_ENDS).map(beforeTolerated)) {
    const denial = DENIALS.exec(item);
    if (!denial && AFFIRMS.test(item)) denied = false;
    const tolerated = TOLERATES.test(item) && !DOES_NOT_TOLERATE.test(item);
    if (!denied && !tolerated && !DENIED_ITEM.test(item)) parts.push(denial ? item.slice(0, denial.index) : item);
    if (denial && !DENIED_ITEM.test(item)) denied = true;
  }
  return parts;
}

/** An item without what is tolerated beside its allergy: "penicilina (tolera cefalexina)". */
function beforeTolerated(item: string): string {
  if (DOES_NOT_TOLERATE.test(item)) return item;
  const before = item.slice(0, Math.max(0, item.search(TOLERATED)));
  return AFFIRMS.test(before) || before.trimEnd().endsWith('(') ? before : item;
}

/** The places right after "no" or "ni": "no a la aspirina" denies aspirin, "no toma aspirina" does not. */
function deniedPlaces(words: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const [at, word] of words.entries()) {
    if (word !== 'no' && word !== 'ni') continue;
    let next = at + 1;
    while (ARTICLES.has(words[next] ?? '')) next += 1;
    places.add(next);
  }
  return places;
}
