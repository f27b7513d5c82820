// GET /api/openapi.json: the routes and their shapes. Records' shapes come from the schemas that validate them; those of
// other calls are written out in wire-schemas.ts, and tests with generated calls hold the server to them.
import swagger from '@fastify/swagger';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import * as v from 'valibot';
import { READER_HEADER, SYNC_READER } from '#domain/wire/wire.ts';
import { isApi } from '#server/http/methods.ts';
import { PUBLIC } from '#server/http/validation.ts';
import { described, integer, text, uuid, type Description, type Parameter } from './description.ts';
import { problem } from './wire-schemas.ts';

type Json = Record<string, unknown>;

/** Serves the document, to everybody, of the routes that are registered after it. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Arcada',
        version: '1',
        description: 'API de la clínica. Los textos para personas están en español.',
      },
      servers: [{ url: '/' }],
      security: [{ bearer: [] }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    // A schema is found under its own name, not under a number.
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    convertConstToEnum: false,
    transform: ({ url, route }) => ({ url, schema: isApi(url) ? operation(route) : { hide: true } }),
  });
  app.addSchema({ $id: 'Problem', ...jsonSchema(problem) });
  const options = described('Este documento', { answer: v.looseObject({}) }, PUBLIC);
  app.get('/api/openapi.json', options, () => app.swagger());
}

function operation(route: RouteOptions): FastifySchema {
  const { description, public: open, role, confirmed } = route.config ?? {};
  if (!description) throw new Error(`${route.url} has no description`);
  const { summary, answer, body, form, query = {}, headers = [], mediaType = 'application/json' } = description;
  const status = description.status ?? (answer ? 200 : 204);
  const success = answer ? { content: { [mediaType]: { schema: jsonSchema(answer) } } } : { type: 'null' };
  return {
    operationId: operationId(route),
    summary,
    ...(open ? { security: [] } : {}),
    ...(role ? { 'x-role': role } : {}),
    ...(confirmed ? { 'x-confirmed': true } : {}),
    params: pathParameters(route.url),
    querystring: parameters(Object.entries(query)),
    headers: parameters(headers.map((name) => [name, HEADERS[name]])),
    ...(body ? { body: { content: contentOf(body, form) } } : {}),
    response: {
      [status]: { description: summary, ...success },
      ...Object.fromEntries(refusalsOf(route, description).map((code) => [code, problemAnswer(code)])),
    },
  };
}

/** Method and path, as `getPatientsIdHistory`. */
function operationId(route: RouteOptions): string {
  const words = route.url.replace('/api/', '').match(/[a-z]+/gi) ?? [];
  return [String(route.method).toLowerCase(), ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join('');
}

/** The refusals of a route: invalid requests always; the others follow from its access, its path and its body. */
function refusalsOf(route: RouteOptions, { refusals = [] }: Description): number[] {
  const { public: open, role, confirmed } = route.config ?? {};
  return [
    400,
    ...(open ? [] : [401, 429]),
    ...(role || confirmed ? [403] : []),
    ...(route.url.includes(':') ? [404] : []),
    ...(route.method === 'GET' ? [] : [413, 415]),
    ...refusals,
  ];
}

const contentOf = (body: v.GenericSchema, form: v.GenericSchema | undefined): Json => ({
  'application/json': { schema: jsonSchema(body) },
  ...(form ? { 'multipart/form-data': { schema: jsonSchema(form) } } : {}),
});

const HEADERS = {
  'Idempotency-Key': uuid,
  'If-Match': { schema: { type: 'string', pattern: '^"\\d+"$' } },
  DPoP: { schema: { type: 'string', maxLength: 2000 } },
  [READER_HEADER]: integer(1, SYNC_READER),
};

/** In a path `id` names a record; every other parameter is a secret of its own. */
const pathParameters = (url: string): Json =>
  parameters([...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'id' ? uuid : text]));

const parameters = (named: readonly (readonly [string, Parameter])[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(named.map(([name, { schema }]) => [name, schema])),
  required: named.filter(([, parameter]) => parameter.required).map(([name]) => name),
});

const problemAnswer = (status: number): Json => ({
  description: `Rechazo ${status}`,
  content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
});

/** Checks in code, which JSON Schema cannot express, are left out: the document never refuses a value that the server accepts. */
function jsonSchema(schema: v.GenericSchema): Json {
  const { $schema: _version, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return rest;
}
