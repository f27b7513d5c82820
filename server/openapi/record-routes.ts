// The routes of records, as the document describes them: made of the same definitions as the routes themselves.
import * as v from 'valibot';
import { passwordSchema } from '#domain/people/user.ts';
import type { Resource } from '#server/records/resource.ts';
import { clinicalImages } from '#server/resources/clinical/clinical-images.ts';
import type { NestedList } from '#server/resources/nested-lists.ts';
import {
  boolean,
  date,
  get,
  GUARDED,
  integer,
  page,
  post,
  put,
  remove,
  required,
  text,
  uuid,
  type DescribedRoute,
  type Parameter,
} from './described-route.ts';
import { inventorySummary } from './figure-schemas.ts';
import * as shapes from './openapi-schemas.ts';

/** The wanted part of the past: kinds of records, with commas between them, days, and from which entry back. */
export const pastParameters = {
  collection: text,
  from: date,
  to: date,
  before: integer(0, Number.MAX_SAFE_INTEGER),
  ...page,
};

/** The values that a client writes, field by field. */
function writtenEntries({ definition }: Resource): v.ObjectEntries {
  return (definition.schema({ today: '9999-12-31' }) as unknown as v.ObjectSchema<v.ObjectEntries, undefined>).entries;
}

/** The fields that every answer shows of a row. */
const shownBy = (resource: Resource): v.ObjectEntries => ({
  ...shapes.rowMeta,
  ...writtenEntries(resource),
  ...resource.derivedSchema,
});

/** A row as reads show it, with requested fields. */
function shownSchema(resource: Resource): v.GenericSchema {
  const requested = Object.values(resource.onRequest ?? {}).flatMap(({ schema }) => Object.entries(schema));
  return v.looseObject({ ...shownBy(resource), ...v.partial(v.object(Object.fromEntries(requested))).entries });
}

/** The routes of a resource. */
export function resourceRoutes(resource: Resource): DescribedRoute[] {
  const { collection, plural, singular } = resource.definition;
  const base = `/api/${collection}/`;
  const password = v.optional(passwordSchema);
  const entries: v.ObjectEntries = { ...writtenEntries(resource), ...(collection === 'users' ? { password } : {}) };
  const row = shownSchema(resource);
  const written = v.nullable(v.looseObject({ ...shownBy(resource), warnings: v.optional(v.array(shapes.warning)) }));
  const created = v.object({ id: v.optional(v.pipe(v.string(), v.uuid())), ...entries });
  const changed = v.partial(v.object(entries));
  const withFile = collection === 'clinical-images';
  const administrador = resource.writers === 'administrador';
  const problems = [400, ...GUARDED, 403];
  return [
    get(base, `Lista de ${plural}`, {
      success: [200, v.array(row)],
      problems: [400, ...GUARDED],
      query: listParameters(resource),
    }),
    get(`${base}{id}/`, `Detalle: ${singular}`, {
      success: [200, row],
      problems: [...(resource.onRequest ? [400] : []), ...GUARDED, 404],
      query: requestParameters(resource),
    }),
    get(`${base}{id}/history/`, `Historial de cambios: ${singular}`, {
      success: [200, v.array(shapes.changeEntry)],
      problems: [400, ...GUARDED, 404],
      query: pastParameters,
    }),
    post(base, `Crear: ${singular}`, {
      success: [201, written],
      body: created,
      ...(withFile ? { form: v.object({ image, ...created.entries }) } : {}),
      headers: ['Idempotency-Key'],
      problems: [...problems, 409, 413, 415],
      administrador,
    }),
    put(`${base}{id}/`, `Actualizar: ${singular}`, {
      success: [200, written],
      body: changed,
      ...(withFile ? { form: v.object({ image: v.optional(image), ...changed.entries }) } : {}),
      headers: ['Idempotency-Key', 'If-Match'],
      problems: [...problems, 404, 409, 410, 412, 413, 415],
      administrador,
    }),
    remove(`${base}{id}/`, `Eliminar: ${singular}`, {
      success: [204, null],
      headers: ['Idempotency-Key', 'If-Match'],
      problems: [...problems, 404, 405, 409, 410, 412, 413, 415],
      administrador,
    }),
  ];
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
    ...page,
  };
}

/** The route of a list below one record. */
export function nestedListRoute({ parent, segment, child, filter }: NestedList): DescribedRoute {
  const { [filter]: _fixed, ...query } = listParameters(child);
  const { collection, singular } = parent.definition;
  return get(`/api/${collection}/{id}/${segment}/`, `Lista de ${child.definition.plural}: ${singular}`, {
    success: [200, v.array(shownSchema(child))],
    problems: [400, ...GUARDED, 404],
    query,
  });
}

/** The figures of the inventory. */
export const inventoryRoutes = [
  get('/api/inventory-operations/summary/', 'Resumen del inventario', {
    success: [200, inventorySummary],
    problems: GUARDED,
  }),
];

/** A file, in a form. */
const image = v.pipe(v.string(), v.description('JPEG, PNG, WebP o TIFF'));

/** The files of images. */
export function imageRoutes(): DescribedRoute[] {
  const base = '/api/clinical-images/';
  const { clinical_history: _, ...filters } = listParameters(clinicalImages);
  const problems = [...GUARDED, 404];
  return [
    get(`${base}by_clinical_history/`, 'Imágenes de una historia clínica', {
      success: [200, v.array(shownSchema(clinicalImages))],
      query: { clinical_history_id: required(uuid), ...filters },
      problems: [400, ...GUARDED],
    }),
    get(`${base}{id}/file/`, 'Archivo de una imagen', { success: [200, v.string(), 'image/*'], problems }),
    get(`${base}{id}/thumbnail/`, 'Miniatura de una imagen', { success: [200, v.string(), 'image/jpeg'], problems }),
  ];
}
