import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import type { RowMeta } from '#domain/record/row.ts';
import { optionalText, reference } from '#domain/values/schemas.ts';
import { isObject } from '#domain/values/json-text.ts';
import { mergeLines } from '#domain/record/merge.ts';

const LIMIT = 20_000;
const BAD_DATA = 'Los datos del odontograma no tienen la forma esperada';

/**
 * Whether `data` is small and shallow enough, and free of NUL and of half surrogate pairs, which PostgreSQL refuses in
 * JSON.
 */
function isStorable(data: unknown): boolean {
  // Checked before JSON.stringify, which thousands of levels would make exhaust the stack.
  if (!isShallow(data, 20)) return false;
  const json = JSON.stringify(data);
  // JSON.stringify writes NUL and half surrogate pairs as escapes.
  return json.length <= LIMIT && !/\\u(0000|d[89a-f])/i.test(json);
}

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1));
}

/**
 * The fields of an odontogram that a client writes. `data` is an object, or the observations where other programs kept
 * them there.
 */
export const odontogramSchema = () =>
  v.object({
    clinical_history: reference('Para crear un odontograma, se necesita un historial clínico'),
    data: v.pipe(
      v.optional(v.nullable(v.union([v.string(), v.custom<Record<string, unknown>>(isObject)], BAD_DATA)), {}),
      v.transform((data) => data ?? {}),
      v.check((data) => isStorable(data), BAD_DATA),
    ),
    notes: optionalText(LIMIT),
  });

/** The values of an odontogram once its schema has parsed them. */
export type OdontogramValues = v.InferOutput<ReturnType<typeof odontogramSchema>>;
/** A row of the collection: an odontogram. */
export type Odontogram = RowMeta & OdontogramValues;

/** The Spanish label of each field. */
const ODONTOGRAM_LABELS = {
  clinical_history: 'Historia clínica',
  data: 'Datos',
  notes: 'Observaciones generales',
} satisfies Record<keyof OdontogramValues, string>;

/** The definition of odontograms, for store, sync and server. */
export const odontogramDefinition: EntityDefinition<OdontogramValues> = {
  collection: 'odontograms',
  singular: 'odontograma',
  plural: 'odontogramas',
  labels: ODONTOGRAM_LABELS,
  schema: odontogramSchema,
  defaults: { clinical_history: null, data: {}, notes: null },
  parents: [{ field: 'clinical_history', collection: 'clinical-histories' }],
  merge: { strategies: { notes: mergeLines } },
  normalize({ data, ...row }) {
    const text = typeof data === 'string' ? data : '';
    return { ...row, data: text === '' ? data : {}, notes: row['notes'] || text || null };
  },
  title: () => 'Odontograma',
};

/** The general observations: they are written to `notes`; a text in `data` is read where `notes` is empty. */
export function observationsOf({ notes, data }: Pick<OdontogramValues, 'notes' | 'data'>): string {
  return notes || (typeof data === 'string' ? data : '');
}

/** An odontogram as a form shows it: its general observations stand in `notes`, wherever they are stored. */
export function asShown<O extends Pick<OdontogramValues, 'notes' | 'data'>>(odontogram: O): O {
  return { ...odontogram, notes: observationsOf(odontogram) || null };
}

/** The inverse of `asShown`: drops the `notes` that were copied from `data`. */
export function asKept(shown: OdontogramValues): OdontogramValues {
  return typeof shown.data === 'string' && shown.notes === shown.data ? { ...shown, notes: null } : shown;
}

/**
 * The values with which general observations are saved. A text in `data` is removed: otherwise it would be shown again
 * once `notes` is empty.
 */
export function withObservations(odontogram: OdontogramValues, observations: string): OdontogramValues {
  const { clinical_history, data } = odontogram;
  return { clinical_history, data: typeof data === 'string' ? {} : data, notes: observations.trim() || null };
}
