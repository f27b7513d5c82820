import { describe, expect, it } from 'vitest';
import { EMPTY_PATIENT, patientDefinition } from '#domain/patients/patient.ts';
import { changesUnderneath } from '#domain/record/changes-underneath.ts';
import type { Values } from '#domain/record/row.ts';

const form = (values: Values): Values => ({ ...EMPTY_PATIENT, first_name: 'Ana', last_name: 'Núñez', ...values });
const underneath = (opened: Values, values: Values, current: Values) =>
  changesUnderneath(patientDefinition, opened, values, current);

describe('a form whose record changes underneath', () => {
  it('follows in fields that nobody touched', () => {
    const opened = form({ phone_number: '111 1111' });
    const current = form({ phone_number: '222 2222' });
    expect(underneath(opened, opened, current)).toEqual({ follow: { phone_number: '222 2222' }, clashes: [] });
  });

  it('points out a touched field and leaves its opening value alone', () => {
    const opened = form({ phone_number: '111 1111' });
    const values = form({ phone_number: '333 3333' });
    const current = form({ phone_number: '222 2222' });
    expect(underneath(opened, values, current)).toEqual({
      follow: {},
      clashes: [{ field: 'phone_number', before: '111 1111', mine: '333 3333', theirs: '222 2222' }],
    });
  });

  it('says nothing when both wrote the same', () => {
    const opened = form({ email: null });
    const same = form({ email: 'ana@correo.pe' });
    expect(underneath(opened, same, same)).toEqual({ follow: { email: 'ana@correo.pe' }, clashes: [] });
  });

  it('says nothing of notes whose new lines can both be kept', () => {
    const opened = form({ patient_notes: 'uno\ndos\ntres' });
    const values = form({ patient_notes: 'uno\ndos\ntres\ncuatro' });
    const current = form({ patient_notes: 'cero\nuno\ndos\ntres' });
    expect(underneath(opened, values, current)).toEqual({ follow: {}, clashes: [] });
  });
});
