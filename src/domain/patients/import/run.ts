import { importedPatientId } from '#domain/record/ids.ts';
import type { Encoding } from './encodings.ts';
import type { ImportField } from './headings.ts';
import { digestOf, type DuplicateChoices, type ImportPlan } from './plan.ts';
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
