// The address under which this server was asked, for links that it gives out.
import type { FastifyRequest } from 'fastify';
import type { ServerConfig } from '#server/config.ts';
import { HttpProblem } from '#server/errors.ts';

/** A host with its port as a browser sends it: a name, an IPv4 address, or an IPv6 address in brackets. */
const HOST = /^(?:\w(?:[\w.-]*\w)?|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/**
 * The origin of PUBLIC_URL, or else of the request: of its Host, or of a local proxy's X-Forwarded headers. Both may hold
 * anything, so a request that names no http address is refused as 400 before anything is made for it.
 */
export function originOf(request: FastifyRequest, { publicUrl }: Pick<ServerConfig, 'publicUrl'>): string {
  if (publicUrl !== undefined) return publicUrl;
  const { protocol, host } = request;
  const origin = `${protocol}://${host}`;
  if (!/^https?$/.test(protocol) || !HOST.test(host) || !URL.canParse(origin)) {
    throw new HttpProblem('invalid', 'La dirección con la que se pidió no es válida.');
  }
  return new URL(origin).origin;
}
