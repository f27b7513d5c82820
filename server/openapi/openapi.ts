// GET /api/openapi.json: every route with its description and its shapes. Those of records come from the schemas that
// validate them; generated calls hold the server to the others.
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, RouteOptions } from 'fastify';
import * as v from 'valibot';
import { isApi } from '#server/http/methods.ts';
import { PUBLIC } from '#server/http/validation.ts';
import { described, type Description } from './description.ts';
import { problem } from './wire-schemas.ts';

type Json = Record<string, unknown>;

/** Serves the document, to everybody, of the routes that are registered after it. */
export function registerOpenApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (isApi(route.url) && route.method !== 'HEAD') routes.push(route);
  });
  let document: Json | undefined;
  const options = described('Este documento', { answer: v.looseObject({}) }, PUBLIC);
  app.get('/api/openapi.json', options, () => (document ??= openApiDocument(routes)));
}

function openApiDocument(routes: readonly RouteOptions[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = pathOf(route);
    paths[path] = { ...paths[path], [String(route.method).toLowerCase()]: operation(route) };
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

const pathOf = ({ url }: RouteOptions): string => url.replaceAll(/:(\w+)/g, '{$1}');

function operation(route: RouteOptions): Json {
  const { description, public: open, role } = route.config ?? {};
  if (!description) throw new Error(`${pathOf(route)} has no description`);
  const { summary, answer, body, form, mediaType = 'application/json' } = description;
  const status = description.status ?? (answer ? 200 : 204);
  return {
    operationId: operationId(route),
    summary,
    ...(open ? { security: [] } : {}),
    ...(role ? { 'x-role': role } : {}),
    parameters: parametersOf(route, description),
    ...(body ? { requestBody: { required: true, content: contentOf(body, form) } } : {}),
    responses: {
      [status]: {
        description: summary,
        ...(answer ? { content: { [mediaType]: { schema: jsonSchema(answer) } } } : {}),
      },
      ...Object.fromEntries(refusalsOf(route, description).map((code) => [code, problemAnswer(code)])),
    },
  };
}

/** Method and path, as `getPatientsIdHistory`. */
function operationId(route: RouteOptions): string {
  const words =
    pathOf(route)
      .replace('/api/', '')
      .match(/[a-z]+/gi) ?? [];
  return [String(route.method).toLowerCase(), ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join('');
}

/** What cannot be read is refused everywhere; the rest follows from who may call, what the path names and what is sent. */
function refusalsOf(route: RouteOptions, { refusals = [] }: Description): number[] {
  const { public: open, role } = route.config ?? {};
  return [
    400,
    ...(open ? [] : [401, 429]),
    ...(role ? [403] : []),
    ...(route.url.includes(':') ? [404] : []),
    ...(route.method === 'GET' ? [] : [413, 415]),
    ...refusals,
  ];
}

const contentOf = (body: v.GenericSchema, form: v.GenericSchema | undefined): Json => ({
  'application/json': { schema: jsonSchema(body) },
  ...(form ? { 'multipart/form-data': { schema: jsonSchema(form) } } : {}),
});

function parametersOf(route: RouteOptions, { query = {}, headers = [] }: Description): Json[] {
  const inPath = [...route.url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    // Every other parameter in a path is a secret of its own.
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, { schema, required = false }]) => ({
    name,
    in: 'query',
    required,
    schema,
  }));
  const inHeader = headers.map((name) => ({
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

/** What JSON Schema cannot say (a check in code) is left out: the document never refuses what the server accepts. */
function jsonSchema(schema: v.GenericSchema): Json {
  const { $schema: _version, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return rest;
}
