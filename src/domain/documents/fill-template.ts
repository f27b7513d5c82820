// A template's placeholders, and the text with a patient's data in their place.

/** The placeholders of a template, each between braces in its text. */
export const PLACEHOLDERS = [
  'paciente',
  'documento',
  'edad',
  'responsable',
  'parentesco',
  'clinica',
  'fecha',
  'profesional',
] as const;
/** One of `PLACEHOLDERS`. */
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The text for each placeholder; null where it is not known. */
export type Filling = Readonly<Record<Placeholder, string | null>>;

/** The words in brackets where a placeholder's text is not known: they name what has to be filled in. */
const MISSING_WORDS = {
  paciente: 'nombre del paciente',
  documento: 'documento de quien firma',
  edad: 'edad del paciente',
  responsable: 'nombre de quien firma',
  parentesco: 'parentesco de quien firma',
  clinica: 'nombre de la clínica',
  fecha: 'fecha',
  profesional: 'nombre del profesional',
} satisfies Record<Placeholder, string>;

/** A part of a filled text: the template's own words, or what stands for a placeholder. */
export interface Piece {
  text: string;
  placeholder: Placeholder | null;
  /** The placeholder's text is not known. */
  missing: boolean;
}

const BRACES = new RegExp(String.raw`\{(${PLACEHOLDERS.join('|')})\}`, 'g');

/**
 * A template's text with its placeholders filled. In one pass: a name that looks like a placeholder stays a name. Braces around
 * other words stay as they are.
 */
export function fillTemplate(template: string, filling: Filling): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of template.matchAll(BRACES)) {
    if (match.index > at) pieces.push(words(template.slice(at, match.index)));
    const placeholder = match[1] as Placeholder;
    const text = filling[placeholder];
    pieces.push({ text: text ?? `[${MISSING_WORDS[placeholder]}]`, placeholder, missing: text === null });
    at = match.index + match[0].length;
  }
  if (at < template.length) pieces.push(words(template.slice(at)));
  return pieces;
}

const words = (text: string): Piece => ({ text, placeholder: null, missing: false });

/** The pieces as one text. */
export const filledText = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** The placeholders whose texts are not known, each once. */
export const missingIn = (pieces: readonly Piece[]): Placeholder[] => [
  ...new Set(pieces.flatMap(({ placeholder, missing }) => (missing && placeholder ? [placeholder] : []))),
];

/** A line of a consent, as screen and paper show it. An empty line separates paragraphs. */
interface TextLine {
  kind: 'heading' | 'text' | 'empty';
  text: string;
}

const LONGEST_HEADING = 80;

/**
 * The lines of a text. The first line of a paragraph is its heading where others follow it, and where it is short and does not end as
 * a sentence does.
 */
export function textLines(text: string): TextLine[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.map((line, index) => {
    if (line === '') return { kind: 'empty', text: '' };
    const begins = index === 0 || lines[index - 1] === '';
    const goesOn = (lines[index + 1] ?? '') !== '';
    const isHeading = begins && goesOn && line.length <= LONGEST_HEADING && !/[.,:;)]$/.test(line);
    return { kind: isHeading ? 'heading' : 'text', text: line };
  });
}

/** The pieces of each line, for a text whose filled parts are marked. A filled text has no line breaks of its own. */
export function pieceLines(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    const [first = '', ...others] = piece.placeholder === null ? piece.text.split('\n') : [piece.text];
    lines.at(-1)?.push({ ...piece, text: first });
    for (const text of others) lines.push([{ ...piece, text }]);
  }
  return lines;
}

/** The name of the placeholder whose braces end right before a place in a text; null where none does. */
export function placeholderBefore(text: string, place: number): Placeholder | null {
  return named(/\{([a-z]+)\}$/.exec(text.slice(0, place))?.[1]);
}

/** The name of the placeholder whose braces begin at a place in a text; null where none does. */
export function placeholderAfter(text: string, place: number): Placeholder | null {
  return named(/^\{([a-z]+)\}/.exec(text.slice(place))?.[1]);
}

const named = (name: string | undefined): Placeholder | null =>
  PLACEHOLDERS.find((placeholder) => placeholder === name) ?? null;
