// Every route as the document describes it. A test compares this table with the routes that are registered.
import * as v from 'valibot';
import { passwordSchema } from '#domain/people/user.ts';
import { DEFINITIONS } from '#domain/registry.ts';
import { MAX_LIMIT } from '#server/records/list.ts';
import type { Resource } from '#server/records/resource.ts';
import { clinicalImages } from '#server/resources/clinical/clinical-images.ts';
import { NESTED_LISTS, type NestedList } from '#server/resources/nested-lists.ts';
import { RESOURCES } from '#server/resources/registry.ts';
import * as shapes from './openapi-schemas.ts';

/** One method of one path, with all that the document says of it. */
export interface DescribedRoute {
  method: 'get' | 'post' | 'put' | 'delete';
  /** With `{id}` for parameters, as OpenAPI writes them. */
  path: string;
  summary: string;
  /** The status of success and its body; null = no body. */
  success: [status: number, body: v.GenericSchema | null, mediaType?: string];
  /** The statuses of its problem bodies. */
  problems: readonly number[];
  body?: v.GenericSchema;
  /** The form that may come instead of the body. */
  form?: v.GenericSchema;
  /** Query parameters: name → what it must look like. */
  query?: Readonly<Record<string, Parameter>>;
  headers?: readonly ('Idempotency-Key' | 'If-Match')[];
  open?: boolean;
  administrador?: boolean;
}

/** A parameter's JSON schema, and whether a call without it is refused. */
export interface Parameter {
  schema: Readonly<Record<string, unknown>>;
  required?: boolean;
}

const text: Parameter = { schema: { type: 'string', maxLength: 200 } };
const uuid: Parameter = { schema: { type: 'string', format: 'uuid' } };
const integer = (minimum: number, maximum: number): Parameter => ({ schema: { type: 'integer', minimum, maximum } });
const boolean: Parameter = { schema: { type: 'boolean' } };
const collection: Parameter = { schema: { type: 'string', enum: Object.keys(DEFINITIONS) } };
const page = { limit: integer(1, MAX_LIMIT), offset: integer(0, 1_000_000_000) };
const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });

/** Refused before any handler runs: no session, no permission, too many requests. */
const GUARDED = [401, 429];

type Rest = Omit<DescribedRoute, 'method' | 'path' | 'summary'>;

const describe =
  (method: DescribedRoute['method']) =>
  (path: string, summary: string, rest: Rest): DescribedRoute => ({ method, path, summary, ...rest });

const get = describe('get');
const post = describe('post');
const put = describe('put');
const remove = describe('delete');

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

/** A row as reads show it: with what was asked for besides. */
function shownSchema(resource: Resource): v.GenericSchema {
  const requested = Object.values(resource.onRequest ?? {}).flatMap(({ schema }) => Object.entries(schema));
  return v.looseObject({ ...shownBy(resource), ...v.partial(v.object(Object.fromEntries(requested))).entries });
}

