import { optionalChoice } from './schemas.ts';

/** The answers of a question (specification §3). */
const YES_NO = ['si', 'no'] as const;
/** One of `YES_NO`. */
export type YesNo = (typeof YES_NO)[number];
/** The Spanish words of each answer. */
export const YES_NO_LABELS = { si: 'Sí', no: 'No' } satisfies Record<YesNo, string>;

/** The answer to a question of the record; null while nobody has asked. */
export const optionalYesNo = () => optionalChoice(YES_NO);
