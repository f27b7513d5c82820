// Orthodontic cases and controls for tests.
import { buildNotes, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { CONTROL_TITLE, EMPTY_CONTROL, type OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';
import type { OrthodonticCase, OrthodonticCaseValues } from '#domain/orthodontics/orthodontic-case.ts';
import type { Row } from '#domain/record/row.ts';
import { META, testId } from './factories.ts';

/** The fields of a case that a client writes. */
export const buildCaseValues = (values: Partial<OrthodonticCaseValues> = {}): OrthodonticCaseValues => ({
  patient: testId(0x100),
  started_on: '2026-05-12',
  planned_months: 18,
  appliance: 'metalicos',
  phase: 'activo',
  finished_on: null,
  notes: null,
  ...values,
});

/** A case as the server has it. */
export const buildCase = (course: Partial<OrthodonticCase> = {}): OrthodonticCase & Row => ({
  ...META,
  id: testId(0xc00),
  ...buildCaseValues(),
  ...course,
});

/** A control's entry of a day. */
export const controlEntry = (date: string, control: Partial<OrthodonticControl> = {}, id = date): Treatment => ({
  id,
  date,
  title: CONTROL_TITLE,
  description: '',
  doctor: 'Dra. Vega',
  control: { ...EMPTY_CONTROL, ...control },
});

/** The notes of a history with these entries, in the order of noting. */
export const notesWith = (...treatments: Treatment[]): string => buildNotes({ text: '', treatments, fields: {} }) ?? '';
