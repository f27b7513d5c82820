// Teeth by their FDI numbers (ISO 3950), seen from the front: the patient's right stands on the left.
import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalChoice, optionalText, reference } from '#domain/values/schemas.ts';
import { toothId } from '#domain/record/ids.ts';
import { mergeLines } from '#domain/record/merge.ts';

/** Permanent and deciduous teeth (specification §3). */
export const TOOTH_TYPES = ['adult', 'child'] as const;
/** One of `TOOTH_TYPES`. */
export type ToothType = (typeof TOOTH_TYPES)[number];
/** The Spanish words of each type of tooth. */
export const TOOTH_TYPE_LABELS = { adult: 'Adulto', child: 'Infantil' } satisfies Record<ToothType, string>;

/** The conditions of specification §4. */
export const CONDITIONS = [
  'sano',
  'ausente',
  'extraccion',
  'caries',
  'corona',
  'restauracion',
  'implante',
  'endodoncia',
] as const;
/** One of `CONDITIONS`. */
export type Condition = (typeof CONDITIONS)[number];
/** The Spanish words of each condition. */
export const CONDITION_LABELS = {
  sano: 'Sano',
  ausente: 'Ausente',
  extraccion: 'Extracción Indicada',
  caries: 'Caries',
  corona: 'Corona',
  restauracion: 'Restauración',
  implante: 'Implante',
  endodoncia: 'Endodoncia',
} satisfies Record<Condition, string>;

/** The two rows of a chart's section, from left to right. */
export interface Arches {
  upper: readonly string[];
  lower: readonly string[];
}

const row = (left: number, right: number, teeth: number): string[] => {
  const places = Array.from({ length: teeth }, (_, index) => index + 1);
  return [...places.toReversed().map((place) => `${left}${place}`), ...places.map((place) => `${right}${place}`)];
};

/** The chart's two sections: the FDI numbers of each row. */
export const ARCHES: Readonly<Record<ToothType, Arches>> = {
  adult: { upper: row(1, 2, 8), lower: row(4, 3, 8) },
  child: { upper: row(5, 6, 5), lower: row(8, 7, 5) },
};

const halves = (numbers: readonly string[]): readonly (readonly string[])[] => [
  numbers.slice(0, numbers.length / 2),
  numbers.slice(numbers.length / 2),
];

/** The rows by their halves, which meet at the midline: the patient's right, then the left. */
export const ARCH_HALVES = Object.fromEntries(
  TOOTH_TYPES.map((type) => [type, { upper: halves(ARCHES[type].upper), lower: halves(ARCHES[type].lower) }]),
) as Readonly<Record<ToothType, Record<keyof Arches, ReturnType<typeof halves>>>>;

/** Every tooth number of a type, in the order of the chart: 32 adult, 20 child. */
export const toothNumbers = (type: ToothType): string[] => [...ARCHES[type].upper, ...ARCHES[type].lower];

const ADULT = new Set(toothNumbers('adult'));
const CHILD = new Set(toothNumbers('child'));

/** The type of a tooth number; undefined for a number that no tooth has. */
export function toothType(toothNumber: string): ToothType | undefined {
  if (ADULT.has(toothNumber)) return 'adult';
  return CHILD.has(toothNumber) ? 'child' : undefined;
}

/** The fields of a tooth that a client writes. Its type follows from its number: one that is sent must agree. */
const toothSchema = () =>
  v.pipe(
    v.object({
      odontogram: reference('Falta el odontograma del diente'),
      tooth_number: v.pipe(
        v.string('El número de diente es obligatorio'),
        v.check((number) => toothType(number) !== undefined, 'Ese número de diente no existe'),
      ),
      type: optionalChoice(TOOTH_TYPES),
      condition: v.pipe(
        optionalChoice(CONDITIONS),
        v.transform((condition) => condition ?? 'sano'),
      ),
      observation: optionalText(2000),
    }),
    v.forward(
      v.check(
        ({ tooth_number, type }) => type === null || type === toothType(tooth_number),
        'El tipo no corresponde al número de diente',
      ),
      ['type'],
    ),
    v.transform((tooth) => ({ ...tooth, type: toothType(tooth.tooth_number) ?? 'adult' })),
  );

/** The values of a tooth once its schema has parsed them. */
export type ToothValues = v.InferOutput<ReturnType<typeof toothSchema>>;
/** A row of the collection: a tooth. */
export type Tooth = RowMeta & ToothValues;

/** The Spanish label of each field. */
export const TOOTH_LABELS = {
  odontogram: 'Odontograma',
  tooth_number: 'Diente',
  type: 'Tipo',
  condition: 'Estado',
  observation: 'Observación',
} satisfies Record<keyof ToothValues, string>;

/** The definition of teeth, for store, sync and server. */
export const toothDefinition: EntityDefinition<ToothValues> = {
  collection: 'teeth',
  singular: 'diente',
  plural: 'dientes',
  labels: TOOTH_LABELS,
  choices: { type: TOOTH_TYPE_LABELS, condition: CONDITION_LABELS },
  schema: toothSchema,
  defaults: { odontogram: null, tooth_number: null, type: null, condition: 'sano', observation: null },
  parents: [{ field: 'odontogram', collection: 'odontograms' }],
  merge: { strategies: { observation: mergeLines } },
  title: ({ tooth_number }) => (typeof tooth_number === 'string' ? `Diente ${tooth_number}` : 'Diente'),
};

