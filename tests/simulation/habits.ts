// People's habits: which acts, how often, and on which records.
import type { CollectionName } from '#domain/record/collections.ts';
import type { Area } from './area.ts';
import { ALL_AREAS, AREAS } from './areas.ts';
import type { Plan } from './plan.ts';

/** The acts of a person on a tablet (acts.ts does them). */
export type Act =
  | 'create'
  | 'createBelow'
  | 'edit'
  | 'open'
  | 'submit'
  | 'editTwo'
  | 'empty'
  | 'move'
  | 'reschedule'
  | 'tamper'
  | 'delete'
  | 'undo'
  | 'decide'
  | 'sendForAnother'
  | 'importPatients'
  | 'undoAnImport'
  | 'restoreFromTrash'
  | 'merge';

export interface Habits {
  /** How often each act is done in relation to the rest. */
  acts: Readonly<Record<Act, number>>;
  areas: readonly Area[];
  /** How often people take one of the first few records. */
  near: number;
  /** How often they empty a field that they touch. */
  empties: number;
  /** How often they choose one of the answers that a form offers instead. */
  chooses: number;
  /** How often they add a line to a text that they touch. */
  adds: number;
  /** How often they write a text of their own where a conflict asks for one of two. */
  words: number;
}

/** The work of the office rather than the treatment rooms: on most days nobody does any. */
const NO_OFFICE = { importPatients: 0, undoAnImport: 0, restoreFromTrash: 0, merge: 0 } as const;
const OFFICE = { importPatients: 1.2, undoAnImport: 1, restoreFromTrash: 2, merge: 1.8 } as const;

/** A day at the clinic: all collections, and often the same few records, of whoever sits in the chair. */
const USUAL: Habits = {
  acts: {
    create: 3,
    createBelow: 7,
    edit: 9,
    open: 4,
    submit: 4,
    editTwo: 2,
    empty: 1,
    move: 1,
    reschedule: 2,
    tamper: 0,
    delete: 1.5,
    undo: 1,
    decide: 4,
    sendForAnother: 1,
    ...NO_OFFICE,
  },
  areas: AREAS,
  near: 0.6,
  empties: 0,
  chooses: 0,
  adds: 0,
  words: 0,
};

/**
 * Mostly on the same few records of these collections, and with many acts that can hide, move or bring back the work of others.
 */
const crowded = (collections: readonly CollectionName[]): Habits => ({
  ...USUAL,
  acts: { ...USUAL.acts, createBelow: 6, move: 4, reschedule: 1, delete: 5, undo: 4, decide: 6 },
  areas: ALL_AREAS.filter(({ collection }) => collections.includes(collection)),
  near: 0.85,
});

/** The further things that people do with a field, except on a plain day. */
const VARIED = { empties: 0.15, chooses: 0.2, adds: 0.5 } as const;

/** So often a conflict's two texts give way to a third one, on a day on which people do that. */
const WORDS = 0.5;

/** The weight of the act in which a tablet sends a change of what was signed, where people sign. */
const TAMPER = 1.5;

/** The habits of a plan's day. */
export function habitsOf(plan: Pick<Plan, 'crowd' | 'office' | 'plain' | 'ownWords' | 'orthodontic'>): Habits {
  const day = { ...(plan.crowd ? crowded(plan.crowd) : USUAL), ...(plan.plain ? {} : VARIED) };
  const usual = plan.orthodontic ? withOrthodontics(day) : day;
  const habits = plan.ownWords ? { ...usual, words: WORDS } : usual;
  return plan.office ? { ...habits, acts: { ...habits.acts, ...OFFICE } } : habits;
}

const withOrthodontics = (habits: Habits): Habits => ({
  ...habits,
  acts: { ...habits.acts, tamper: TAMPER },
  areas: habits.areas === AREAS ? ALL_AREAS : habits.areas,
});
