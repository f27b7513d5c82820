// The oral habits of a clinical history: a set of codes, stored as one text with commas between them.
import * as v from 'valibot';
import { optionalText } from '#domain/values/schemas.ts';
import type { MergeStrategy } from '#domain/record/merge.ts';

/** The codes of specification §3, in the order of the form. */
export const HABITS = [
  'succion_digital',
  'succion_labial',
  'succion_carrillos',
  'onicofagia',
  'muerde_lapices',
  'muerde_lengua',
  'ninguno',
] as const;
/** One of `HABITS`. */
export type Habit = (typeof HABITS)[number];
/** The Spanish words of each habit. */
export const HABIT_LABELS = {
  succion_digital: 'Succión digital',
  succion_labial: 'Succión labial',
  succion_carrillos: 'Succión de carrillos',
  onicofagia: 'Onicofagia',
  muerde_lapices: 'Muerde lápices',
  muerde_lengua: 'Muerde la lengua',
  ninguno: 'Ninguno',
} satisfies Record<Habit, string>;

/** The codes in a stored text, each once; also those that this build does not know. */
export function habitsOf(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  const codes = text.split(',').map((code) => code.trim());
  return [...new Set(codes.filter(Boolean))];
}

/** The text of a set of codes, in the order of the form; null for none. */
export function joinHabits(codes: Iterable<string>): string | null {
  const set = new Set(codes);
  const known = HABITS.filter((code) => set.has(code));
  const unknown = [...set].filter((code) => !isHabit(code));
  return [...known, ...unknown].join(',') || null;
}

const isHabit = (code: string): code is Habit => (HABITS as readonly string[]).includes(code);

/**
 * The text once a person has ticked or unticked a habit: «Ninguno» unticks the others, and any of them unticks
 * «Ninguno», so that no form ever holds both.
 */
export function toggleHabit(text: unknown, habit: Habit): string | null {
  const ticked = habitsOf(text);
  if (ticked.includes(habit)) return joinHabits(ticked.filter((code) => code !== habit));
  if (habit === 'ninguno') return 'ninguno';
  return joinHabits([...ticked.filter((code) => code !== 'ninguno'), habit]);
}

/** Whether codes hold a habit and `ninguno`, which means "no habits". */
const contradicts = (codes: readonly string[]) => codes.includes('ninguno') && codes.length > 1;

/**
 * The field's schema: known codes only. Where another program wrote `ninguno` beside a habit, both are kept as they
 * are.
 */
export const optionalHabits = () =>
  v.pipe(
    optionalText(200),
    v.check((text) => habitsOf(text).every(isHabit), 'Elija los hábitos de la lista'),
    v.transform((text) => joinHabits(habitsOf(text))),
  );

/**
 * Merges two edits as sets: each side's additions stay, each side's removals go. `ninguno` beside a habit is a conflict
 * for a person.
 */
export const mergeHabits: MergeStrategy = (before, mine, theirs) => {
  const [old, own, other] = [before, mine, theirs].map((value) => new Set(habitsOf(value))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const all = [...new Set([...old, ...own, ...other])];
  const merged = all.filter((code) => (old.has(code) ? own.has(code) && other.has(code) : true));
  return contradicts(merged) ? undefined : { value: joinHabits(merged) };
};