/** A tooth as the chart draws it, stored or not. */
export type ChartTooth = ToothValues & { id: string };

/**
 * All teeth of an odontogram in the order of the chart; one that has no row is sano without an observation (specification §3).
 */
export function fillTeeth(odontogram: string, stored: readonly ChartTooth[], type: ToothType): ChartTooth[] {
  const known = new Map(
    stored.filter((tooth) => tooth.odontogram === odontogram).map((each) => [each.tooth_number, each]),
  );
  return toothNumbers(type).map(
    (tooth_number) =>
      known.get(tooth_number) ?? {
        id: toothId(odontogram, tooth_number),
        odontogram,
        tooth_number,
        type,
        condition: 'sano',
        observation: null,
      },
  );
}

/** The groups that an odontogram's preview counts (specification §4). */
export const TOOTH_GROUPS = [
  { label: 'Sanos', conditions: ['sano'] },
  { label: 'Ausentes', conditions: ['ausente'] },
  { label: 'Tratados', conditions: ['endodoncia', 'implante', 'restauracion', 'corona'] },
  { label: 'Atención', conditions: ['caries', 'extraccion'] },
] as const satisfies readonly { label: string; conditions: readonly Condition[] }[];

/** The name of one of the preview's groups. */
export type ToothGroup = (typeof TOOTH_GROUPS)[number]['label'];

/** How many of these teeth fall into each group. */
export function toothStatistics(teeth: readonly Pick<ToothValues, 'condition'>[]): Record<ToothGroup, number> {
  const counts = TOOTH_GROUPS.map(({ label, conditions }) => [
    label,
    teeth.filter(({ condition }) => (conditions as readonly Condition[]).includes(condition)).length,
  ]);
  return Object.fromEntries(counts) as Record<ToothGroup, number>;
}

const ADULT_NAMES = [
  'incisivo central',
  'incisivo lateral',
  'canino',
  'primer premolar',
  'segundo premolar',
  'primer molar',
  'segundo molar',
  'tercer molar',
];
const CHILD_NAMES = [
  'incisivo central deciduo',
  'incisivo lateral deciduo',
  'canino deciduo',
  'primer molar deciduo',
  'segundo molar deciduo',
];
/** By the first digit of the number: quadrants go clockwise as the chart is seen. */
const QUADRANTS = ['superior derecho', 'superior izquierdo', 'inferior izquierdo', 'inferior derecho'];

/** "primer molar superior derecho" for 16; empty for a number that no tooth has. */
export function toothName(toothNumber: string): string {
  const type = toothType(toothNumber);
  if (type === undefined) return '';
  const [quadrant = 0, place = 0] = [...toothNumber].map(Number);
  const names = type === 'adult' ? ADULT_NAMES : CHILD_NAMES;
  return `${names[place - 1]} ${QUADRANTS[(quadrant - 1) % 4]}`;
}

/** The fields of a tooth that the chart draws, stored or not. */
export type ToothState = Pick<ToothValues, 'tooth_number' | 'type' | 'condition' | 'observation'>;

/** "Diente 16, primer molar superior derecho, caries, con observación": a tooth as a screen reader says it. */
export function toothLabel({ tooth_number, condition, observation }: Omit<ToothState, 'type'>): string {
  const parts = [`Diente ${tooth_number}`, toothName(tooth_number), CONDITION_LABELS[condition].toLowerCase()];
  return [...parts, ...(observation ? ['con observación'] : [])].join(', ');
}

/** How many teeth of a section fall into each group; unmarked ones are sano. */
export function sectionStatistics(
  marked: ReadonlyMap<string, Pick<ToothValues, 'condition'>>,
  type: ToothType,
): Record<ToothGroup, number> {
  return toothStatistics(toothNumbers(type).map((number) => marked.get(number) ?? { condition: 'sano' }));
}

/** Below this age, in years, the milk teeth are shown and counted. A patient of unknown age counts as older. */
const CHILD_UNTIL = 14;

export const hasMilkTeeth = (age: number | null): boolean => age !== null && age < CHILD_UNTIL;

/**
 * The sections that a preview shows and counts, so that no finding is hidden: the permanent teeth, except for a child without
 * findings there; the milk teeth where they have findings, or where nothing else is shown. A tooth that is sano is no finding.
 */
export function sectionsShown(
  age: number | null,
  marked: ReadonlyMap<string, Pick<ToothValues, 'condition'>>,
): [ToothType, ...ToothType[]] {
  const found = new Set(
    [...marked].flatMap(([number, { condition }]) => (condition === 'sano' ? [] : toothType(number))),
  );
  if (hasMilkTeeth(age) && !found.has('adult')) return ['child'];
  return found.has('child') ? ['adult', 'child'] : ['adult'];
}
