import { isIPv6 } from 'node:net';

/** The groups of an IPv6 address that a provider gives to one customer: /64. */
const GROUPS = 4;

/**
 * The part of a client's address that one client cannot choose: of IPv6 the first 64 bits, because a single machine has
 * all the addresses behind them; of IPv4, also written as IPv6, the whole.
 */
export function networkOfAddress(address: string): string {
  const bare = address.split('%', 1)[0]!;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped) return mapped[1]!;
  if (!isIPv6(bare)) return address;
  // The parser of URLs writes all spellings alike, dotted ends too, without leading zeros.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return `${[...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, GROUPS).join(':')}::/64`;
}
