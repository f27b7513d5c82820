import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isTouched, validate } from '#ui/form/form-values.ts';

const schema = v.object({
  name: v.pipe(v.string('Falta'), v.minLength(1, 'El nombre es obligatorio'), v.maxLength(3, 'Largo')),
  age: v.pipe(v.string(), v.transform(Number), v.number('No es número')),
});

describe('validation', () => {
  test('gives the parsed output', () => {
    expect(validate(schema, { name: 'Ana', age: '7' })).toEqual({ ok: true, output: { name: 'Ana', age: 7 } });
  });

  test('gives the first message of each field', () => {
    expect(validate(schema, { name: '', age: 'x' })).toEqual({
      ok: false,
      errors: { name: 'El nombre es obligatorio', age: 'No es número' },
    });
  });
});

describe('touched', () => {
  test('absent, null and empty are the same value', () => {
    expect(isTouched({ a: null }, { a: '', b: null })).toBe(false);
    expect(isTouched({ a: null }, { a: 'x' })).toBe(true);
  });
});
