import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { mergeLines } from '#domain/record/merge.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { dayMonthYear } from '#domain/values/dates.ts';
import {
  optionalLine,
  optionalText,
  reference,
  requiredCode,
  requiredDate,
  requiredText,
} from '#domain/values/schemas.ts';

/** The longest warning that a line keeps, characters. */
export const LONGEST_WARNING = 300;

/** The answer to a prescription in the name of a person without a licence number. */
export const NO_LICENCE = 'Quien prescribe no tiene número de colegiatura';

/** Medicines that fit on a sheet of A5. */
export const MOST_LINES = 10;

const line = v.object(
  {
    /** The medicine with its strength: "Amoxicilina 500 mg, cápsula". */
    medicine: requiredText('Escriba el medicamento', 200),
    quantity: optionalLine(40),
    directions: optionalLine(300),
    duration: optionalLine(60),
    /** The warning about an allergy that was shown beside the line when it was saved; null without one. */
    allergy_seen: optionalLine(LONGEST_WARNING),
  },
  'El medicamento no es válido',
);

/** The fields of a prescription that a client writes. */
const prescriptionSchema = () =>
  v.object({
    patient: reference('Debes seleccionar un paciente'),
    date: requiredDate('La fecha es obligatoria'),
    lines: v.pipe(
      v.array(line, 'Los medicamentos no son válidos'),
      v.minLength(1, 'Añada al menos un medicamento'),
      v.maxLength(MOST_LINES, `Una receta lleva hasta ${MOST_LINES} medicamentos`),
    ),
    instructions: optionalText(600),
    prescriber: reference('Elija quién prescribe'),
    /** The licence number of the prescriber when the prescription was written: a paper keeps it when the account changes. */
    licence_number: requiredCode(NO_LICENCE, 40),
  });

/** The values of a prescription once its schema has parsed them. */
export type PrescriptionValues = v.InferOutput<ReturnType<typeof prescriptionSchema>>;
/** A medicine of a prescription. */
export type PrescriptionLine = PrescriptionValues['lines'][number];
/** A row of the collection: a prescription. */
export type Prescription = RowMeta & PrescriptionValues;

/** The definition of prescriptions, for store, sync and server. */
export const prescriptionDefinition: EntityDefinition<PrescriptionValues> = {
  collection: 'prescriptions',
  singular: 'receta',
  plural: 'recetas',
  feminine: true,
  labels: {
    patient: 'Paciente',
    date: 'Fecha',
    lines: 'Medicamentos',
    instructions: 'Indicaciones',
    prescriber: 'Prescribe',
    licence_number: 'Número de colegiatura',
  },
  schema: prescriptionSchema,
  defaults: { patient: null, date: null, lines: [], instructions: null, prescriber: null, licence_number: null },
  parents: [{ field: 'patient', collection: 'patients' }],
  links: [{ field: 'prescriber', collection: 'users' }],
  // The lines are one field: merged line by line, two edits could make a treatment that nobody prescribed.
  merge: { units: [['prescriber', 'licence_number']], strategies: { instructions: mergeLines } },
  title: ({ date }) => (typeof date === 'string' ? `Receta del ${dayMonthYear(date)}` : 'Receta'),
};

/** A line before anything is written in it. */
export const BLANK_LINE: PrescriptionLine = {
  medicine: '',
  quantity: null,
  directions: null,
  duration: null,
  allergy_seen: null,
};

/** The lines with which a prescription is repeated: the warnings are to be seen anew. */
export const repeatedLines = (lines: readonly PrescriptionLine[]): PrescriptionLine[] =>
  lines.map((each) => ({ ...each, allergy_seen: null }));

/**
 * The lines as they are saved: each keeps the warning that stood beside it (`shown`, in the lines' order). One that was
 * seen earlier stays where the medicine is the same.
 */
export function withWarningsSeen(
  lines: readonly PrescriptionLine[],
  shown: readonly (string | null)[],
  before: readonly PrescriptionLine[] = [],
): PrescriptionLine[] {
  return lines.map((each, place) => {
    const earlier = before.find(({ medicine }) => sameValue(medicine, each.medicine));
    return { ...each, allergy_seen: shown[place] ?? earlier?.allergy_seen ?? null };
  });
}

/** "1 cápsula cada 8 horas, durante 7 días"; '' where neither is written. */
export function howToTake({ directions, duration }: Pick<PrescriptionLine, 'directions' | 'duration'>): string {
  const span = duration && /^(\d|una? )/i.test(duration) ? `durante ${duration}` : duration;
  return [directions, span].filter(Boolean).join(', ');
}

/** "Amoxicilina 500 mg": a medicine without its form, which stands after a comma and a space. */
export const shortMedicine = (medicine: string): string => medicine.split(', ')[0] ?? medicine;

/** "Ibuprofeno 400 mg, Clorhexidina 0,12 %", "Clindamicina 300 mg y 2 más". */
export function medicinesWords(lines: readonly Pick<PrescriptionLine, 'medicine'>[]): string {
  const names = lines.map(({ medicine }) => shortMedicine(medicine));
  return names.length > 2 ? `${names[0]} y ${names.length - 1} más` : names.join(', ');
}
