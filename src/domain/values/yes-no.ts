import { optionalChoice } from './schemas.ts';

export const YES_NO = ['si', 'no'] as const;
export type YesNo = (typeof YES_NO)[number];
export const YES_NO_LABELS = { si: 'Sí', no: 'No' } satisfies Record<YesNo, string>;

/** The answer to a question of the record; null while nobody has asked. */
export const optionalYesNo = () => optionalChoice(YES_NO);
