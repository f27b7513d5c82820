// Joins the clinical histories of two patients who turn out to be one person. No answer of either may be lost.
import {
  CLINICAL_HISTORY_LABELS,
  HISTORY_QUESTIONS,
  LONG_TEXTS,
  LONG_TEXT_LIMIT,
  type ClinicalHistory,
  type ClinicalHistoryValues,
} from './clinical-history.ts';
import { habitsOf, joinHabits } from './habits.ts';
import { buildNotes, parseNotes } from './notes/clinical-notes.ts';
import { YES_NO_LABELS } from '#domain/values/yes-no.ts';

/**
 * The values of the history that stays, with the other one's added: texts stand below each other, treatments and habits
 * are united, and an answer that contradicts the one that stays is written into the notes.
 */
export function joinHistories(
  target: ClinicalHistory,
  source: ClinicalHistory,
): Omit<ClinicalHistoryValues, 'patient'> {
  const contradicted: string[] = [];
  const contradict = (field: keyof ClinicalHistoryValues, words: string): void => {
    contradicted.push(`${CLINICAL_HISTORY_LABELS[field]}: ${words}`);
  };
  const joined: Partial<Record<keyof ClinicalHistoryValues, string | null>> = {};
  for (const field of LONG_TEXTS) {
    const { value, left } = joinTexts(target[field], source[field]);
    joined[field] = value;
    if (left !== undefined) contradict(field, left);
  }
  for (const field of HISTORY_QUESTIONS) {
    const [stays, other] = [target[field], source[field]];
    joined[field] = stays ?? other;
    if (stays && other && stays !== other) contradict(field, YES_NO_LABELS[other]);
  }
  joined.habits = joinedHabits(target.habits, source.habits);
  joined.notes = joinedNotes(target, source, contradicted);
  return joined as Omit<ClinicalHistoryValues, 'patient'>;
}

/** Both texts, one below the other; `left` is the part beyond the field's limit. */
function joinTexts(stays: string | null, other: string | null): { value: string | null; left?: string } {
  if (!other?.trim() || stays?.includes(other.trim())) return { value: stays };
  if (!stays?.trim()) return { value: other };
  const value = `${stays}\n${other}`;
  return value.length <= LONG_TEXT_LIMIT ? { value } : { value: stays, left: other };
}

/** Habits of both; "ninguno" holds only where neither history has a habit. */
function joinedHabits(stays: string | null, other: string | null): string | null {
  const all = new Set([...habitsOf(stays), ...habitsOf(other)]);
  if (all.size > 1) all.delete('ninguno');
  return joinHabits(all);
}

function joinedNotes(target: ClinicalHistory, source: ClinicalHistory, contradicted: readonly string[]): string | null {
  const [stays, other] = [parseNotes(target), parseNotes(source)];
  const taken = new Set(stays.treatments.map(({ id }) => id));
  const lines = contradicted.length === 0 ? [] : [`En la otra ficha decía: ${contradicted.join('; ')}`];
  for (const [key, value] of Object.entries(other.fields)) {
    if (key in stays.fields && stays.fields[key] !== value) lines.push(`${key}: ${JSON.stringify(value)}`);
  }
  return buildNotes({
    text: [stays.text.trim(), other.text.trim() === stays.text.trim() ? '' : other.text.trim(), ...lines]
      .filter(Boolean)
      .join('\n'),
    treatments: [...stays.treatments, ...other.treatments.filter(({ id }) => !taken.has(id))],
    fields: { ...other.fields, ...stays.fields },
  });
}
