// The two headers that make a direct write safe to repeat (Idempotency-Key) and safe against other people's writes (If-Match).
import type { FastifyRequest } from 'fastify';
import { parseId } from '#domain/record/ids.ts';
import { invalidField } from './validation.ts';

/** The op id in Idempotency-Key; null without the header. Throws HttpProblem when it is no UUID. */
export function opIdOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  const id = parseId(String(key).trim());
  if (id === undefined) throw invalidField('Idempotency-Key', 'La cabecera Idempotency-Key debe ser un UUID');
  return id;
}

/** The version in If-Match; null without the header or with `*`: unconditional. Throws HttpProblem when malformed. */
export function ifMatchOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const match = /^"(\d{1,15})"$/.exec(header.trim());
  if (!match) throw invalidField('If-Match', 'La cabecera If-Match debe ser una versión entre comillas');
  return Number(match[1]);
}

/** A row's version as an entity tag. */
export const entityTag = (version: number): string => `"${version}"`;
