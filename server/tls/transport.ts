// How the server speaks TLS: with its own certificate, or with one of the clinic's.
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import tls, { type SecureContextOptions } from 'node:tls';
import { dateIn, dayMonthYear } from '#domain/values/dates.ts';
import { ConfigError, type ServerConfig } from '#server/config.ts';

/** TLS 1.3, and of TLS 1.2 only what has forward secrecy and authenticated encryption. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
].join(':');

/** Options of an https server with a certificate. */
export function secureOptions({ cert, key }: { cert: string | Buffer; key: string | Buffer }): SecureContextOptions {
  return { cert, key, ciphers: CIPHERS, minVersion: 'TLSv1.2' };
}

/** Reads TLS_CERT and TLS_KEY. Throws ConfigError when they cannot serve: unreadable, expired, or not of one another. */
export function readOwnCertificate(
  { cert, key }: NonNullable<ServerConfig['tls']>,
  now: Date,
): { cert: Buffer; key: Buffer } {
  const pair = { cert: readFile('TLS_CERT', cert), key: readFile('TLS_KEY', key) };
  const certificate = parsed(`TLS_CERT=${cert}: no contiene un certificado PEM`, () => new X509Certificate(pair.cert));
  parsed(`TLS_KEY=${key}: no contiene una clave PEM sin contraseña`, () => tls.createSecureContext({ key: pair.key }));
  parsed(
    `TLS_KEY=${key}: no es la clave del certificado de TLS_CERT; indique los dos archivos del mismo certificado`,
    () => tls.createSecureContext(secureOptions(pair)),
  );
  const ends = new Date(certificate.validTo);
  if (ends <= now) {
    const day = dayMonthYear(dateIn(ends, 'UTC'));
    throw new ConfigError([`TLS_CERT=${cert}: el certificado venció el ${day}; ponga uno nuevo en su lugar`]);
  }
  return pair;
}

function readFile(name: string, file: string): Buffer {
  return parsed(`${name}=${file}: no se puede leer`, () => fs.readFileSync(file));
}

function parsed<T>(problem: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError([problem], error);
  }
}
