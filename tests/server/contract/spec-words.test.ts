// Which words the server takes where the specification lists them: these, and no others.
import { expect, it } from 'vitest';
import { toothType } from '#domain/clinical/tooth.ts';
import { bodyOf } from '#tests/server/generated/document.ts';
import {
  ADULT_TEETH,
  CHILD_TEETH,
  CONDITIONS,
  DURATIONS,
  ESTADOS,
  EXAM_ANSWERS,
  GENDERS,
  HISTORY_QUESTIONS,
  IMAGE_TYPES,
  OPERATION_TYPES,
  PAYMENT_METHODS,
  ROLES,
  SPECIALTIES,
  TREATMENT_STATUSES,
  TREATMENT_TYPES,
} from './spec-words.ts';

interface Schema {
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** The values that a create accepts in a field; an empty text, where one is accepted, stands for none. */
function taken(collection: string, field: string): unknown[] {
  const body = bodyOf('POST', `/api/${collection}/`) as Schema | undefined;
  const schema = body?.properties?.[field];
  const choices = [schema, ...(schema?.anyOf ?? [])].flatMap((each) => each?.enum ?? []);
  return choices.filter((choice) => choice !== '' && choice !== null);
}

it.each([
  ['users', 'rol', ROLES],
  ['patients', 'gender', GENDERS],
  ['patients', 'treatment_status', TREATMENT_STATUSES],
  ['appointments', 'estado', ESTADOS],
  ['appointments', 'specialty', SPECIALTIES],
  ['appointments', 'tipo_tratamiento', TREATMENT_TYPES],
  ['appointments', 'duracion', DURATIONS],
  ...HISTORY_QUESTIONS.map((question) => ['clinical-histories', question, ['si', 'no']] as const),
  ...Object.entries(EXAM_ANSWERS).map(([field, answers]) => ['clinical-exams', field, answers] as const),
  ['teeth', 'type', ['adult', 'child']],
  ['teeth', 'condition', CONDITIONS],
  ['clinical-images', 'image_type', IMAGE_TYPES],
  ['inventory-operations', 'operation_type', OPERATION_TYPES],
  ['payments', 'payment_method', Object.keys(PAYMENT_METHODS)],
] as const)('%s has in %s the words of the specification: %j', (collection, field, words) => {
  expect(taken(collection, field).toSorted()).toEqual([...words].toSorted());
});

it('the teeth are the 32 of adults and the 20 of children', () => {
  const numbers = Array.from({ length: 100 }, (_, number) => String(number));
  expect(numbers.filter((number) => toothType(number) === 'adult')).toEqual(ADULT_TEETH.toSorted());
  expect(numbers.filter((number) => toothType(number) === 'child')).toEqual(CHILD_TEETH.toSorted());
  expect([ADULT_TEETH.length, CHILD_TEETH.length]).toEqual([32, 20]);
});
