import { inUrl } from './addresses.ts';
import type { Network } from './network.ts';

/** The page that prepares a tablet: by the number, which every camera opens, or else by the name; null without either. */
export function installAddress({ addresses, localName, httpPort }: Network): string | null {
  const host = addresses[0] ?? localName;
  return host === null ? null : `http://${inUrl(host)}:${httpPort}/instalar`;
}
