import type { FastifyServerOptions } from 'fastify';
import type { ServerConfig } from '#server/config.ts';

/** Places where a library's line may carry a request's headers: at `trace`, the parser of uploads logs all of them. */
const SECRETS = ['authorization', 'cookie'].flatMap((name) => [
  `headers.${name}`,
  `*.headers.${name}`,
  `*.*.headers.${name}`,
]);

/** The log's settings: no level of it holds a token, by which its reader could act as another person. */
export const logSettings = (level: ServerConfig['logLevel']) =>
  ({ level, redact: { paths: SECRETS, censor: '…' } }) satisfies FastifyServerOptions['logger'];
