import * as v from 'valibot';
import type { EntityDefinition } from '#domain/record/definition.ts';
import { sameValue } from '#domain/record/patch.ts';
import type { RowMeta, Values } from '#domain/record/row.ts';
import {
  optionalDate,
  optionalReference,
  requiredChoice,
  requiredText,
  requiredLines,
} from '#domain/values/schemas.ts';

/** The kinds of consent: to a treatment, or to the use of data. */
export const CONSENT_KINDS = ['ortodoncia', 'extraccion', 'endodoncia', 'imagenes', 'datos', 'otro'] as const;
/** One of `CONSENT_KINDS`. */
export type ConsentKind = (typeof CONSENT_KINDS)[number];
/** The Spanish words of each kind. */
export const CONSENT_KIND_LABELS = {
  ortodoncia: 'Ortodoncia',
  extraccion: 'Extracción',
  endodoncia: 'Endodoncia',
  imagenes: 'Imágenes',
  datos: 'Datos personales',
  otro: 'Otro',
} satisfies Record<ConsentKind, string>;

/** Characters of a template's text. */
const LONGEST_TEMPLATE = 20_000;

const WHO_AND_WHEN = 'La revisión lleva su fecha y quién la hizo';

/** The fields of a template that a client writes. */
const consentTemplateSchema = () =>
  v.pipe(
    v.object({
      title: requiredText('El título es obligatorio', 200),
      text: requiredLines('El texto es obligatorio', LONGEST_TEMPLATE),
      kind: requiredChoice(CONSENT_KINDS, 'Elija el tipo'),
      reviewed_on: optionalDate('La fecha de revisión no es válida'),
      reviewed_by: optionalReference('Elija quién la revisó'),
    }),
    v.forward(
      v.partialCheck(
        [['reviewed_on'], ['reviewed_by']],
        ({ reviewed_on, reviewed_by }) => (reviewed_on === null) === (reviewed_by === null),
        WHO_AND_WHEN,
      ),
      ['reviewed_on'],
    ),
  );

/** The values of a template once its schema has parsed them. */
export type ConsentTemplateValues = v.InferOutput<ReturnType<typeof consentTemplateSchema>>;
/** A row of the collection: a template of consents. */
export type ConsentTemplate = RowMeta & ConsentTemplateValues;

/** The definition of consent templates, for store, sync and server. */
export const consentTemplateDefinition: EntityDefinition<ConsentTemplateValues> = {
  collection: 'consent-templates',
  singular: 'plantilla de consentimiento',
  plural: 'plantillas de consentimiento',
  feminine: true,
  labels: {
    title: 'Título',
    text: 'Texto',
    kind: 'Tipo',
    reviewed_on: 'Revisada el',
    reviewed_by: 'Revisada por',
  },
  choices: { kind: CONSENT_KIND_LABELS },
  schema: consentTemplateSchema,
  defaults: { title: null, text: null, kind: 'otro', reviewed_on: null, reviewed_by: null },
  parents: [],
  links: [{ field: 'reviewed_by', collection: 'users' }],
  // A review is of the words that were read: where another person changed them meanwhile, somebody has to read again.
  merge: { units: [['title', 'text', 'reviewed_on', 'reviewed_by']] },
  title: ({ title }) => (typeof title === 'string' ? title : ''),
};

/**
 * A template's values as they are stored: who reviewed it read the title and the text that stood there, so that a change of either
 * takes "Revisada" away. The tablet and the server apply the same rule.
 */
export function reviewedAnew<V extends Values>(before: Values | null, values: V): V {
  const isRead =
    before === null || (['title', 'text'] as const).every((field) => sameValue(before[field], values[field]));
  return isRead ? values : { ...values, reviewed_on: null, reviewed_by: null };
}
