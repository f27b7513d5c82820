// The notes of a clinical history hold, in this order: the free text, a block with the treatments as a JSON array, a
// block with other fields (allergies) as a JSON object. Each block is a heading and one line. Other layouts are read
// leniently: an array of treatments anywhere in the text is taken, all else is free text and stays as it is.
import { treatmentId } from '#domain/record/ids.ts';
import { isObject, jsonEnd, readJson } from '#domain/values/json-text.ts';

/** One entry of the treatment timeline. Unknown keys are kept. */
export interface Treatment {
  /** Never shown. By it two tablets know that they changed the same entry. */
  id: string;
  /** YYYY-MM-DD where Arcada wrote it; another program may have left any text. */
  date: string;
  title: string;
  description: string;
  doctor: string;
  [other: string]: unknown;
}

/** The parts of a history's notes. */
export interface ClinicalNotes {
  text: string;
  treatments: Treatment[];
  fields: Record<string, unknown>;
}

/** A clinical history's id and notes, to be parsed. Entries without an id get one made from the history's. */
export interface NotesOf {
  id: string;
  notes: string | null;
}

type RawNotes = Pick<ClinicalNotes, 'text' | 'fields'> & { entries: Record<string, unknown>[] };

const TREATMENTS_HEADING = '--- Tratamientos ---';
const FIELDS_HEADING = '--- Campos adicionales ---';
const KNOWN_KEYS = ['date', 'title', 'description', 'doctor'];
/**
 * Each bracket that turns out to open no JSON may be read to the end of the notes: after so many, the rest is taken as text.
 */
const MAX_MISSES = 100;

/** Takes the notes of a history apart without losing any of them. */
export function parseNotes({ id, notes }: NotesOf): ClinicalNotes {
  const { text, entries, fields } = readNotes(notes ?? '');
  return { text, treatments: identify(entries, id), fields };
}

/** Puts notes together: the inverse of `parseNotes`, without blanks around the free text. Null when empty. */
export function buildNotes({ text, treatments, fields }: ClinicalNotes): string | null {
  const free = text.trim();
  const hasFields = Object.keys(fields).length > 0;
  // Free text that looks like blocks or holds JSON would itself be taken apart: an empty block of treatments below it
  // marks where the text ends.
  if (treatments.length === 0 && !hasFields && isPlain(free)) return free || null;
  const blocks = [`${TREATMENTS_HEADING}\n${JSON.stringify(treatments)}`];
  if (hasFields) blocks.push(`${FIELDS_HEADING}\n${JSON.stringify(fields)}`);
  return [free, ...blocks].filter(Boolean).join('\n\n');
}

function isPlain(text: string): boolean {
  const { text: read, entries, fields } = readNotes(text);
  return read === text && entries.length === 0 && Object.keys(fields).length === 0;
}

function readNotes(notes: string): RawNotes {
  const source = notes.trim();
  return readBlocks(source) ?? readLoosely(source);
}

/** The notes as `buildNotes` writes them; undefined for any others. */
function readBlocks(source: string): RawNotes | undefined {
  const last = takeBlock(source, FIELDS_HEADING);
  const fields = last && isObject(last.value) ? last.value : undefined;
  const block = takeBlock(fields && last ? last.before : source, TREATMENTS_HEADING);
  if (!block || !isList(block.value)) return undefined;
  return { text: block.before, entries: block.value, fields: fields ?? {} };
}

/** The block that ends a text: its JSON, and what stands before it. */
function takeBlock(source: string, heading: string): { before: string; value: unknown } | undefined {
  const json = source.lastIndexOf('\n') + 1;
  const start = json - heading.length - 1;
  if (start < 0 || source.slice(start, json) !== `${heading}\n`) return undefined;
  if (start > 0 && !source.slice(0, start).endsWith('\n\n')) return undefined;
  const value = readJson(source.slice(json));
  return value === undefined ? undefined : { before: source.slice(0, Math.max(0, start - 2)), value };
}

/** Notes that another program wrote or changed: treatments and fields are found anywhere in them. */
function readLoosely(source: string): RawNotes {
  const texts: string[] = [];
  const entries: RawNotes['entries'] = [];
  let fields: RawNotes['fields'] | undefined;
  let from = 0;
  let misses = 0;
  for (const { index } of source.matchAll(/\[\s*\{|\{\s*"/g)) {
    if (index < from) continue;
    if (misses >= MAX_MISSES) break;
    const end = jsonEnd(source, index);
    const value = end === undefined ? undefined : readJson(source.slice(index, end));
    if (isList(value) && value.length > 0 && value.every(looksLikeTreatment)) entries.push(...value);
    else if (isObject(value) && Object.hasOwn(value, 'allergies') && fields === undefined) fields = value;
    else {
      misses += 1;
      continue;
    }
    texts.push(withoutHeading(source.slice(from, index)));
    from = end ?? index;
  }
  texts.push(source.slice(from));
  const text = texts.length === 1 ? source : texts.map((each) => each.trim()).filter(Boolean);
  return { text: typeof text === 'string' ? text : text.join('\n'), entries, fields: fields ?? {} };
}

/** The text before a JSON value that is taken out, without the heading that announced the value. */
function withoutHeading(text: string): string {
  const trimmed = text.trimEnd();
  const heading = [TREATMENTS_HEADING, FIELDS_HEADING].find((each) => trimmed.endsWith(each));
  return heading === undefined ? text : trimmed.slice(0, -heading.length);
}

const isList = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.every(isObject);

const looksLikeTreatment = (entry: Record<string, unknown>) => KNOWN_KEYS.some((key) => Object.hasOwn(entry, key));

/** A value from another program as readable text. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Gives each entry an id: its own, or one derived from history and content, the same on every tablet. */
function identify(entries: RawNotes['entries'], history: string): Treatment[] {
  const taken = new Set<string>();
  return entries.map(({ id, date, title, description, doctor, ...others }) => {
    const content = {
      date: asText(date),
      title: asText(title),
      description: asText(description),
      doctor: asText(doctor),
    };
    let own = asText(id);
    for (let ordinal = 0; own === '' || taken.has(own); ordinal += 1) {
      own = treatmentId(history, JSON.stringify(Object.values(content)), ordinal);
    }
    taken.add(own);
    return { id: own, ...content, ...others };
  });
}
