import { importedPatientId } from '#domain/record/ids.ts';
import type { Duplicate, Review } from './duplicates.ts';
import type { Encoding } from './encodings.ts';
import type { ImportField } from './headings.ts';
import { choiceOf, digestOf, type DuplicateChoices, type ImportPlan, type Written } from './plan.ts';
import type { DateOrder } from '#domain/values/typed-dates.ts';

/** For so many days an import can be undone. */
export const UNDOABLE_DAYS = 30;

/** An import as its tablet remembers it: how the file was read, and which patients it creates. */
export interface ImportRun {
  /** `importId` of the file's content. */
  file: string;
  /** How often an import of this file was undone before. */
  round: number;
  /** The file's name. */
  name: string;
  /** When it was begun, milliseconds since 1970. */
  at: number;
  /** Id of the person who began it. */
  by: string;
  fields: readonly (ImportField | null)[];
  dates: DateOrder;
  /** Absent in imports of an earlier version: documents stay as they are. */
  zeros?: number | null;
  /** How a text file was read; absent for a workbook, and in imports of an earlier version. */
  encoding?: Encoding;
  /** The line of the headings, where a person chose it. */
  headings?: number;
  choices: DuplicateChoices;
  /** The lines that become patients, each with the digest of what it writes. */
  lines: readonly (readonly [line: number, digest: string])[];
  /** open: under way, or interrupted. */
  state: 'open' | 'done' | 'undone';
}

/** The id of the patient that a line becomes. */
export const patientOfLine = ({ file, round }: Pick<ImportRun, 'file' | 'round'>, line: number): string =>
  importedPatientId(file, round, line);

/** Whether two runs are one import. */
export const isSameRun = (a: Pick<ImportRun, 'file' | 'round'>, b: Pick<ImportRun, 'file' | 'round'>): boolean =>
  a.file === b.file && a.round === b.round;

/** The run with a plan's lines added; a line that is written again keeps the last digest. */
export function withPlan(run: ImportRun, plan: ImportPlan): ImportRun {
  const lines = new Map(run.lines);
  for (const { line, values } of plan.create) lines.set(line, digestOf(values));
  return { ...run, lines: [...lines], state: 'open' };
}

/**
 * A stopped import as it goes on after its lines were sorted anew (`found`), with its review: it has created the lines that are patients
 * by now. A line that repeats somebody since, or somebody else, is left out: the person has not decided about it. So is one that was left
 * out, also where the line that it repeats has become a patient, who could be completed. One that repeats nobody any more is created only
 * if it was to be: a colleague may have corrected that patient's document, or merged the patient away, and the person is the same.
 */
export function continued(run: ImportRun, seen: Review, found: Review): { run: ImportRun; review: Review } {
  const [decided, now] = [byLine(seen), byLine(found)];
  const alone = found.fresh.flatMap(({ line }) => {
    const before = decided.get(line);
    return before && choiceOf(before, run.choices) !== 'create' ? [before] : [];
  });
  const left = found.duplicates.filter((each) => {
    const before = decided.get(each.line);
    if (!before || choiceOf(before, run.choices) === 'skip') return true;
    const known = repeatedBy(run, before, decided);
    return !repeatedBy(run, each, now).some((id) => known.includes(id));
  });
  const skipped = Object.fromEntries([...alone, ...left].map(({ line }) => [line, 'skip'] as const));
  const here = new Set(found.imported.map(({ line }) => line));
  const apart = new Set(alone.map(({ line }) => line));
  return {
    run: {
      ...run,
      choices: { ...run.choices, lines: { ...run.choices.lines, ...skipped } },
      lines: run.lines.filter(([line]) => here.has(line)),
    },
    review: {
      ...found,
      fresh: found.fresh.filter(({ line }) => !apart.has(line)),
      duplicates: [...found.duplicates, ...alone].toSorted((a, b) => a.line - b.line),
    },
  };
}

/**
 * The lines that an import has written when it is continued: `before`, until it was last continued, and since then `done` patients of its
 * plan. The created ones are told by `found`, as the lines were sorted anew: a colleague may have deleted one of those patients.
 */
export function writtenBy(
  { before, review, plan, done }: { before: Written; review: Review; plan: ImportPlan; done: number },
  found: Review,
): Written {
  const earlier = new Set(review.imported.map(({ line }) => line));
  const created = found.imported
    .map(({ line }) => line)
    .filter((line) => before.created.has(line) || !earlier.has(line));
  const completed = plan.complete.slice(0, Math.max(done - plan.create.length, 0)).map(({ line }) => line);
  return { created: new Set(created), completed: new Set([...before.completed, ...completed]) };
}

const byLine = ({ duplicates }: Review): ReadonlyMap<number, Duplicate> =>
  new Map(duplicates.map((each) => [each.line, each]));

/**
 * The ids of those whom a line repeats. A line that repeats another one repeats whoever that one does: of three lines of one patient
 * the last repeats the first, and once that one is a patient, the second.
 */
function repeatedBy(run: ImportRun, each: Duplicate, among: ReadonlyMap<number, Duplicate>): string[] {
  if (each.reason !== 'file') return [each.patient.id];
  const earlier = among.get(each.earlier.line);
  return [patientOfLine(run, each.earlier.line), ...(earlier ? repeatedBy(run, earlier, among) : [])];
}
