// The description of a route in the API's document, written beside the route: openapi.ts builds the document from it.
import type { RouteShorthandOptions } from 'fastify';
import type { GenericSchema } from 'valibot';
import type { READER_HEADER } from '#domain/wire/wire.ts';

/** A description without what the route itself tells: its method, its path, and who may call it. */
export interface Description {
  summary: string;
  /** The body of a success; null = none. */
  answer: GenericSchema | null;
  /** The status of a success: 200, or 204 without a body, unless another is given. */
  status?: number;
  /** The media type of a success that is no JSON. */
  mediaType?: string;
  body?: GenericSchema;
  /** The form that may come instead of the body. */
  form?: GenericSchema;
  /** Query parameters: name → format. */
  query?: Readonly<Record<string, Parameter>>;
  headers?: readonly ('Idempotency-Key' | 'If-Match' | 'DPoP' | typeof READER_HEADER)[];
  /** The statuses of refusals beside those that every route of its kind has. */
  refusals?: readonly number[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    description?: Description;
  }
}

/** The options of a route: its description beside the others. */
export function described(
  summary: string,
  rest: Omit<Description, 'summary'>,
  options: RouteShorthandOptions = {},
): RouteShorthandOptions {
  return { ...options, config: { ...options.config, description: { summary, ...rest } } };
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
/** A call without the parameter is refused. */
export const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });
