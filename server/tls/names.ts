// Names under which the clinic's own network finds the server.
import os from 'node:os';

/** A label of a host name: letters without accents, digits, hyphens within. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LOCAL = '.local';
/** Names beyond are not tried: nine servers on one network are a mistake. */
const MOST_NUMBERED = 9;
/** Room for `-9` in a label's 63 characters. */
const LONGEST_LOCAL = 61;

/** The lower-case form of a name such as `arcada.local`; null when mDNS cannot announce it. */
export function parseLocalName(text: string): string | null {
  const name = text.toLowerCase();
  if (!name.endsWith(LOCAL)) return null;
  const label = name.slice(0, -LOCAL.length);
  return LABEL.test(label) && label.length <= LONGEST_LOCAL ? name : null;
}

/** The first label of a local name: `arcada` of `arcada.local`. */
export const labelOf = (localName: string): string => localName.slice(0, -LOCAL.length);

/** A local name and its numbered kin, in the order in which they are tried: arcada.local, arcada-2.local … -9. */
export function kinOf(localName: string): string[] {
  const label = labelOf(localName);
  const numbered = Array.from({ length: MOST_NUMBERED - 1 }, (_, place) => `${label}-${place + 2}${LOCAL}`);
  return [localName, ...numbered];
}

/** The machine's own names, bare and as mDNS would announce it; none when its host name is not fit for DNS. */
export function machineNames(hostname = os.hostname()): string[] {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  const [first = '', ...rest] = name.split('.');
  if (![first, ...rest].every((label) => LABEL.test(label)) || first === 'localhost') return [];
  return [...new Set([name, `${first}${LOCAL}`])];
}
