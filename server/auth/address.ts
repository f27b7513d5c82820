import { isIPv6 } from 'node:net';
import { prefix64Of } from '#server/tls/addresses.ts';

/**
 * The part of a client's address that one client cannot choose: of IPv6 the first 64 bits, because a single machine has
 * all the addresses behind them; of IPv4, also written as IPv6, the whole.
 */
export function networkOfAddress(address: string): string {
  const bare = address.split('%', 1)[0]!;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped) return mapped[1]!;
  return isIPv6(bare) ? prefix64Of(bare) : address;
}
