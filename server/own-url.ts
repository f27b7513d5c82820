// Where this machine reaches its own server, for its console and for those who ask after its health.
import type { ServerConfig } from './config.ts';
import { inUrl, isEverywhere, isLoopback } from './tls/addresses.ts';

/** The settings that decide where the server answers. */
export type Listening = Pick<ServerConfig, 'host' | 'port' | 'tls' | 'localTls'>;

/**
 * The server's address for this machine; `loopback` names it where the server listens on every address. Under TLS=local
 * plain http answers whole to connections of the loopback alone, so that a HOST of one other address is reached by https.
 */
export function ownUrl({ host, port, tls, localTls }: Listening, loopback: 'localhost' | '127.0.0.1'): string {
  if (isEverywhere(host)) return `${tls ? 'https' : 'http'}://${loopback}:${port}`;
  if (localTls && !isLoopback(host)) return `https://${inUrl(host)}:${localTls.httpsPort}`;
  return `${tls ? 'https' : 'http'}://${inUrl(host)}:${port}`;
}
