import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { mergeLines } from '#domain/record/merge.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { dayMonthYear } from '#domain/values/dates.ts';
import {
  optionalDate,
  optionalText,
  reference,
  requiredChoice,
  requiredDate,
  requiredNumber,
} from '#domain/values/schemas.ts';

/** The appliances of a case. */
export const APPLIANCES = ['metalicos', 'esteticos', 'autoligado', 'alineadores', 'removible', 'otro'] as const;
/** One of `APPLIANCES`. */
export type Appliance = (typeof APPLIANCES)[number];
/** The Spanish words of each appliance. */
export const APPLIANCE_LABELS = {
  metalicos: 'Brackets metálicos',
  esteticos: 'Brackets estéticos',
  autoligado: 'Brackets de autoligado',
  alineadores: 'Alineadores',
  removible: 'Aparato removible',
  otro: 'Otro',
} satisfies Record<Appliance, string>;

/** The phases of a case. Open is every phase but `terminado`. */
export const PHASES = ['activo', 'retencion', 'terminado', 'suspendido'] as const;
/** One of `PHASES`. */
export type Phase = (typeof PHASES)[number];
/** The Spanish words of each phase. */
export const PHASE_LABELS = {
  activo: 'Activo',
  retencion: 'Retención',
  terminado: 'Terminado',
  suspendido: 'Suspendido',
} satisfies Record<Phase, string>;

/** The longest planned length of a case, months. */
export const MOST_MONTHS = 60;
const BAD_MONTHS = `Escriba los meses previstos, de 1 a ${MOST_MONTHS}`;
const NO_END = 'Un caso terminado lleva su fecha de término';
const END_BEFORE_START = 'La fecha de término no puede ser anterior a la de inicio';

/** The fields of an orthodontic case that a client writes. */
const orthodonticCaseSchema = () =>
  v.pipe(
    v.object({
      patient: reference('Debes seleccionar un paciente'),
      started_on: requiredDate('La fecha de inicio es obligatoria'),
      planned_months: v.pipe(
        requiredNumber(BAD_MONTHS, BAD_MONTHS),
        v.integer(BAD_MONTHS),
        v.minValue(1, BAD_MONTHS),
        v.maxValue(MOST_MONTHS, BAD_MONTHS),
      ),
      appliance: requiredChoice(APPLIANCES, 'Elija el aparato'),
      phase: requiredChoice(PHASES, 'Elija la fase'),
      finished_on: optionalDate('La fecha de término no es válida'),
      notes: optionalText(20_000),
    }),
    v.forward(
      v.partialCheck(
        [['phase'], ['finished_on']],
        ({ phase, finished_on }) => phase !== 'terminado' || finished_on !== null,
        NO_END,
      ),
      ['finished_on'],
    ),
    v.forward(
      v.partialCheck(
        [['phase'], ['started_on'], ['finished_on']],
        ({ phase, started_on, finished_on }) =>
          phase !== 'terminado' || finished_on === null || finished_on >= started_on,
        END_BEFORE_START,
      ),
      ['finished_on'],
    ),
    // A phase before the end has none: a case that is opened again loses its date.
    v.transform((values) => ({ ...values, finished_on: values.phase === 'terminado' ? values.finished_on : null })),
  );

/** The values of an orthodontic case once its schema has parsed them. */
export type OrthodonticCaseValues = v.InferOutput<ReturnType<typeof orthodonticCaseSchema>>;
/** A row of the collection: an orthodontic case. */
export type OrthodonticCase = RowMeta & OrthodonticCaseValues;

/** The definition of orthodontic cases, for store, sync and server. */
export const orthodonticCaseDefinition: EntityDefinition<OrthodonticCaseValues> = {
  collection: 'orthodontic-cases',
  singular: 'caso de ortodoncia',
  plural: 'casos de ortodoncia',
  labels: {
    patient: 'Paciente',
    started_on: 'Fecha de inicio',
    planned_months: 'Meses previstos',
    appliance: 'Aparato',
    phase: 'Fase',
    finished_on: 'Fecha de término',
    notes: 'Notas',
  },
  choices: { appliance: APPLIANCE_LABELS, phase: PHASE_LABELS },
  schema: orthodonticCaseSchema,
  defaults: {
    patient: null,
    started_on: null,
    planned_months: 18,
    appliance: null,
    phase: 'activo',
    finished_on: null,
    notes: null,
  },
  parents: [{ field: 'patient', collection: 'patients' }],
  // One tablet finishes a case, another suspends it: merged field by field, a suspended case would have an end.
  merge: { units: [['phase', 'finished_on']], strategies: { notes: mergeLines } },
  title: ({ started_on }) =>
    typeof started_on === 'string' ? `Ortodoncia desde el ${dayMonthYear(started_on)}` : 'Ortodoncia',
};

/** Whether a case is open: under way, in retention or suspended. */
export const isOpen = ({ phase }: Pick<OrthodonticCase, 'phase'>): boolean => phase !== 'terminado';

/** Refuses a second open case of a patient. */
export const SECOND_OPEN_CASE = 'El paciente ya tiene un caso de ortodoncia abierto: termínelo antes de iniciar otro';
/** The code of the warning about one that a tablet saved without knowing the other. */
export const SECOND_OPEN_CASE_CODE = 'second_open_case';

/** A patient's cases, the newest first: the first one is "the" case. */
export const newestFirst = <C extends Pick<OrthodonticCase, 'started_on' | 'created_at' | 'id'>>(
  cases: readonly C[],
): C[] => {
  const key = ({ started_on, created_at, id }: C) => `${started_on}/${created_at}/${id}`;
  return cases.toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
};

/**
 * Whether a write opens a case that another open one stands beside. A case that was open already, of the same patient,
 * is edited freely: two may stand open after two tablets started one each, and each must still be finished.
 */
export function opensCase(
  before: Pick<OrthodonticCase, 'phase' | 'patient'> | null,
  after: Pick<OrthodonticCase, 'phase' | 'patient'>,
): boolean {
  return isOpen(after) && (before === null || !isOpen(before) || before.patient !== after.patient);
}
