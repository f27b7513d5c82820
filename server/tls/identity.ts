// The server's identity on the clinic's network: its authority, and a certificate that follows its names and addresses.
import { createHash } from 'node:crypto';
import { openPrivateDirectory } from '#server/private-files.ts';
import { openAuthority, type Authority } from './authority.ts';
import { issueCertificate, type ServerCertificate } from './certificate.ts';
import { permits, permittedFor } from './constraints.ts';
import type { Anchor, Network } from './network.ts';

/** The surroundings of an identity; tests give their own. */
export interface IdentitySurroundings {
  /** The authority's directory: made, and closed to other accounts. */
  directory: string;
  localName: string | null;
  machineNames: () => string[];
  addresses: () => string[];
  now: () => Date;
  /** Tells the person at the server a Spanish sentence. */
  warn: (sentence: string) => void;
}

/** The server's certificate, kept valid for its present names and addresses. */
export interface Identity {
  /** The certificate and its key of this moment. */
  certificate: () => ServerCertificate;
  /** Everything about the network but the ports; its name is null when the authority may not vouch for it. */
  network: () => Omit<Network, 'httpPort' | 'httpsPort'>;
  /** Announces each new certificate; addresses tells whether the machine's addresses are others now. */
  onChange: (listener: (change: { addresses: boolean }) => void) => void;
  /** The name that is announced is another one; null = none could be. */
  rename: (localName: string | null) => Promise<void>;
  /** Looks at addresses and clock, and issues a new certificate when the present one no longer fits. */
  check: () => Promise<void>;
}

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

/** Opens the identity, and makes its authority when there is none. Throws CannotStart. */
export async function openIdentity(surroundings: IdentitySurroundings): Promise<Identity> {
  const { directory, now } = surroundings;
  openPrivateDirectory(directory);
  const authority = await openAuthority(
    directory,
    permittedFor({
      localName: surroundings.localName,
      machineNames: surroundings.machineNames(),
      addresses: surroundings.addresses(),
    }),
    now(),
  );
  const anchor = describeAnchor(authority);
  const permitted = permittedOnly(authority, surroundings);
  const listeners: ((change: { addresses: boolean }) => void)[] = [];
  let [localName = null] = permitted(surroundings.localName === null ? [] : [surroundings.localName]);
  let addresses = permitted(surroundings.addresses());
  const subjects = (): string[] => {
    const names = permitted(surroundings.machineNames());
    return [...new Set([...(localName === null ? [] : [localName]), ...names, ...LOOPBACK, ...addresses])];
  };
  let held = subjects();
  let certificate = await issueCertificate(authority, held, now());

  async function update(): Promise<void> {
    const before = addresses;
    addresses = permitted(surroundings.addresses());
    const wanted = subjects();
    const { renewBefore, renewFrom } = certificate;
    const time = now();
    if (sameTexts(wanted, held) && time >= renewBefore && time < renewFrom) return;
    certificate = await issueCertificate(authority, wanted, time);
    held = wanted;
    for (const listener of listeners) listener({ addresses: !sameTexts(before, addresses) });
  }
  // One at a time: an older certificate must not replace a newer one.
  let last = Promise.resolve();
  const check = (): Promise<void> => {
    last = last.then(update, update);
    return last;
  };

  return {
    certificate: () => certificate,
    network: () => ({ localName, addresses, anchor, certificateExpires: certificate.expires }),
    onChange: (listener) => listeners.push(listener),
    rename: (name) => {
      localName = name;
      return check();
    },
    check,
  };
}

/** Leaves out names and addresses that the authority may not vouch for; warns once for each. */
function permittedOnly(
  authority: Authority,
  { directory, warn }: IdentitySurroundings,
): (values: string[]) => string[] {
  const allowed = permits(authority.permitted);
  const told = new Set<string>();
  return (values) =>
    values.filter((value) => {
      if (allowed(value)) return true;
      if (!told.has(value)) {
        told.add(value);
        warn(
          `El certificado de Arcada no se hizo para ${value}: las tabletas deben usar otra dirección. Para incluirla, ` +
            `detenga Arcada, borre la carpeta ${directory}, iníciela de nuevo e instale el certificado nuevo en cada tableta.`,
        );
      }
      return false;
    });
}

function describeAnchor({ anchor }: Authority): Anchor {
  const der = Buffer.from(anchor.rawData);
  const fingerprint = (algorithm: string): string => createHash(algorithm).update(der).digest('hex').toUpperCase();
  return {
    der,
    pem: `${anchor.toString('pem')}\n`,
    sha256: fingerprint('sha256'),
    sha1: fingerprint('sha1'),
    commonName: anchor.subjectName.getField('CN')[0] ?? '',
    expires: anchor.notAfter,
  };
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ');
