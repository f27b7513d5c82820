// Finds out how the texts of a file are written, by the letters of Spanish, and whether that is certain.
import { joinBytes } from '#domain/values/bytes.ts';
import { decodeAs, ONE_BYTE, type Encoding } from './encodings.ts';

/** A file's text. */
export interface Decoded {
  text: string;
  encoding: Encoding;
  /** The bytes do not tell for certain: a person must look at the letters. */
  doubtful: boolean;
}

/**
 * The text of a file as spreadsheets and older programs save it. A mark at the beginning and valid UTF-8 are certain. For the
 * rest the encodings are compared by the letters that they give: the best is taken, and certain only when no other gives
 * letters that could be meant. `as` is the choice of a person.
 */
export function decodeText(bytes: Uint8Array, as?: Encoding): Decoded {
  const marked = markOf(bytes);
  const encoding = as ?? marked ?? wideOf(bytes);
  if (encoding) return { text: decodeAs(encoding, bytes), encoding, doubtful: false };
  const sample = linesWithLetters(bytes);
  if (sample.length === 0) return { text: decodeAs('UTF-8', bytes), encoding: 'UTF-8', doubtful: false };
  const text = validUtf8(bytes);
  if (text !== null && isMeant(decodeAs('UTF-8', sample))) return { text, encoding: 'UTF-8', doubtful: false };
  const [best, next] = compare(sample) as [Candidate, Candidate | undefined];
  const whole = decodeAs(best.encoding, bytes);
  const few = best.letters < 3 || (next !== undefined && next.letters * 2 >= best.letters);
  const doubtful = best.faults > 0 || best.letters === 0 || (next?.faults === 0 && few) || whole.includes('\ufffd');
  return { text: whole, encoding: best.encoding, doubtful };
}

/** A way to read a file, with the words that tell whether it is the right one. */
export interface Spelling {
  encoding: Encoding;
  words: readonly string[];
}

/** So many words are shown. */
const WORDS = 4;
/** The signs between the words of a list. */
const BETWEEN = new Set([...' \t\r\n;,|"/()'].map((sign) => sign.charCodeAt(0)));

/** The first words with special letters, as each encoding spells them; of several that spell them alike, the first. */
export function spellingsOf(bytes: Uint8Array): Spelling[] {
  if (markOf(bytes) || wideOf(bytes)) return [];
  const words = wordsWithLetters(linesWithLetters(bytes));
  if (words.length === 0) return [];
  const found = new Map<string, Spelling>();
  for (const encoding of ['UTF-8', ...ONE_BYTE] as const) {
    const spelt = words.map((word) => decodeAs(encoding, word));
    const key = spelt.join(' ');
    if (!found.has(key)) found.set(key, { encoding, words: spelt });
  }
  return [...found.values()];
}

function wordsWithLetters(lines: Uint8Array): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  let from = 0;
  for (let at = 0; at <= lines.length && words.size < WORDS; at += 1) {
    if (at < lines.length && !BETWEEN.has(lines[at]!)) continue;
    const word = lines.subarray(from, at);
    if (word.some((byte) => byte >= 0x80)) words.set(word.join(), word);
    from = at + 1;
  }
  return [...words.values()];
}

function markOf([first, second, third]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'UTF-16 LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16 BE';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'UTF-8' : null;
}

/** So many bytes are examined for the zeros that UTF-16 has beside every letter of English. */
const LOOKED_AT = 4000;

/** UTF-16 without a mark. */
function wideOf(bytes: Uint8Array): Encoding | null {
  const looked = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [index, byte] of looked.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const many = looked.length / 4;
  if (odd > many && even === 0) return 'UTF-16 LE';
  return even > many && odd === 0 ? 'UTF-16 BE' : null;
}

/**
 * The sequences of three bytes and more in UTF-8: three letters of another encoding side by side that give one of these
 * spell no word.
 */
const LONG = /[\u0800-\ufffe]/;
/** Ą to ž, and what Romanian has besides: their first bytes are no letters of Spanish in any other encoding. */
const isEuropean = (sign: string): boolean => isLatin(sign) || /[\u0100-\u017f\u0218-\u021b]/.test(sign);

/**
 * Whether a text that is valid UTF-8 was meant so. Two letters of MS-DOS side by side may happen to be one of UTF-8, but hardly
 * ever one of a European name. Accents of their own, as some systems write them, are letters once they are composed.
 */
function isMeant(text: string): boolean {
  if (LONG.test(text)) return true;
  const { letters, faults } = judge(text.normalize('NFC'), isEuropean);
  return letters > 0 || faults === 0;
}

function validUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Lines without a special letter tell nothing, and so many others are enough. */
const LINES = 500;
const LINE_END = 0x0a;

/** The first lines that hold any byte beyond ASCII. */
function linesWithLetters(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let from = 0;
  while (from < bytes.length && lines.length < LINES) {
    const end = bytes.indexOf(LINE_END, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    if (line.some((byte) => byte >= 0x80)) lines.push(line);
    from += line.length;
  }
  return joinBytes(lines);
}

interface Candidate {
  encoding: Encoding;
  text: string;
  /** Letters of Spanish where they could stand. */
  letters: number;
  /** Signs within a word, capitals behind small letters, what is no letter at all. */
  faults: number;
}

/** The encodings by what they make of these lines, the best first; of several that give one text, the first alone. */
function compare(sample: Uint8Array): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const encoding of ['UTF-8', ...ONE_BYTE] as const) {
    const text = decodeAs(encoding, sample);
    if (!found.has(text)) found.set(text, { encoding, text, ...judge(text) });
  }
  const worth = ({ letters, faults }: Candidate) => letters - 3 * faults;
  return [...found.values()].sort((a, b) => worth(b) - worth(a));
}

const SPANISH = /[áéíóúüñÁÉÍÓÚÜÑ]/;
const LETTER = /\p{L}/u;
const SMALL = /\p{Ll}/u;
const CAPITAL = /\p{Lu}/u;
/** Signs that people type in a list, but not between two letters; the second kind stands before no word. */
const SIGNS = /[ºª°¿¡€«»–—‘’“”…·´\u00a0]/;
const BEFORE_NO_WORD = /[–—…·´]/;

function judge(text: string, isKnown = isLatin): Pick<Candidate, 'letters' | 'faults'> {
  let [letters, faults] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue;
    const [before, sign, after] = [text[at - 1] ?? ' ', text[at]!, text[at + 1] ?? ' '];
    const within = LETTER.test(before) && LETTER.test(after);
    const capitalised = CAPITAL.test(after) && SMALL.test(text[at + 2] ?? ' ');
    if (LETTER.test(sign) && sign !== 'º' && sign !== 'ª') {
      // "JosÚ", "OíHiggins": no name changes so; "MUñOZ" is what some programs make of capitals.
      if (CAPITAL.test(sign) ? SMALL.test(before) : capitalised) faults += 1;
      else if (SPANISH.test(sign)) letters += 1;
      else if (!isKnown(sign)) faults += 1;
    } else if (within ? sign !== '’' && sign !== '´' : !SIGNS.test(sign)) faults += 1;
    else if (BEFORE_NO_WORD.test(sign) && LETTER.test(after) && !within) faults += 1;
  }
  return { letters, faults };
}

/** Letters of the neighbouring languages occur in names, "François", "Müller", those of Iceland hardly ever. */
const isLatin = (sign: string): boolean => /[À-ÏÑ-ÖØ-Ýà-ïñ-öø-ýÿ]/.test(sign);
