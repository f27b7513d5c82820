import { describe, expect, it } from 'vitest';
import { undecided } from '#record/words/undecided.ts';
import type { Conflict, OutboxEntry } from '#store/database/tables.ts';

const conflict = (part: Partial<Conflict>): Conflict => ({
  id: 'c',
  kind: 'fields',
  collection: 'patients',
  row_id: 'p',
  title: 'Ana',
  entries: [],
  overlaps: [],
  mine: null,
  theirs: null,
  ...part,
});

const overlap = (field: string) => ({
  collection: 'patients' as const,
  row_id: 'p',
  field,
  before: 1,
  mine: 2,
  theirs: 3,
});

const refused = (fields: Record<string, string> | undefined, detail: string): OutboxEntry =>
  ({
    collection: 'patients',
    state: 'attention',
    patch: { email: { before: null, after: 'x' } },
    error: { status: 400, problem: { code: 'invalid', detail, ...(fields ? { fields } : {}) } },
  }) as unknown as OutboxEntry;

describe('what waits for a decision about a patient', () => {
  it('names the fields that have two versions', () => {
    const both = conflict({ overlaps: [overlap('phone_number'), overlap('email')] });
    expect(undecided('patients', { entries: [], conflicts: [both] })).toEqual([
      '2 versiones de Teléfono y Correo electrónico: falta elegir cuál queda',
    ]);
  });

  it('says that the patient was deleted meanwhile', () => {
    expect(undecided('patients', { entries: [], conflicts: [conflict({ kind: 'deleted' })] })).toEqual([
      'En otro dispositivo se eliminó este paciente mientras aquí se editaba',
    ]);
  });

  it("gives the server's own words for a refused value", () => {
    const entry = refused({ email: 'no' }, 'Revise los datos.');
    expect(undecided('patients', { entries: [entry], conflicts: [] })).toEqual([
      'El servidor no aceptó Correo electrónico: Revise los datos',
    ]);
  });

  it('is silent about changes that only wait to be sent', () => {
    expect(
      undecided('patients', { entries: [{ ...refused(undefined, ''), state: 'pending' }], conflicts: [] }),
    ).toEqual([]);
  });
});
