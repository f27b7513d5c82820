import type { Network } from './network.ts';

/** The page that prepares a tablet: by the number, which every camera opens, or else by the name; null without either. */
export function installAddress({ addresses, localName, httpPort }: Network): string | null {
  const host = addresses[0] ?? localName;
  return host === null ? null : `http://${inUrl(host)}:${httpPort}/instalar`;
}

/** A name or numeric address as an address of a page holds it. */
export const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
