// The descriptions of records' routes in the API's document, made from the same definitions as the routes themselves.
import * as v from 'valibot';
import { passwordSchema } from '#domain/people/user.ts';
import { pastParameters } from '#server/audit/entries.ts';
import { ADMINISTRADOR } from '#server/http/validation.ts';
import { boolean, described, text, type Description, type Parameter } from '#server/openapi/description.ts';
import { changeEntry, rowMeta, warning } from '#server/openapi/wire-schemas.ts';
import { pageParameters } from './list.ts';
import type { Resource } from './resource.ts';

/** A file, in a form. */
const image = v.pipe(v.string(), v.description('JPEG, PNG, WebP o TIFF'));

/** The fields that a client writes. */
function writtenEntries({ definition }: Resource): v.ObjectEntries {
  return (definition.schema({ today: '9999-12-31' }) as unknown as v.ObjectSchema<v.ObjectEntries, undefined>).entries;
}

/** The fields of a row in every answer. */
const shownBy = (resource: Resource): v.ObjectEntries => ({
  ...rowMeta,
  ...writtenEntries(resource),
  ...resource.derivedSchema,
});

/** A row as reads show it, with requested fields. */
function shownSchema(resource: Resource): v.GenericSchema {
  const requested = Object.values(resource.onRequest ?? {}).flatMap(({ schema }) => Object.entries(schema));
  return v.looseObject({ ...shownBy(resource), ...v.partial(v.object(Object.fromEntries(requested))).entries });
}

/** The parameters that request further fields. */
function requestParameters(resource: Resource): Record<string, Parameter> {
  return Object.fromEntries(Object.keys(resource.onRequest ?? {}).map((name) => [name, boolean]));
}

function listParameters(resource: Resource): Record<string, Parameter> {
  const ordering = Object.keys(resource.ordering).flatMap((name) => [name, `-${name}`]);
  return {
    ...Object.fromEntries(Object.keys(resource.filters).map((name) => [name, text])),
    ...(resource.search ? { search: text } : {}),
    ...requestParameters(resource),
    ordering: { schema: { type: 'string', examples: ordering } },
    ...pageParameters,
  };
}

/** A list of a resource's rows; `without` are the filters that the route itself sets. */
export function listDescription(
  resource: Resource,
  without: readonly string[] = [],
): Pick<Description, 'answer' | 'query'> {
  const query = Object.entries(listParameters(resource)).filter(([name]) => !without.includes(name));
  return { answer: v.array(shownSchema(resource)), query: Object.fromEntries(query) };
}

/** A resource's routes, by what they do, as the options with which they are registered. */
export function routesOf(resource: Resource) {
  const { collection, plural, singular } = resource.definition;
  const password = v.optional(passwordSchema);
  const entries: v.ObjectEntries = { ...writtenEntries(resource), ...(collection === 'users' ? { password } : {}) };
  const written = v.nullable(v.looseObject({ ...shownBy(resource), warnings: v.optional(v.array(warning)) }));
  const created = v.object({ id: v.optional(v.pipe(v.string(), v.uuid())), ...entries });
  const changed = v.partial(v.object(entries));
  const withFile = collection === 'clinical-images';
  const writers = resource.writers === 'administrador' ? ADMINISTRADOR : {};
  const headers = ['Idempotency-Key', 'If-Match'] as const;
  const refusals = [403, 409, 410, 412];
  return {
    list: described(`Lista de ${plural}`, listDescription(resource)),
    detail: described(`Detalle: ${singular}`, { answer: shownSchema(resource), query: requestParameters(resource) }),
    history: described(`Historial de cambios: ${singular}`, { answer: v.array(changeEntry), query: pastParameters }),
    create: described(
      `Crear: ${singular}`,
      {
        answer: written,
        status: 201,
        body: created,
        ...(withFile ? { form: v.object({ image, ...created.entries }) } : {}),
        headers: ['Idempotency-Key'],
        refusals: [403, 409],
      },
      writers,
    ),
    update: described(
      `Actualizar: ${singular}`,
      {
        answer: written,
        body: changed,
        ...(withFile ? { form: v.object({ image: v.optional(image), ...changed.entries }) } : {}),
        headers,
        refusals,
      },
      writers,
    ),
    remove: described(`Eliminar: ${singular}`, { answer: null, headers, refusals: [405, ...refusals] }, writers),
  };
}
