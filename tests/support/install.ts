// An authority as the server has one under TLS=local, made with openssl, and the facts that /instalar shows of it.
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InstallFacts } from '#server/install/install-facts.ts';

export interface TestCertificate {
  key: string;
  cert: string;
}

/** A self-signed certificate for arcada.local and the loopback, valid for a day. */
export function makeCertificate(): TestCertificate {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'arcada-install-'));
  const file = (name: string) => path.join(folder, name);
  try {
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
    const files = ['-keyout', file('key.pem'), '-out', file('cert.pem')];
    const names = ['-subj', '/CN=Arcada de prueba', '-addext', 'subjectAltName=DNS:arcada.local,IP:127.0.0.1'];
    execFileSync('openssl', [...made, ...files, ...names], { stdio: 'ignore' });
    return { key: fs.readFileSync(file('key.pem'), 'utf8'), cert: fs.readFileSync(file('cert.pem'), 'utf8') };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** The facts of a clinic's server with this certificate. */
export function installFacts(cert: string, facts: Partial<InstallFacts> = {}): InstallFacts {
  const certificate = new X509Certificate(cert);
  return {
    clinicName: 'Clínica Miraflores',
    httpPort: 8080,
    httpsPort: 8443,
    localName: 'arcada.local',
    addresses: ['192.168.1.20'],
    anchor: {
      der: certificate.raw,
      pem: cert,
      sha256: certificate.fingerprint256.replaceAll(':', ''),
      sha1: certificate.fingerprint.replaceAll(':', ''),
      commonName: 'Arcada de prueba',
      expires: new Date('2036-03-14T00:00:00Z'),
    },
    ...facts,
  };
}
