// GET /api/openapi.json: the routes and their shapes. Records' shapes come from the schemas that validate them; those
// of other calls are written out in openapi-schemas.ts, and tests with generated calls hold the server to them.
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import type { GenericSchema } from 'valibot';
import type { DescribedRoute } from './described-route.ts';
import { describedRoutes } from './openapi-routes.ts';
import { problem } from './openapi-schemas.ts';

type Json = Record<string, unknown>;

/** Serves the document, to everybody. */
export function registerOpenApi(app: FastifyInstance): void {
  let document: Json | undefined;
  app.get('/api/openapi.json', { config: { public: true } }, () => (document ??= openApiDocument()));
}

/** The OpenAPI 3.1 document of this server. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const route of describedRoutes()) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Arcada',
      version: '1',
      description: 'API de la clínica. Los textos para personas están en español.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(problem) },
    },
    paths,
  };
}

function operation(route: DescribedRoute): Json {
  const [status, body, mediaType = 'application/json'] = route.success;
  const refusals = route.problems.map((code) => [String(code), problemAnswer(code)] as const);
  return {
    summary: route.summary,
    ...(route.open ? { security: [] } : {}),
    ...(route.administrador ? { 'x-role': 'administrador' } : {}),
    parameters: parametersOf(route),
    ...(route.body ? { requestBody: { required: true, content: contentOf(route.body, route.form) } } : {}),
    responses: {
      [status]: {
        description: route.summary,
        ...(body ? { content: { [mediaType]: { schema: jsonSchema(body) } } } : {}),
      },
      ...Object.fromEntries(refusals),
    },
  };
}

const contentOf = (body: GenericSchema, form: GenericSchema | undefined): Json => ({
  'application/json': { schema: jsonSchema(body) },
  ...(form ? { 'multipart/form-data': { schema: jsonSchema(form) } } : {}),
});

function parametersOf(route: DescribedRoute): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    // Every other parameter in a path is a secret of its own.
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }));
  const inQuery = Object.entries(route.query ?? {}).map(([name, { schema, required = false }]) => ({
    name,
    in: 'query',
    required,
    schema,
  }));
  const inHeader = (route.headers ?? []).map((name) => ({
    name,
    in: 'header',
    required: false,
    schema: name === 'If-Match' ? { type: 'string', pattern: '^"\\d+"$' } : { type: 'string', format: 'uuid' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

const problemAnswer = (status: number): Json => ({
  description: `Rechazo ${status}`,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/**
 * Checks in code, which JSON Schema cannot express, are left out: the document never refuses a value that the server
 * accepts.
 */
function jsonSchema(schema: GenericSchema): Json {
  const { $schema: _version, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return rest;
}
