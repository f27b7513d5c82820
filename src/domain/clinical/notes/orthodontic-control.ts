// A control of fixed appliances: a treatment entry with a key of its own beside the usual ones. Its description says
// the same in words, for readers that do not know the key.
import * as v from 'valibot';
import type { Treatment } from './clinical-notes.ts';

/** The title of a control's entry. */
export const CONTROL_TITLE = 'Control de ortodoncia';

/** The label of each field of its form. */
export const CONTROL_LABELS = {
  upper_material: 'Arco superior',
  upper_size: 'Calibre superior',
  lower_material: 'Arco inferior',
  lower_size: 'Calibre inferior',
  elastics: 'Elásticos',
  elastic_size: 'Tamaño',
  elastic_force: 'Fuerza',
  elastic_wear: 'Uso',
  elastic_pairs: 'Dientes unidos',
  brackets_off: 'Brackets caídos',
  weeks: 'Próximo control, en semanas',
  note: 'Nota',
};

/** The word in place of an alloy where the arch was left without a wire. A control that notes nothing leaves the wire in its place. */
export const NO_WIRE = 'Ninguno';

/** The alloys that the form offers. Another one that is stored already stays. */
export const ARCHWIRE_MATERIALS = ['NiTi', 'CuNiTi', 'Acero', 'TMA', NO_WIRE] as const;

/** Inches, the thinnest first: round wires, then rectangular ones (height x width). */
export const ARCHWIRE_SIZES = [
  '0.012',
  '0.014',
  '0.016',
  '0.018',
  '0.020',
  '0.016x0.016',
  '0.016x0.022',
  '0.017x0.025',
  '0.018x0.025',
  '0.019x0.025',
  '0.021x0.025',
] as const;

/** Where elastics pull. */
export const ELASTIC_KINDS = ['ninguno', 'clase_ii', 'clase_iii', 'otros'] as const;
/** The Spanish words of each kind. */
export const ELASTIC_LABELS: Readonly<Record<string, string>> = {
  ninguno: 'Ninguno',
  clase_ii: 'Clase II',
  clase_iii: 'Clase III',
  otros: 'Otros',
} satisfies Record<(typeof ELASTIC_KINDS)[number], string>;
/** Inches across. */
export const ELASTIC_SIZES = ['1/8', '3/16', '1/4', '5/16', '3/8'] as const;
/** Ounces. */
export const ELASTIC_FORCES = ['2', '3.5', '4.5', '6', '8'] as const;
/** For how long a day elastics are worn. */
export const ELASTIC_WEAR = ['24 horas', '20 horas', '12 horas', 'De noche'] as const;

/** Weeks until the next control, as the form offers them. */
export const INTERVALS = [2, 3, 4, 6, 8] as const;

/** The teeth that bear brackets or tubes, from the patient's right to the left. */
export const UPPER_BRACKETS = ['16', '15', '14', '13', '12', '11', '21', '22', '23', '24', '25', '26'] as const;
/** The teeth of the lower arch, likewise. */
export const LOWER_BRACKETS = ['46', '45', '44', '43', '42', '41', '31', '32', '33', '34', '35', '36'] as const;

const BRACKETS: ReadonlySet<string> = new Set([...UPPER_BRACKETS, ...LOWER_BRACKETS]);

/** Two teeth that an elastic joins. */
export type ElasticPair = readonly [from: string, to: string];

/** The usual elastics of each class. */
export const USUAL_PAIRS: Readonly<Record<string, readonly ElasticPair[]>> = {
  clase_ii: [
    ['13', '46'],
    ['23', '36'],
  ],
  clase_iii: [
    ['16', '43'],
    ['26', '33'],
  ],
};

const word = v.pipe(v.string(), v.maxLength(60));
const orNull = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.optional(v.nullable(v.fallback(v.nullable(schema), null)), null);
const tooth = v.pipe(
  v.string(),
  v.check((number) => BRACKETS.has(number)),
);
/** Drops items of a list that are no teeth, as another program or a newer build may have written. */
const listOf = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.optional(v.fallback(v.array(v.unknown()), []), []),
    v.transform((all) => all.flatMap((each) => (v.is(schema, each) ? [each as T] : []))),
  );

const archwireSchema = v.object({ material: word, size: orNull(word) });
const elasticsSchema = v.object({
  kind: word,
  size: orNull(word),
  force: orNull(word),
  wear: orNull(word),
  pairs: listOf(v.tuple([tooth, tooth])),
});
const controlSchema = v.object({
  /** Null: no archwire, or none noted. */
  upper: orNull(archwireSchema),
  lower: orNull(archwireSchema),
  elastics: orNull(elasticsSchema),
  /** Brackets that came off. */
  off: listOf(tooth),
  weeks: orNull(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(104))),
});

