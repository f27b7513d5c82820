// SQLSTATE → problem. A fault of the sender's data is a 4xx; a temporary failure a 503; the rest is a fault of the server.
import type { ProblemCode } from '#domain/wire/problem.ts';
import { DatabaseUnavailable } from '#server/db/engine/unavailable.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** Waited too long for a lock, or stood still in a transaction; and whole classes: connection, resources, intervention. */
const PASSING = /^(55P03|25P03|08...|53...|57...)$/;

/** Cancelled by the limit on statements. */
const QUERY_CANCELED = '57014';

/** Whether the database gave up a statement because it ran too long. */
export const tookTooLong = (error: unknown): boolean => sqlState(error) === QUERY_CANCELED;

/** The SQLSTATE of a database error; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  // Node's own codes such as EPIPE have five capitals too; only the database states a severity.
  return typeof severity === 'string' ? code : undefined;
}

/** The problem that a database error means to the sender; undefined for a fault of the server itself. */
export function databaseProblem(error: unknown): { code: ProblemCode; detail: string } | undefined {
  const state = sqlState(error);
  if (error instanceof DatabaseUnavailable || (state !== undefined && PASSING.test(state))) {
    return { code: 'unavailable', detail: 'La base de datos no responde ahora. Inténtelo de nuevo en un momento.' };
  }
  if (state === undefined) return undefined;
  if (state === UNIQUE_VIOLATION) return { code: 'exists', detail: 'Ya existe un registro con esos datos.' };
  if (state === FOREIGN_KEY_VIOLATION) {
    return { code: 'parent_gone', detail: 'El registro al que pertenece ya no existe.' };
  }
  // Class 22: text that cannot be stored, numbers out of range; 23: a missing or forbidden value.
  if (state.startsWith('22') || state.startsWith('23')) {
    return { code: 'invalid', detail: 'Los datos contienen un valor que no se puede guardar.' };
  }
  return undefined;
}
