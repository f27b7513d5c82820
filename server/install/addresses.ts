// The addresses at which the page's script asks whether the device trusts, and which its policy allows.
import { isIPv4 } from 'node:net';
import type { InstallFacts } from './install-facts.ts';

/**
 * The server's number for this device: the one by which it opened the page, else the likeliest. Without an IPv4 address
 * null: a Content-Security-Policy cannot name an IPv6 address, and nobody types one.
 */
export function numberFor({ addresses }: InstallFacts, hostname: string): string | null {
  const numbers = addresses.filter((address) => isIPv4(address));
  return numbers.find((number) => number === hostname) ?? numbers[0] ?? null;
}

/** The page's Content-Security-Policy: its own files alone, and the server's other addresses for the live check. */
export function installPolicy({ localName, httpPort, httpsPort }: InstallFacts, number: string | null): string {
  const hosts = [localName, number].filter((host) => host !== null);
  const places = hosts.flatMap((host) => [`http://${host}:${httpPort}`, `https://${host}:${httpsPort}`]);
  return [...STRICT, `connect-src ${["'self'", ...places].join(' ')}`].join(';');
}

const STRICT = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];
