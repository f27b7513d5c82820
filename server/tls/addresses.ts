// The machine's addresses, and which of them reach how far.
import net from 'node:net';
import os from 'node:os';

/** Ranges that the internet does not route: RFC 1918, link-local, unique local, loopback. */
export const PRIVATE_RANGES = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
] as const;
/** Bridges of containers and virtual machines: no tablet reaches them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet)/;
const EVERYWHERE = ['0.0.0.0', '::'];

/** Whether HOST means every address of the machine. */
export const isEverywhere = (host: string): boolean => EVERYWHERE.includes(host);

/** A name or address as a URL writes it: IPv6 in brackets. */
export const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Interfaces of the machine by name, as `os.networkInterfaces()` gives them. */
export type Interfaces = ReturnType<typeof os.networkInterfaces>;

/** The kind of a numeric address, as `net.BlockList` names it; null for anything else. */
export function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = net.isIP(address);
  if (version === 0) return null;
  return version === 4 ? 'ipv4' : 'ipv6';
}

/**
 * The network of an IPv6 address, its first 64 bits: behind them one machine has all the addresses, and takes another each day.
 * All spellings give one answer.
 */
export function prefix64Of(address: string): string {
  // The parser of URLs writes dotted ends as groups, and none with leading zeros.
  const halves = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [front = [], back = []] = halves.map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}

/** A test whether an address is in one of the ranges, each written as `10.0.0.0/8`. */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new net.BlockList();
  for (const range of ranges) {
    const [base = '', length] = range.split('/');
    const family = familyOf(base);
    if (family !== null) list.addSubnet(base, Number(length), family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== null && list.check(address, family);
  };
}

const isLoopbackAddress = inRanges(['127.0.0.0/8', '::1/128']);
const isLinkLocalV6 = inRanges(['fe80::/10']);
/** Whether the internet does not route an address. */
export const isPrivate = inRanges(PRIVATE_RANGES);

/** Whether an address, or HOST, leads to this machine alone. */
export const isLoopback = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host);

/**
 * The addresses at which other devices reach a server that listens on `host`, the likeliest first. A link-local IPv6
 * address is none: a browser cannot write its zone.
 */
export function reachableAddresses(host: string, interfaces: Interfaces = os.networkInterfaces()): string[] {
  if (!isEverywhere(host)) return familyOf(host) === null || isLoopback(host) ? [] : [host];
  const found = Object.entries(interfaces)
    .flatMap(([name, infos = []]) => infos.map((info) => ({ ...info, virtual: VIRTUAL.test(name) })))
    .filter(({ internal }) => !internal)
    .filter(({ address, family }) => family === 'IPv4' || (host === '::' && !isLinkLocalV6(address)))
    .map(({ address, family, virtual }) => ({ address, rank: (virtual ? 2 : 0) + (family === 'IPv4' ? 0 : 1) }))
    .toSorted((a, b) => a.rank - b.rank);
  return [...new Set(found.map(({ address }) => address))];
}

/** The names of the interfaces that lead out of the machine. */
export function outerInterfaces(interfaces: Interfaces = os.networkInterfaces()): string[] {
  return Object.entries(interfaces)
    .filter(([, infos = []]) => infos.some(({ internal }) => !internal))
    .map(([name]) => name);
}
