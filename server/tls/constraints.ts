// The names and addresses that the authority may vouch for (RFC 5280, 4.2.1.10): a browser refuses a certificate of its making for anything else.
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import { familyOf, inRanges, isPrivate, prefix64Of, PRIVATE_RANGES } from './addresses.ts';
import { kinOf } from './names.ts';

/** Names and ranges of addresses that an authority may vouch for. */
export interface Permitted {
  /** Each also stands for the names below it. */
  names: string[];
  /** Written as `10.0.0.0/8`. */
  ranges: string[];
}

/** The object identifier of the extension. */
export const NAME_CONSTRAINTS = id_ce_nameConstraints;

/** The names and addresses that a new authority of this machine may vouch for. */
export function permittedFor(place: {
  localName: string | null;
  machineNames: readonly string[];
  addresses: readonly string[];
}): Permitted {
  const local = place.localName === null ? [] : kinOf(place.localName);
  const own = place.addresses.filter((address) => !isPrivate(address)).map(ownRange);
  return {
    names: [...new Set(['localhost', ...local, ...place.machineNames])],
    ranges: [...new Set([...PRIVATE_RANGES, ...own])],
  };
}

/** The range of a public address of the machine: of IPv4 that one, of IPv6 the network in which it changes. */
const ownRange = (address: string): string => (familyOf(address) === 'ipv4' ? `${address}/32` : prefix64Of(address));

/** The extension's value, DER. */
export function encodePermitted({ names, ranges }: Permitted): ArrayBuffer {
  const bases = [
    ...names.map((dNSName) => new GeneralName({ dNSName })),
    ...ranges.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  const permittedSubtrees = new GeneralSubtrees(bases.map((base) => new GeneralSubtree({ base })));
  return AsnConvert.serialize(new NameConstraints({ permittedSubtrees }));
}

/** Reads the extension's value back. */
export function decodePermitted(value: ArrayBuffer): Permitted {
  const bases = (AsnConvert.parse(value, NameConstraints).permittedSubtrees ?? []).map(({ base }) => base);
  return {
    names: bases.flatMap(({ dNSName }) => dNSName ?? []),
    ranges: bases.flatMap(({ iPAddress }) => iPAddress ?? []),
  };
}

/** A test whether an authority may vouch for a name or an address. */
export function permits({ names, ranges }: Permitted): (nameOrAddress: string) => boolean {
  const inOne = inRanges(ranges);
  return (value) =>
    familyOf(value) === null ? names.some((name) => value === name || value.endsWith(`.${name}`)) : inOne(value);
}
