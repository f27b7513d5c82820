// The description of a route in the API's document, and the helpers with which the tables of routes are written.
import type * as v from 'valibot';
import { MAX_LIMIT } from '#server/records/list.ts';

/** One method of one path, with its whole description. */
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
  /** Query parameters: name → format. */
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

/** Any text. */
export const text: Parameter = { schema: { type: 'string', maxLength: 200 } };
/** An id. */
export const uuid: Parameter = { schema: { type: 'string', format: 'uuid' } };
/** A whole number between two bounds. */
export const integer = (minimum: number, maximum: number): Parameter => ({
  schema: { type: 'integer', minimum, maximum },
});
/** `true` or `false`. */
export const boolean: Parameter = { schema: { type: 'boolean' } };
/** A date YYYY-MM-DD. */
export const date: Parameter = { schema: { type: 'string', format: 'date' } };
/** The page of a list. */
export const page = { limit: integer(1, MAX_LIMIT), offset: integer(0, 1_000_000_000) };
/** A call without the parameter is refused. */
export const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });

/** Refused before any handler runs: no session, no permission, too many requests. */
export const GUARDED = [401, 429];

type Rest = Omit<DescribedRoute, 'method' | 'path' | 'summary'>;

const describe =
  (method: DescribedRoute['method']) =>
  (path: string, summary: string, rest: Rest): DescribedRoute => ({ method, path, summary, ...rest });

/** A GET. */
export const get = describe('get');
/** A POST. */
export const post = describe('post');
/** A PUT. */
export const put = describe('put');
/** A DELETE. */
export const remove = describe('delete');
