// How marks on teeth are saved: an existing odontogram saves each at once, a new one keeps them in its form's draft.
import { CONDITION_LABELS, toothNumbers, toothType, type ToothState, type ToothType } from '#domain/clinical/tooth.ts';
import { sameValue } from '#domain/record/patch.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { DrawnTooth } from '#entities/odontogram/row-picture.ts';
import type { ToothMark } from '#store/clinical/teeth.ts';
import { formatList } from '#ui/text/format.ts';

/** The teeth of a chart by number; an absent one is sano, without an observation. */
export type Teeth = ReadonlyMap<string, ToothState>;

/** An edit of one tooth. */
export interface ToothEdit {
  number: string;
  changes: Partial<ToothMark>;
  /** The tooth as it was when its panel opened; absent: as the chart shows it. */
  opened?: ToothMark;
}

/** One tooth of a step that can be undone. */
export interface ToothStep {
  number: string;
  before: ToothMark;
  left: ToothMark;
  /** It had a row already. */
  known: boolean;
}

export interface Marking {
  teeth: Teeth;
  /** Saves marks; rejects on failure. `draft` is the key of the panel's draft, deleted in the same transaction. */
  mark: (edits: readonly ToothEdit[], draft?: string) => Promise<void>;
  canUndo: boolean;
  /** Undoes the last marks made while this screen was open. */
  undo: () => void;
}

const HEALTHY: ToothMark = { condition: 'sano', observation: null };

export function markOf(teeth: Teeth, number: string): ToothMark {
  const { condition, observation } = teeth.get(number) ?? HEALTHY;
  return { condition, observation };
}

/** The teeth in the form in which they are drawn. */
export const drawnTeeth = (teeth: Teeth, numbers: readonly string[]): DrawnTooth[] =>
  numbers.map((number) => {
    const { condition, observation } = markOf(teeth, number);
    return { number, condition, noted: Boolean(observation) };
  });

export const sameMark = (a: ToothMark, b: ToothMark): boolean =>
  a.condition === b.condition && sameValue(a.observation, b.observation);

/** The teeth of a dentition that are not simply healthy: each has a finding or an observation. */
export const markedTeeth = (teeth: Teeth, type: ToothType): string[] =>
  toothNumbers(type).filter((number) => {
    const { condition, observation } = markOf(teeth, number);
    return condition !== 'sano' || Boolean(observation);
  });

/** The edits that change something, as one step. */
export function stepOf(teeth: Teeth, edits: readonly ToothEdit[]): ToothStep[] {
  return edits
    .map(({ number, changes, opened }) => {
      const before = opened ?? markOf(teeth, number);
      return { number, before, left: { ...before, ...changes }, known: teeth.has(number) };
    })
    .filter(({ before, left }) => !sameMark(before, left));
}

export const stateOf = (number: string, mark: ToothMark): ToothState => ({
  tooth_number: number,
  type: toothType(number) ?? 'adult',
  ...mark,
});

/** "Diente 16: Caries", "3 dientes: Caries", for the toast. */
export function stepWords(step: readonly ToothStep[]): string {
  const [first] = step;
  if (!first) return '';
  const { number, before, left } = first;
  if (step.length > 1) return `${step.length} dientes: ${CONDITION_LABELS[left.condition]}`;
  if (before.condition === left.condition) return `Diente ${number}: observación guardada`;
  return `Diente ${number}: ${CONDITION_LABELS[left.condition]}`;
}

/** The words for an undone step: they name the tooth, for a person who pressed Ctrl+Z may have meant another. */
export function undoneWords(step: readonly ToothStep[]): string {
  const [first] = step;
  if (!first) return '';
  const { number, before, left } = first;
  if (step.length > 1) return `${step.length} dientes: como antes`;
  if (before.condition === left.condition) return `Diente ${number}: observación como antes`;
  return `Diente ${number}: de nuevo ${CONDITION_LABELS[before.condition]}`;
}

/** The specification only logs a failed tooth; the person is told too. */
export function failureWords(numbers: readonly string[], error: unknown): string {
  const which = numbers.length === 1 ? `el diente ${numbers[0]}` : `los dientes ${formatList(numbers)}`;
  const cause = error instanceof AppError ? ` ${error.message}` : '';
  return `No se pudo guardar ${which}. Inténtelo de nuevo.${cause}`;
}
