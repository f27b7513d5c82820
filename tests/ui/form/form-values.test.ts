import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { changesUnderneath, isTouched, validate } from '#ui/form/form-values.ts';

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

describe('a change underneath', () => {
  const opened = { phone: '1', name: 'Ana', notes: null };

  test('is followed where nobody typed', () => {
    expect(changesUnderneath<Record<string, unknown>>(opened, opened, { ...opened, phone: '2' })).toEqual({
      follow: { phone: '2' },
      clashes: [],
    });
  });

  test('clashes with what was typed, and the opening value stays', () => {
    const result = changesUnderneath(opened, { ...opened, phone: '3' }, { ...opened, phone: '2' });
    expect(result).toEqual({ follow: {}, clashes: [{ field: 'phone' }] });
  });

  test('is no clash when both typed the same', () => {
    const result = changesUnderneath(opened, { ...opened, phone: '2' }, { ...opened, phone: '2' });
    expect(result).toEqual({ follow: { phone: '2' }, clashes: [] });
  });
});
