// Headers of an op that a tablet sends alone, in place of a batch's fields.
import type { FastifyRequest } from 'fastify';
import { parseId } from '#domain/record/ids.ts';
import { CAPTURED_AT_HEADER, EPOCH_HEADER, IMPORTED_HEADER, ON_BEHALF_OF_HEADER } from '#domain/wire/wire.ts';
import { invalidField, readInstant } from './validation.ts';

/** The epoch that the sender knows; nothing is applied in another one. */
export function epochOf(request: FastifyRequest): { epoch?: string } {
  const epoch = idHeader(request, EPOCH_HEADER);
  return epoch === undefined ? {} : { epoch };
}

/** The author of the op, when an administrador sends it for somebody else. */
export const authorOf = (request: FastifyRequest): string | undefined => idHeader(request, ON_BEHALF_OF_HEADER);

/** Whether the op comes from a rescue copy. */
export const isImported = (request: FastifyRequest): boolean => request.headers[IMPORTED_HEADER] === '1';

/** The tablet's clock when the person saved; null without the header. Throws HttpProblem for what is no instant. */
export function capturedAtOf(request: FastifyRequest): Date | null {
  const text = request.headers[CAPTURED_AT_HEADER];
  return text === undefined ? null : readInstant(CAPTURED_AT_HEADER, text);
}

function idHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  if (value === undefined) return undefined;
  const id = parseId(value);
  if (id !== undefined) return id;
  throw invalidField(name, `La cabecera ${name} debe ser un UUID`);
}
