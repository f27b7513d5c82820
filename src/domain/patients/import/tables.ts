// The files that an import offers for download, as rows for a spreadsheet.
import { DUPLICATE_CHOICES, DUPLICATE_REASONS, type Review } from './duplicates.ts';
import { choiceOf, missing, NOTHING_WRITTEN, type DuplicateChoices, type Written } from './plan.ts';
import type { JudgedLine } from './judge.ts';
import type { Reading } from './read-cell.ts';
import { withZeros } from './short-documents.ts';

const reasonOf = ({ issues }: JudgedLine): string =>
  issues.map(({ label, message }) => `${label}: ${message}`).join('. ');

/**
 * The lines with errors as they stand in the file, each with its number and the reason: a person corrects them and
 * chooses the file again. Documents have the zeros that a person gave them: the corrected file is not asked about again.
 */
export function faultyRows(
  headings: readonly string[],
  { faulty }: Review,
  { fields, zeros }: Pick<Reading, 'fields' | 'zeros'>,
): (string | number)[][] {
  const cellOf = ({ cells }: JudgedLine, index: number): string => {
    const cell = cells[index] ?? '';
    return keptByExcel(fields[index] === 'identity_card' ? withZeros(cell, zeros) : cell);
  };
  return [
    [...headings, 'Línea', 'Motivo'],
    ...faulty.map((line) => [...headings.map((_, index) => cellOf(line, index)), line.line, reasonOf(line)]),
  ];
}

/** Excel drops zeros in front of a number, and shortens one of more than 11 figures, unless an apostrophe makes it a text. */
const keptByExcel = (cell: string): string => (/^(0\d+|\d{12,})$/.test(cell) ? `'${cell}` : cell);

/** The outcome of each line; `before` is what the import had written when it was continued. */
export function reportRows(
  { fresh, duplicates, faulty, imported }: Review,
  choices: DuplicateChoices,
  before: Written = NOTHING_WRITTEN,
): (string | number)[][] {
  const rows: [number, string, string, string][] = [
    ...imported.map(({ line, name }): Told => [line, name, before.created.has(line) ? 'Creado' : 'Ya importado', '']),
    ...fresh.map(({ line, name }): Told => [line, name, 'Creado', '']),
    ...faulty.map((line): Told => [line.line, line.name, 'Con errores', reasonOf(line)]),
    ...duplicates.map((duplicate): Told => {
      const { line, name, reason } = duplicate;
      const of = reason === 'file' ? `línea ${duplicate.earlier.line}` : '';
      const outcome = before.completed.has(line) ? 'Completado' : outcomeOf(duplicate, choices);
      return [line, name, outcome, [DUPLICATE_REASONS[reason], of].filter(Boolean).join(', ')];
    }),
  ];
  return [['Línea', 'Paciente', 'Resultado', 'Motivo'], ...rows.sort(([a], [b]) => a - b)];
}

type Told = [line: number, name: string, outcome: string, reason: string];

function outcomeOf(duplicate: Review['duplicates'][number], choices: DuplicateChoices): string {
  const choice = choiceOf(duplicate, choices);
  if (choice === 'create') return 'Creado';
  if (choice === 'skip' || duplicate.reason === 'file') return 'Omitido';
  return missing(duplicate.patient, duplicate.values) === null ? 'Nada que completar' : 'Completado';
}

/** The choices for a likely duplicate, for a list; a line that repeats another line has no patient to complete. */
export const choicesFor = (reason: keyof typeof DUPLICATE_REASONS | null): { value: string; label: string }[] =>
  Object.entries(DUPLICATE_CHOICES)
    .filter(([value]) => reason !== 'file' || value !== 'complete')
    .map(([value, label]) => ({ value, label }));