function resourceRoutes(resource: Resource): DescribedRoute[] {
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

/** What asks for further fields. */
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

function nestedListRoute({ parent, segment, child, filter }: NestedList): DescribedRoute {
  const { [filter]: _fixed, ...query } = listParameters(child);
  const { collection, singular } = parent.definition;
  return get(`/api/${collection}/{id}/${segment}/`, `Lista de ${child.definition.plural}: ${singular}`, {
    success: [200, v.array(shownSchema(child))],
    problems: [400, ...GUARDED, 404],
    query,
  });
}

const inventoryRoutes = [
  get('/api/inventory-operations/summary/', 'Resumen del inventario', {
    success: [200, shapes.inventorySummary],
    problems: GUARDED,
  }),
];

/** A file, in a form. */
const image = v.pipe(v.string(), v.description('JPEG, PNG, WebP o TIFF'));

function imageRoutes(): DescribedRoute[] {
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

const syncRoutes = [
  post('/api/batch/', 'Aplicar grupos de operaciones', {
    success: [200, shapes.batchResponse],
    body: shapes.batchRequest,
    problems: [400, ...GUARDED, 403, 409, 413, 415, 426],
  }),
  get('/api/sync/', 'Cambios desde un cursor', {
    success: [200, shapes.syncPage],
    query: { since: required(text), proof: text, as_of: uuid },
    problems: [400, ...GUARDED, 410],
  }),
  get('/api/sync/snapshot/', 'Primera copia de una colección, por páginas', {
    success: [200, shapes.snapshotPage],
    query: { collection: required(collection), after: uuid, limit: integer(1, 5000) },
    problems: [400, ...GUARDED],
  }),
  get('/api/sync/digest/', 'Recuento y huella de cada colección', {
    success: [200, shapes.digest],
    problems: GUARDED,
  }),
  get('/api/sync/events/', 'Avisos de cambios (server-sent events)', {
    success: [200, v.string(), 'text/event-stream'],
    problems: GUARDED,
  }),
];

const auditRoutes = [
  get('/api/audit/', 'Registro de cambios, el más reciente primero', {
    success: [200, v.array(shapes.auditEntry)],
    query: { collection, row_id: uuid, patient: uuid, user: uuid, ...page },
    problems: [400, ...GUARDED, 403],
    administrador: true,
  }),
  get('/api/audit/verify/', 'Comprobar la cadena del registro', {
    success: [200, shapes.auditVerdict],
    problems: [...GUARDED, 403],
    administrador: true,
  }),
];

const year = { year: integer(1900, 9999) };
const agendaRoutes = [
  get('/api/reminders/', 'Recordatorios pendientes, por fecha', {
    success: [200, v.array(shapes.reminder)],
    query: page,
    problems: [400, ...GUARDED],
  }),
  get('/api/dashboard/', 'Las cifras del tablero', { success: [200, shapes.dashboardSummary], problems: GUARDED }),
  get('/api/dashboard/recent/', 'Los pacientes y las citas más recientes', {
    success: [200, shapes.recentItems],
    query: { limit: page.limit },
    problems: [400, ...GUARDED],
  }),
  get('/api/estadisticas/citas-por-mes/', 'Citas de un año por mes y estado', {
    success: [200, v.array(shapes.appointmentMonth)],
    query: year,
    problems: [400, ...GUARDED],
  }),
  get('/api/estadisticas/pagos-por-mes/', 'Pagos de un año por mes', {
    success: [200, v.array(shapes.paymentMonth)],
    query: year,
    problems: [400, ...GUARDED],
  }),
  get('/api/estadisticas/tratamientos-por-mes/', 'Tratamientos de un año por mes', {
    success: [200, v.array(shapes.treatmentMonth)],
    query: year,
    problems: [400, ...GUARDED],
  }),
];

/** Google, or nobody, answers: not authorised, asked too often, away. */
const fromGoogle = [401, 409, 429, 503];
const synced = [200, v.object({ is_synced: v.boolean() })] as const;
const calendarRoutes = [
  get('/api/google-calendar/auth/', 'La dirección en la que se autoriza Google Calendar', {
    success: [200, v.object({ authorization_url: v.pipe(v.string(), v.url()) })],
    query: { from: text },
    problems: [400, ...GUARDED, 409],
  }),
  get('/api/google-calendar/callback/', 'Vuelta de Google, en el navegador', {
    success: [303, null],
    problems: [409],
    open: true,
  }),
  get('/api/google-calendar/auth-status/', 'Si Google Calendar está autorizado', {
    success: [200, v.object({ is_authorized: v.boolean() })],
    problems: fromGoogle,
  }),
  get('/api/google-calendar/check-sync/{id}/', 'Si una cita está en Google Calendar', {
    success: [...synced],
    problems: [...fromGoogle, 404],
  }),
  post('/api/google-calendar/sync/', 'Llevar una cita a Google Calendar', {
    success: [...synced],
    body: shapes.calendarRequest,
    problems: [400, ...fromGoogle, 404, 410, 413, 415],
  }),
  post('/api/google-calendar/delete-event/', 'Quitar una cita de Google Calendar', {
    success: [...synced],
    body: shapes.calendarRequest,
    problems: [400, ...fromGoogle, 404, 413, 415],
  }),
  post('/api/google-calendar/sync-all/', 'Llevar a Google Calendar todas las citas de hoy en adelante', {
    success: [200, v.object({ queued: v.pipe(v.number(), v.integer(), v.minValue(0)) })],
    problems: [400, ...fromGoogle, 413, 415],
  }),
];

const feedRoutes = [
  get('/api/calendar-feeds/', 'Los enlaces secretos a la agenda', {
    success: [200, v.array(shapes.calendarFeed)],
    problems: GUARDED,
  }),
  post('/api/calendar-feeds/', 'Crear un enlace secreto a la agenda', {
    success: [201, shapes.newCalendarFeed],
    problems: [400, ...GUARDED, 409, 413, 415],
  }),
  remove('/api/calendar-feeds/{id}/', 'Revocar un enlace secreto a la agenda', {
    success: [204, null],
    problems: [400, ...GUARDED, 404, 413, 415],
  }),
  get('/api/calendar/{token}/agenda.ics', 'La agenda para un calendario (RFC 5545)', {
    success: [200, v.string(), 'text/calendar'],
    problems: [404],
    open: true,
  }),
];

const sessionRoutes = [
  post('/api/token/', 'Iniciar sesión', {
    success: [200, shapes.signedIn],
    body: shapes.tokenRequest,
    problems: [400, 401, 413, 415, 429],
    open: true,
  }),
  post('/api/token/refresh/', 'Renovar la sesión', {
    success: [200, shapes.tokenPair],
    body: shapes.refreshRequest,
    problems: [400, 401, 413, 415, 429],
    open: true,
  }),
  get('/api/user-info/', 'Quién ha iniciado sesión', { success: [200, shapes.userInfo], problems: GUARDED }),
  get('/api/sessions/', 'Dispositivos con sesión iniciada', {
    success: [200, v.array(shapes.sessionInfo)],
    problems: GUARDED,
  }),
  remove('/api/sessions/', 'Cerrar todas las sesiones menos esta', {
    success: [204, null],
    problems: [400, ...GUARDED, 413, 415],
  }),
  remove('/api/sessions/{id}/', 'Cerrar la sesión de un dispositivo', {
    success: [204, null],
    problems: [400, ...GUARDED, 403, 404, 413, 415],
  }),
];

const publicRoutes = [
  get('/api/health/', 'Estado del servidor', { success: [200, shapes.health], problems: [503], open: true }),
  get('/api/config/', 'Datos de la clínica', { success: [200, shapes.clinicConfig], problems: [], open: true }),
  get('/api/openapi.json', 'Este documento', { success: [200, v.looseObject({})], problems: [], open: true }),
];

/** All routes, in the order of the document. */
export const describedRoutes = (): DescribedRoute[] => [
  ...publicRoutes,
  ...sessionRoutes,
  ...Object.values(RESOURCES).flatMap(resourceRoutes),
  ...agendaRoutes,
  ...calendarRoutes,
  ...feedRoutes,
  ...NESTED_LISTS.map(nestedListRoute),
  ...inventoryRoutes,
  ...imageRoutes(),
  ...syncRoutes,
  ...auditRoutes,
];