/** A control as it is stored. */
export type OrthodonticControl = v.InferOutput<typeof controlSchema>;
/** The wire of one arch. */
export type Archwire = v.InferOutput<typeof archwireSchema>;

/** Whether a control notes that the wire was taken out. */
export const isNoWire = ({ material }: Archwire): boolean => material.trim().toLowerCase() === NO_WIRE.toLowerCase();

/** A control in which all is still empty. */
export const EMPTY_CONTROL: OrthodonticControl = { upper: null, lower: null, elastics: null, off: [], weeks: null };

/** The control in a treatment entry; null for any other entry. */
export function controlOf(treatment: Treatment): OrthodonticControl | null {
  const { control } = treatment;
  if (typeof control !== 'object' || control === null || Array.isArray(control)) return null;
  const read = v.safeParse(controlSchema, control);
  return read.success ? read.output : null;
}

/** "0,016″", "0,016 × 0,022″". */
export const sizeWords = (size: string): string => `${size.replaceAll('.', ',').replace('x', ' × ')}″`;

/** "NiTi 0,016″"; "Ninguno" for one that was taken out; null where none is noted. */
export function archwireWords(wire: Archwire | null): string | null {
  if (!wire) return null;
  if (isNoWire(wire)) return NO_WIRE;
  return wire.size === null ? wire.material : `${wire.material} ${sizeWords(wire.size)}`;
}

/** "Clase II": the words of a kind, or a kind that another program wrote. */
export const elasticName = (kind: string): string =>
  Object.hasOwn(ELASTIC_LABELS, kind) ? ELASTIC_LABELS[kind]! : kind;

/** "Clase II, 3/16″ · 4,5 oz · 24 horas"; null where nothing is noted. */
function elasticsWords({ elastics }: OrthodonticControl): string | null {
  if (!elastics) return null;
  const { kind, size, force, wear, pairs } = elastics;
  const name = elasticName(kind);
  if (kind === 'ninguno') return name;
  const worn = [size && `${size}″`, force && `${force.replace('.', ',')} oz`, wear].filter(Boolean).join(' · ');
  const usual = JSON.stringify(pairs) === JSON.stringify(USUAL_PAIRS[kind] ?? []);
  const where = usual ? '' : ` (${pairs.map(([from, to]) => `${from}–${to}`).join(', ')})`;
  return [name + where, worn].filter(Boolean).join(', ');
}

/** "1 semana", "4 semanas". */
const weeksWords = (weeks: number): string => `${weeks} ${weeks === 1 ? 'semana' : 'semanas'}`;

/** One statement of a control, in words. */
export interface ControlFact {
  label: string;
  text: string;
  /** In the fewest words, without its label. */
  tag: string;
  /** An appliance broke. */
  alert?: true;
}

/** A control's statements in words, each with its label; empty fields are left out. */
export function controlFacts(control: OrthodonticControl): ControlFact[] {
  const { off, weeks, elastics } = control;
  const fact = (label: string, text: string | null, tag: (text: string) => string) =>
    text === null ? [] : [{ label, text, tag: tag(text) }];
  const fell = off.length === 1 ? 'Bracket caído' : 'Brackets caídos';
  return [
    ...fact('Arco superior', archwireWords(control.upper), (text) =>
      text === NO_WIRE ? 'Sin arco superior' : `Sup. ${text}`,
    ),
    ...fact('Arco inferior', archwireWords(control.lower), (text) =>
      text === NO_WIRE ? 'Sin arco inferior' : `Inf. ${text}`,
    ),
    ...fact('Elásticos', elasticsWords(control), (text) =>
      elastics?.kind === 'ninguno' ? 'Sin elásticos' : `Elásticos: ${text}`,
    ),
    ...(off.length === 0
      ? []
      : [{ label: fell, text: off.join(', '), tag: `${fell}: ${off.join(', ')}`, alert: true as const }]),
    ...fact('Próximo', weeks === null ? null : weeksWords(weeks), (text) => `Próximo: ${text}`),
  ];
}

/** The line of facts that opens a control's description, before the note. */
const factsLine = (control: OrthodonticControl): string =>
  controlFacts(control)
    .map(({ label, text }) => `${label}: ${text}.`)
    .join(' ');

/** The description of a control's entry: the line of facts, then the free note. */
export const describeControl = (control: OrthodonticControl, note: string): string =>
  [factsLine(control), note.trim()].filter(Boolean).join('\n');

/** The free note in a control's description; the whole description where another program has changed the line of facts. */
export function noteOf({ description }: Pick<Treatment, 'description'>, control: OrthodonticControl): string {
  const line = factsLine(control);
  return line !== '' && description.startsWith(line) ? description.slice(line.length).trim() : description;
}

/** A new control's values taken from the one before: wires, elastics and interval. Brackets that had come off were mended. */
export const copyOf = (control: OrthodonticControl): OrthodonticControl => ({ ...control, off: [] });
