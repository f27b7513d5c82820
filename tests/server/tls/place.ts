// An identity of the clinic's network for tests, on addresses and a clock that they set, and what checks its certificates.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';
import { openIdentity, type Identity } from '#server/tls/identity.ts';

export interface Place {
  directory: string;
  localName: string | null;
  machineNames: () => string[];
  addresses: () => string[];
  now: () => Date;
  warn: (sentence: string) => void;
  /** The addresses and the clock that the identity sees. */
  seen: { addresses: string[]; now: Date };
  warnings: string[];
}

/** An empty directory until the test ends. */
export function temporaryDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-tls-'));
  onTestFinished(() => fs.rmSync(directory, { recursive: true }));
  return directory;
}

/** A machine `recepcion` at 192.168.1.20 without an authority yet. */
export function createPlace(): Place {
  const seen = { addresses: ['192.168.1.20'], now: new Date() };
  const warnings: string[] = [];
  return {
    directory: path.join(temporaryDirectory(), 'tls'),
    localName: 'arcada.local',
    machineNames: () => ['recepcion'],
    addresses: () => seen.addresses,
    now: () => seen.now,
    warn: (sentence) => warnings.push(sentence),
    seen,
    warnings,
  };
}

/** The answer of OpenSSL about a certificate, as PEM with its intermediate, under a trusted one: `OK` or its complaint. */
export function opensslVerdict(chain: string, anchor: string): string {
  const directory = temporaryDirectory();
  const file = (name: string, text: string): string => {
    fs.writeFileSync(path.join(directory, name), text);
    return path.join(directory, name);
  };
  const [trusted, sent] = [file('anchor.pem', anchor), file('chain.pem', chain)];
  try {
    execFileSync('openssl', ['verify', '-purpose', 'sslserver', '-CAfile', trusted, '-untrusted', sent, sent], {
      stdio: 'pipe',
    });
    return 'OK';
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
}

/** The answer of Node's TLS client about a server with this certificate, asked for a name or number: `OK` or its error. */
export async function clientVerdict(pair: { cert: string; key: string }, ca: string, host: string): Promise<string> {
  const server = tls.createServer(pair, (socket) => socket.on('error', () => undefined).end());
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  try {
    return await new Promise((resolve) => {
      const socket = tls.connect({
        port,
        host: '127.0.0.1',
        ca,
        ...(net.isIP(host) === 0 ? { servername: host } : {}),
        checkServerIdentity: (_name, certificate) => tls.checkServerIdentity(host, certificate),
      });
      socket.once('secureConnect', () => resolve('OK'));
      socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      socket.once('close', () => socket.destroy());
    });
  } finally {
    server.close();
  }
}

/** Opens the identity of a place. */
export const openAt = (place: Place): Promise<Identity> => openIdentity(place);
