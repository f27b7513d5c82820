// Every route as the document describes it. A test compares this table with the routes that are registered.
import * as v from 'valibot';
import { DEFINITIONS } from '#domain/registry.ts';
import { receiptRequestSchema } from '#domain/wire/audit-receipt.ts';
import { exportRequestSchema } from '#domain/wire/clinic-export.ts';
import { mergeRequestSchema } from '#domain/wire/patient-merge.ts';
import { NESTED_LISTS } from '#server/resources/nested-lists.ts';
import { RESOURCES } from '#server/resources/registry.ts';
import {
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
import { receiptAnswer } from './audit-schemas.ts';
import * as figures from './figure-schemas.ts';
import * as shapes from './openapi-schemas.ts';
import { imageRoutes, inventoryRoutes, nestedListRoute, pastParameters, resourceRoutes } from './record-routes.ts';

const collection: Parameter = { schema: { type: 'string', enum: Object.keys(DEFINITIONS) } };

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
    query: { ...pastParameters, row_id: uuid, patient: uuid, user: uuid },
    problems: [400, ...GUARDED, 403],
    administrador: true,
  }),
  get('/api/audit/verify/', 'Comprobar la cadena del registro', {
    success: [200, shapes.auditVerdict],
    problems: [...GUARDED, 403],
    administrador: true,
  }),
  post('/api/audit/receipts/', 'Dónde están en el registro los cambios de una tableta', {
    success: [200, receiptAnswer],
    body: receiptRequestSchema,
    problems: [400, ...GUARDED, 413, 415],
  }),
];

const year = { year: integer(1900, 9999) };
const agendaRoutes = [
  get('/api/deleted-patients/', 'Pacientes eliminados que aún se pueden restaurar, el último primero', {
    success: [200, v.array(shapes.deletedPatient)],
    query: { ...page, search: text },
    problems: [400, ...GUARDED],
  }),
  post('/api/patients/{id}/merge/', 'Fusionar otra ficha en esta', {
    success: [200, shapes.mergeAnswer],
    body: mergeRequestSchema,
    problems: [400, ...GUARDED, 404, 410, 412, 415],
  }),
  post('/api/patients/{id}/unmerge/', 'Deshacer la fusión de esta ficha', {
    success: [200, shapes.mergeAnswer],
    problems: [400, ...GUARDED, 404, 410],
  }),
  get('/api/reminders/', 'Recordatorios pendientes, por fecha', {
    success: [200, v.array(figures.reminder)],
    query: page,
    problems: [400, ...GUARDED],
  }),
  get('/api/dashboard/', 'Las cifras del tablero', { success: [200, figures.dashboardSummary], problems: GUARDED }),
  get('/api/dashboard/recent/', 'Los pacientes y las citas más recientes', {
    success: [200, figures.recentItems],
    query: { limit: page.limit },
    problems: [400, ...GUARDED],
  }),
  get('/api/estadisticas/citas-por-mes/', 'Citas de un año por mes y estado', {
    success: [200, v.array(figures.appointmentMonth)],
    query: year,
    problems: [400, ...GUARDED],
  }),
  get('/api/estadisticas/pagos-por-mes/', 'Pagos de un año por mes', {
    success: [200, v.array(figures.paymentMonth)],
    query: year,
    problems: [400, ...GUARDED],
  }),
  get('/api/estadisticas/tratamientos-por-mes/', 'Tratamientos de un año por mes', {
    success: [200, v.array(figures.treatmentMonth)],
    query: year,
    problems: [400, ...GUARDED],
  }),
];

/** The refusals of calls to Google: not authorised, asked too often, away. */
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

const exportRoutes = [
  post('/api/export/', 'Preparar la exportación de la clínica', {
    success: [201, shapes.exportLink],
    body: exportRequestSchema,
    problems: [400, ...GUARDED, 403, 413, 415],
    administrador: true,
  }),
  get('/api/export/{token}/', 'Todos los datos de la clínica en un ZIP', {
    success: [200, v.string(), 'application/zip'],
    problems: [404],
    open: true,
  }),
];

const sessionRoutes = [
  post('/api/token/', 'Iniciar sesión', {
    success: [200, shapes.signedIn],
    body: shapes.tokenRequest,
    problems: [400, 401, 403, 413, 415, 429],
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

const accountRoutes = [
  get('/api/accounts/', 'Último acceso y contraseña de cada persona', {
    success: [200, v.array(shapes.accountInfo)],
    problems: [...GUARDED, 403],
    administrador: true,
  }),
  post('/api/users/{id}/password/', 'Hacer una contraseña de un solo uso', {
    success: [201, shapes.oneTimePassword],
    problems: [400, ...GUARDED, 403, 404, 413, 415],
    administrador: true,
  }),
  put('/api/account/', 'Cambiar el nombre propio', {
    success: [200, shapes.ownAccount],
    body: shapes.ownName,
    headers: ['Idempotency-Key', 'If-Match'],
    problems: [400, ...GUARDED, 404, 409, 410, 412, 413, 415],
  }),
  put('/api/account/password/', 'Cambiar la contraseña propia', {
    success: [204, null],
    body: shapes.ownPassword,
    problems: [400, ...GUARDED, 413, 415],
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
  ...accountRoutes,
  ...Object.values(RESOURCES).flatMap(resourceRoutes),
  ...agendaRoutes,
  ...calendarRoutes,
  ...feedRoutes,
  ...exportRoutes,
  ...NESTED_LISTS.map(nestedListRoute),
  ...inventoryRoutes,
  ...imageRoutes(),
  ...syncRoutes,
  ...auditRoutes,
];
