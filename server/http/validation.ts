// Reads a request's parts beside its record: query parameters, ids in paths, bodies of other calls.
import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import { parseId } from '#domain/record/ids.ts';
import { isDate } from '#domain/values/dates.ts';
import type { FieldMessages } from '#domain/wire/problem.ts';
import type { Auth } from '#server/context.ts';
import { HttpProblem } from '#server/errors.ts';

/** Query parameters by name. */
export type Query = Readonly<Record<string, unknown>>;

const LONGEST_PARAMETER = 200;

/** A refusal of one query parameter or field. */
export function invalidField(name: string, message: string): HttpProblem {
  return new HttpProblem('invalid', `${message}.`, { fields: { [name]: message } });
}

/** The request's query parameters; nothing that an object inherits counts. */
export function queryOf(request: FastifyRequest): Query {
  return { ...(request.query as Query) };
}

/** One text parameter; undefined when absent or empty. Throws HttpProblem when repeated, too long or not storable. */
export function textParameter(query: Query, name: string): string | undefined {
  const value = Object.hasOwn(query, name) ? query[name] : undefined;
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidField(name, `El parámetro ${name} está repetido`);
  if (value.length > LONGEST_PARAMETER) throw invalidField(name, `El parámetro ${name} es demasiado largo`);
  if (value.includes('\0') || /\p{Surrogate}/u.test(value)) {
    throw invalidField(name, `El parámetro ${name} contiene caracteres no válidos`);
  }
  return value;
}

/** A whole number between two bounds; `fallback` when absent. */
export function integerParameter(
  query: Query,
  name: string,
  { min, max, fallback }: { min: number; max: number; fallback: number },
): number {
  const text = textParameter(query, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw invalidField(name, `El parámetro ${name} debe ser un número entero entre ${min} y ${max}`);
}

/** `true` or `false`; false when absent. */
export function booleanParameter(query: Query, name: string): boolean {
  const text = textParameter(query, name);
  return text !== undefined && checkChoice(name, text, ['true', 'false']) === 'true';
}

/** An id; undefined when absent. */
export function idParameter(query: Query, name: string): string | undefined {
  const text = textParameter(query, name);
  return text === undefined ? undefined : checkId(name, text);
}

/** The id that the value of a parameter is, in lower case. Throws HttpProblem when it is none. */
export function checkId(name: string, value: string): string {
  const id = parseId(value);
  if (id !== undefined) return id;
  throw invalidField(name, `El parámetro ${name} no es un identificador válido`);
}

/** Throws HttpProblem unless the value of a parameter is a date YYYY-MM-DD. */
export function checkDate(name: string, value: string): string {
  if (isDate(value)) return value;
  throw invalidField(name, `El parámetro ${name} debe ser una fecha AAAA-MM-DD`);
}

/** Throws HttpProblem unless the value of a parameter is one of the list. */
export function checkChoice(name: string, value: string, choices: readonly string[]): string {
  if (choices.includes(value)) return value;
  throw invalidField(name, `El parámetro ${name} debe ser uno de: ${choices.join(', ')}`);
}

/** An instant that a tablet names, ISO 8601. Throws HttpProblem for what is none. */
export function readInstant(name: string, value: unknown): Date {
  const instant = typeof value === 'string' && value.length <= 40 ? new Date(value) : new Date(Number.NaN);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw invalidField(name, `La hora de la operación (${name}) no es válida`);
}

/** The id in a path, in lower case. An invalid id names no record: 404. */
export function pathId(request: FastifyRequest): string {
  const id = parseId((request.params as { id?: unknown }).id);
  if (id !== undefined) return id;
  throw new HttpProblem('not_found', 'No existe lo que buscas.');
}

/** For whatever a schema has no message of its own: the library would answer in English. */
export const SPANISH = {
  message: ({ received }: v.BaseIssue<unknown>) =>
    received === 'undefined' ? 'Falta este dato' : 'Este dato no tiene la forma esperada',
};

/** Issues as one problem: each field's first message, and the different ones of them as the detail. */
export function invalid(issues: readonly v.BaseIssue<unknown>[]): HttpProblem {
  const fields: FieldMessages = {};
  for (const issue of issues) fields[v.getDotPath(issue) ?? 'body'] ??= issue.message;
  const sentences = new Set(Object.values(fields).map((message) => message.replace(/\.$/, '')));
  const detail = [...sentences].join('. ');
  return new HttpProblem('invalid', `${detail}.`, { fields });
}

/** A body by its schema, its messages Spanish. Throws HttpProblem `invalid`. */
export function parseBody<const S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body, SPANISH);
  if (!result.success) throw invalid(result.issues);
  return result.output;
}

/** The sender of a request. The guard has run before any handler. */
export function authOf({ auth }: FastifyRequest): Auth {
  if (!auth) throw new HttpProblem('unauthenticated', 'Inicie sesión para continuar.');
  return auth;
}

/** Route options: the guard admits administradores only. */
export const ADMINISTRADOR = { config: { role: 'administrador' } } as const;
/** Route options: the guard admits only people who typed their password in the last ten minutes (decision 112). */
export const confirmed = (options: RouteShorthandOptions = {}): RouteShorthandOptions => ({
  ...options,
  config: { ...options.config, confirmed: true },
});
/** Route options: the guard lets everybody in. */
export const PUBLIC = { config: { public: true } } as const;
