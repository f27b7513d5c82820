// How tablets reach the server: for the settings, and for the last page of the first start.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LocalNetwork, NetworkInfo } from '#domain/wire/wire.ts';
import packageJson from '#config/package.json' with { type: 'json' };
import type { ServerContext } from '#server/context.ts';
import { ADMINISTRADOR } from '#server/http/validation.ts';
import { originOf } from '#server/http/origin.ts';
import { described } from '#server/openapi/description.ts';
import { networkInfo } from '#server/openapi/wire-schemas.ts';
import { inUrl } from '#server/tls/addresses.ts';
import { installAddress } from '#server/tls/install-address.ts';
import type { Network } from '#server/tls/network.ts';

/** Milliseconds. */
const YEAR = 365 * 24 * 60 * 60 * 1000;

const NETWORK = described('Cómo llegan las tabletas al servidor', { answer: networkInfo }, ADMINISTRADOR);

/** Serves /api/network/. */
export function registerNetwork(app: FastifyInstance, context: ServerContext): void {
  app.get('/api/network/', NETWORK, (request) => networkOf(context, request));
}

/** How tablets reach the server, as it is now. Throws HttpProblem where the request names no address to reach it by. */
export function networkOf({ network, config, now }: ServerContext, request: FastifyRequest): NetworkInfo {
  const place = network();
  const { version } = packageJson;
  if (place) return { version, install_url: installAddress(place), local: describe(place, now()) };
  const url = new URL('/instalar', originOf(request, config));
  return { version, install_url: url.protocol === 'https:' ? url.href : null, local: null };
}

function describe(place: Network, now: Date): LocalNetwork {
  const { localName: name, addresses, httpsPort, anchor, certificateExpires } = place;
  const host = name ?? addresses[0];
  return {
    name,
    addresses,
    home_url: host === undefined ? null : `https://${inUrl(host)}:${httpsPort}`,
    certificate_expires: certificateExpires.toISOString(),
    authority: {
      expires: anchor.expires.toISOString(),
      last_year: anchor.expires.getTime() - now.getTime() <= YEAR,
      sha256: anchor.sha256,
      sha1: anchor.sha1,
    },
  };
}
