// Values and rows for tests: complete, valid, and different only where a test says so.
import type { Appointment, AppointmentValues } from '#domain/agenda/appointment.ts';
import { clinicalExamDefinition, type ClinicalExam, type ClinicalExamValues } from '#domain/clinical/clinical-exam.ts';
import type { ClinicalImage } from '#domain/clinical/clinical-image.ts';
import { EMPTY_CLINICAL_HISTORY, type ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { Row, RowMeta } from '#domain/record/row.ts';
import { clinicalHistoryId, newId, toothId } from '#domain/record/ids.ts';
import type { Consent, ConsentValues } from '#domain/documents/consent.ts';
import type { ConsentTemplate } from '#domain/documents/consent-template.ts';
import { sealOf } from '#domain/documents/seal.ts';
import type { Odontogram } from '#domain/clinical/odontogram.ts';
import { EMPTY_PATIENT, type Patient, type PatientValues } from '#domain/patients/patient.ts';
import type { Tooth } from '#domain/clinical/tooth.ts';
import type { TreatmentPlan, TreatmentPlanValues } from '#domain/clinical/treatment-plan.ts';
import { WIRE_SCHEMA, type BatchOp, type BatchRequest, type ClinicConfig, type UserInfo } from '#domain/wire/wire.ts';
import type { OutboxEntry } from '#store/database/tables.ts';

/** The instant at which a test's clock starts. */
export const START = Date.parse('2026-03-10T15:00:00.000Z');

/** A readable, valid id: `testId(3)` is the same in every run. */
export const testId = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** Ids in order, from `testId(1)` on. */
export function countingIds(): () => string {
  let made = 0;
  return () => testId((made += 1));
}

/** The fields of a patient that a client writes. */
export const buildPatientValues = (values: Partial<PatientValues> = {}): PatientValues => ({
  ...EMPTY_PATIENT,
  first_name: 'Lucía',
  last_name: 'Peña',
  ...values,
});

/** The fields that the server adds to a row. */
export const META: Omit<RowMeta, 'id'> = {
  version: 1,
  created_at: '2026-01-05T14:00:00.000Z',
  updated_at: '2026-01-05T14:00:00.000Z',
  created_by: testId(0xa1),
  updated_by: testId(0xa1),
};

/** A patient as the server has it. */
export const buildPatient = (patient: Partial<Patient> = {}): Patient & Row => ({
  ...META,
  id: testId(0x100),
  ...buildPatientValues(),
  ...patient,
});

/** The fields of an appointment that a client writes. */
export const buildAppointmentValues = (values: Partial<AppointmentValues> = {}): AppointmentValues => ({
  patient: testId(0x100),
  fecha: '2026-03-10',
  hora: '10:30',
  duracion: 30,
  tipo_tratamiento: 'Control',
  specialty: 'ortodoncia',
  estado: 'programada',
  notes: null,
  location: null,
  ...values,
});

/** An appointment as the server has it. */
export const buildAppointment = (appointment: Partial<Appointment> = {}): Appointment & Row => ({
  ...META,
  id: testId(0x300),
  ...buildAppointmentValues(),
  ...appointment,
});

/** The fields of a consent that a guardian signed, sealed. */
export const buildConsentValues = (values: Partial<ConsentValues> = {}): ConsentValues => {
  const signed = {
    patient: testId(0x100),
    template: null,
    kind: 'ortodoncia' as const,
    title: 'Consentimiento para ortodoncia',
    text: 'Yo, Rosa Ñaupari, acepto.\n\nEn qué consiste\nSe colocan aparatos.',
    signer_name: 'Rosa Ñaupari',
    signer_document: '09 871 224',
    signer_kinship: 'Madre' as const,
    professional: null,
    professional_name: 'Dra. Daniela Vega',
    strokes: [
      [
        [10.5, 20, 0, 0.5],
        [30, 5.25, 16, 0.75],
      ],
    ],
    signed_at: '2026-02-10T15:30:00.000Z',
    revoked_on: null,
    revocation_reason: null,
    ...values,
  };
  return { ...signed, hash: values.hash ?? sealOf(signed) };
};

/** A signed consent as the server has it. */
export const buildConsent = (consent: Partial<Consent> = {}): Consent & Row => ({
  ...META,
  id: testId(0x900),
  ...buildConsentValues(consent),
  ...consent,
});

/** A template of consents as the server has it. */
export const buildTemplate = (template: Partial<ConsentTemplate> = {}): ConsentTemplate & Row => ({
  ...META,
  id: testId(0xa00),
  title: 'Consentimiento para ortodoncia',
  text: 'Yo, {responsable}, con documento {documento}, {parentesco} de {paciente}, de {edad}, acepto.',
  kind: 'ortodoncia',
  reviewed_on: null,
  reviewed_by: null,
  ...template,
});

/** A clinical history as the server has it. */
export const buildHistory = (history: Partial<ClinicalHistory> = {}): ClinicalHistory & Row => {
  const patient = history.patient ?? testId(0x100);
  return { ...META, id: clinicalHistoryId(patient), patient, ...EMPTY_CLINICAL_HISTORY, ...history };
};

/** A clinical image as the server has it, with its file. */
export const buildImage = (image: Partial<ClinicalImage> = {}): ClinicalImage & Row => ({
  ...META,
  id: testId(0x900),
  clinical_history: clinicalHistoryId(testId(0x100)),
  image_type: 'photo',
  description: null,
  upload_date: '2026-03-10',
  file: `file-${image.id ?? testId(0x900)}`,
  sha256: '00',
  mime: 'image/jpeg',
  width: 320,
  height: 240,
  bytes: 1000,
  ...image,
});

/** An odontogram as the server has it. */
export const buildOdontogram = (odontogram: Partial<Odontogram> = {}): Odontogram & Row => ({
  ...META,
  id: testId(0x400),
  clinical_history: clinicalHistoryId(testId(0x100)),
  data: {},
  notes: null,
  ...odontogram,
});

/** A tooth as the server has it. */
export const buildTooth = (tooth: Partial<Tooth> = {}): Tooth & Row => {
  const { odontogram = testId(0x400), tooth_number = '16' } = tooth;
  return {
    ...META,
    id: toothId(odontogram, tooth_number),
    odontogram,
    tooth_number,
    type: 'adult',
    condition: 'caries',
    observation: null,
    ...tooth,
  };
};

/** A clinical exam as the server has it: of the history of the patient 0x100, nothing answered unless told. */
export const buildExam = (exam: Partial<ClinicalExam> = {}): ClinicalExam & Row => ({
  ...META,
  id: testId(0x500),
  ...(clinicalExamDefinition.defaults as unknown as ClinicalExamValues),
  clinical_history: clinicalHistoryId(testId(0x100)),
  ...exam,
});

/** A treatment plan as the server has it. */
export const buildPlan = (plan: Partial<TreatmentPlan> = {}): TreatmentPlan & Row => ({
  ...META,
  id: testId(0x200),
  patient: testId(0x100),
  diagnostic: 'Clase II',
  treatment_plan: null,
  observations: null,
  ...plan,
});

/** The fields of a treatment plan that a client writes. */
export const buildPlanValues = (values: Partial<TreatmentPlanValues> = {}): TreatmentPlanValues => ({
  patient: testId(0x100),
  diagnostic: 'Clase II',
  treatment_plan: null,
  observations: null,
  ...values,
});

export const ANA: UserInfo = {
  id: testId(0xa1),
  username: 'ana',
  first_name: 'Ana',
  last_name: 'Rojas',
  rol: 'recepcionista',
};

/** The server's public settings of its clinic. */
export const CLINIC: ClinicConfig = {
  clinic_name: 'Clínica Miraflores',
  timezone: 'America/Lima',
  country_code: '51',
  rooms: [],
  calendar: false,
};

export const BRUNO: UserInfo = {
  id: testId(0xb1),
  username: 'bruno',
  first_name: 'Bruno',
  last_name: 'Díaz',
  rol: 'administrador',
};

/** An entry waiting in the outbox, of Ana's, alone in its group. */
export function buildEntry(entry: Partial<OutboxEntry> & { op_id: string }): Omit<OutboxEntry, 'n'> & { n?: number } {
  return {
    group: entry.op_id,
    author: ANA.id,
    schema: 1,
    collection: 'patients',
    row_id: testId(0x100),
    method: 'PUT',
    patch: {},
    deps: [],
    captured_at: new Date(START).toISOString(),
    state: 'pending',
    tries: 0,
    sent: null,
    not_before: 0,
    error: null,
    ...entry,
  };
}

/** An op of a batch: a new patient, unless a test says otherwise. */
export const buildBatchOp = (op: Partial<BatchOp> = {}): BatchOp => ({
  op_id: newId(),
  method: 'POST',
  path: '/patients/',
  body: { first_name: 'Mateo', last_name: 'Salazar' },
  captured_at: new Date(START).toISOString(),
  ...op,
});

/** Groups of ops as a tablet sends them to a server of this epoch. */
export const buildBatch = (
  groups: BatchOp[][],
  batch: Pick<BatchRequest, 'epoch'> & Partial<BatchRequest>,
): BatchRequest => ({
  device_id: testId(0xd1),
  schema: WIRE_SCHEMA,
  groups: groups.map((ops) => ({ ops })),
  ...batch,
});
