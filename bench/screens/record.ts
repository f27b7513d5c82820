// The patient whose clinical record is full: what the screens of a record are measured with.
import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import { EMPTY_CLINICAL_HISTORY, type ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { buildNotes, type Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { CONTROL_TITLE, describeControl, EMPTY_CONTROL } from '#domain/clinical/notes/orthodontic-control.ts';
import type { Odontogram } from '#domain/clinical/odontogram.ts';
import { CONDITIONS, TOOTH_TYPES, toothNumbers, type Tooth } from '#domain/clinical/tooth.ts';
import type { TreatmentPlan } from '#domain/clinical/treatment-plan.ts';
import { clinicalHistoryId, toothId } from '#domain/record/ids.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { addDays } from '#domain/values/dates.ts';
import { buildJpeg } from '#tests/support/pictures.ts';
import { ACCOUNT } from '#config/bench/servers.ts';

/** Entries of the treatment timeline. */
const ENTRIES = 300;
/** Clinical images of the patient. */
export const IMAGES = 200;
/** The condition that the brush paints first (odontogram screen). */
export const BRUSHED = 'caries';

export interface ClinicalRecord {
  history: ClinicalHistory;
  exam: ClinicalExam;
  plan: TreatmentPlan;
  odontogram: Odontogram;
  /** All 52 of them. */
  teeth: Tooth[];
}

/** The record of a patient as it stands on a day. */
export function buildRecord(patient: string, today: string, meta: () => RowMeta): ClinicalRecord {
  const history: ClinicalHistory = {
    ...meta(),
    ...EMPTY_CLINICAL_HISTORY,
    id: clinicalHistoryId(patient),
    patient,
    consultation_reason: 'Quiere alinear los dientes de arriba.',
    medical_history: 'Asma leve desde la infancia, sin crisis en los últimos tres años.',
    medications: 'Salbutamol a demanda.',
    allergies: 'Penicilina',
    coagulation_problems: 'no',
    diagnostic: 'Clase II esquelética con apiñamiento moderado.',
    notes: buildNotes({ text: 'Prefiere las citas por la tarde.', treatments: timeline(today), fields: {} }),
  };
  const odontogram: Odontogram = { ...meta(), clinical_history: history.id, data: {}, notes: 'Encía sana.' };
  const plan: TreatmentPlan = {
    ...meta(),
    patient,
    diagnostic: 'Clase II división 1.',
    treatment_plan: 'Brackets metálicos 0.022, elásticos clase II, 24 meses.',
    observations: null,
  };
  const teeth = TOOTH_TYPES.flatMap((type) =>
    toothNumbers(type).map((tooth_number, place): Tooth => {
      // Not the one that the brush paints: it must be seen to change.
      const condition = CONDITIONS.filter((each) => each !== BRUSHED)[place % (CONDITIONS.length - 1)]!;
      const observation = place % 3 === 0 ? 'Control en la próxima visita.' : null;
      return {
        ...meta(),
        id: toothId(odontogram.id, tooth_number),
        odontogram: odontogram.id,
        tooth_number,
        type,
        condition,
        observation,
      };
    }),
  );
  return { history, exam: examOf(history.id, meta()), plan, odontogram, teeth };
}

function timeline(today: string): Treatment[] {
  return Array.from({ length: ENTRIES }, (_, index): Treatment => {
    const date = addDays(today, -14 * (ENTRIES - index));
    const entry = { id: `banco-${index}`, date, doctor: 'Dra. Lucía Salazar' };
    if (index % 3 === 0) {
      return { ...entry, title: 'Limpieza', description: 'Profilaxis con pasta y flúor. Se refuerza la técnica.' };
    }
    const control = {
      ...EMPTY_CONTROL,
      upper: { material: 'NiTi', size: '0.016' },
      lower: { material: 'Acero', size: '0.018' },
      off: index % 5 === 0 ? ['14'] : [],
      weeks: 4,
    };
    const description = describeControl(control, 'Se cambian las ligaduras.');
    return { ...entry, title: CONTROL_TITLE, description, control };
  });
}

const examOf = (clinical_history: string, meta: RowMeta): ClinicalExam => ({
  ...meta,
  clinical_history,
  profile: 'convexo',
  lip_closure: 'normal',
  frontal_analysis: 'simetrico',
  smile_height: 'media',
  upper_midline: 'coincidente',
  lower_midline: 'desviada_derecha',
  maxillary_cant: 1.5,
  right_canine_class: 'II',
  right_molar_class: 'II',
  left_canine_class: 'II',
  left_molar_class: 'I',
  overjet: 4.5,
  overbite: 3,
  anterior_crossbite: 'no',
  posterior_crossbite: 'no',
  anterior_open_bite: 'no',
  posterior_open_bite: 'no',
  deep_bite: 'no',
  interposition: 'no_presenta',
  tmj_observations: null,
});

/** Sends the patient's images to a server, as a tablet would: rows alone would be images without pictures. */
export async function uploadImages(url: string, history: string): Promise<void> {
  const sent = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const response = await fetch(`${url}/api${path}`, { method: 'POST', body, headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<{ access: string }>;
  };
  const { access } = await sent('/token/', JSON.stringify(ACCOUNT), { 'content-type': 'application/json' });
  for (let index = 0; index < IMAGES; index += 1) {
    const picture = await buildJpeg({ width: 640, height: 480, seed: index });
    const form = new FormData();
    form.append('clinical_history', history);
    form.append('image_type', 'photo');
    form.append('description', `Sonrisa, control ${index + 1}`);
    form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'image');
    await sent('/clinical-images/', form, { authorization: `Bearer ${access}` });
  }
}
