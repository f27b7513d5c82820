import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { supplierSchema } from '#domain/inventory/supplier.ts';
import { patientSchema } from '#domain/patients/patient.ts';
import { optionalTelephone } from '#domain/values/telephone.ts';
import { buildPatientValues } from '#tests/support/factories.ts';

const INVALID = 'Por favor, introduce un número de teléfono válido';
const messageOf = (telephone: unknown) => v.safeParse(optionalTelephone(), telephone).issues?.[0]?.message ?? null;

describe('a telephone', () => {
  test.each([
    '1234567',
    '123456789012345',
    '+54 9 11 4567-8901',
    '(01) 445-2810',
    '(+51) 999.111.222',
    '999-111-222 ',
    '-1234567-',
  ])('is %j', (text) => {
    expect(v.parse(optionalTelephone(), text)).toBe(text.trim());
  });

  test.each([
    '-------',
    '123456',
    '1234567890123456',
    '12345a67',
    '1234567 ext. 2',
    '999/111/222',
    '++5198765432',
    '+51 +98765432',
    '5198765432+',
    '51+98765432',
    '１２３４５６７',
    9911234567,
  ])('is not %j', (text) => {
    expect(messageOf(text)).toBe(INVALID);
  });

  test('may be missing, and is not endless', () => {
    expect(['', '  ', null, undefined].map((text) => v.parse(optionalTelephone(), text))).toEqual(Array(4).fill(null));
    expect(messageOf(`1234567${'-'.repeat(44)}`)).toBe('Máximo 50 caracteres');
  });

  test('has the same rule for patient, guardian and supplier', () => {
    const patient = patientSchema({ today: '2026-03-10' });
    const says = (schema: v.GenericSchema, values: object) => v.safeParse(schema, values).issues?.[0]?.message ?? null;
    for (const [text, message] of [
      ['(01) 445-2810', null],
      ['-------', INVALID],
    ] as const) {
      expect(says(patient, { ...buildPatientValues(), phone_number: text })).toBe(message);
      expect(says(patient, { ...buildPatientValues(), guardian_phone: text })).toBe(message);
      expect(says(supplierSchema(), { name: 'Dental Sur', phone: text })).toBe(message);
    }
  });
});
