import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig as readConfigAt } from '#server/config.ts';

/** The settings on a machine without a network. */
const readConfig = (environment: Record<string, string>) =>
  readConfigAt(environment, { addressesAt: () => [], hasAuthority: () => false });

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    host: 'localhost',
    dataDir: './data',
    databaseUrl: undefined,
    clinic: {},
    tls: undefined,
    localTls: undefined,
    publicUrl: undefined,
    s3: undefined,
    google: undefined,
    backupDir: undefined,
    backupPassphrase: undefined,
    backupDays: 30,
    demo: false,
    logLevel: 'info',
  });
});

test('settings are read as they are meant', () => {
  const config = readConfig({
    PORT: '9000',
    HOST: '127.0.0.1',
    CLINIC_NAME: ' Clínica Sol ',
    CLINIC_TIMEZONE: 'America/Lima',
    CLINIC_COUNTRY_CODE: '+51',
    CLINIC_ROOMS: 'Sillón 1, Sillón 2,,Sillón 1',
    DATABASE_URL: 'postgres://arcada@localhost/arcada',
    PUBLIC_URL: 'https://arcada.example',
    TLS_CERT: 'package.json',
    TLS_KEY: 'tsconfig.json',
    S3_BUCKET: 'clinica',
    S3_ENDPOINT: 'http://minio:9000',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    GOOGLE_CLIENT_ID: 'clinica.apps',
    GOOGLE_CLIENT_SECRET: 'secreto',
    GOOGLE_BASE_URL: 'http://127.0.0.1:9001',
    BACKUP_DIR: '/mnt/copias',
    BACKUP_DAYS: '90',
    BACKUP_PASSPHRASE: 'cuatro muelas juntas',
  });
  expect(config).toMatchObject({
    port: 9000,
    host: '127.0.0.1',
    clinic: {
      clinic_name: 'Clínica Sol',
      timezone: 'America/Lima',
      country_code: '51',
      rooms: ['Sillón 1', 'Sillón 2'],
    },
    databaseUrl: 'postgres://arcada@localhost/arcada',
    publicUrl: 'https://arcada.example',
    tls: { cert: 'package.json', key: 'tsconfig.json' },
    s3: {
      bucket: 'clinica',
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
    backupDir: '/mnt/copias',
    backupPassphrase: 'cuatro muelas juntas',
    backupDays: 90,
    google: { clientId: 'clinica.apps', clientSecret: 'secreto', baseUrl: 'http://127.0.0.1:9001' },
  });
});

test.each([
  [{ PORT: 'ochenta' }, /PORT=ochenta: debe ser un número de puerto/],
  [{ PORT: '70000' }, /PORT=70000/],
  [{ BACKUP_DAYS: '0' }, /BACKUP_DAYS=0: debe ser un número de días, al menos 1/],
  [{ LOG_LEVEL: 'todo' }, /LOG_LEVEL=todo: debe ser uno de: trace, debug, info/],
  [{ DEMO: 'quizá' }, /DEMO=quizá: debe ser 1 \(sí\) o 0 \(no\)/],
  [{ CLINIC_TIMEZONE: 'Lima' }, /CLINIC_TIMEZONE=Lima: no es una zona horaria conocida/],
  [{ CLINIC_COUNTRY_CODE: 'PE' }, /CLINIC_COUNTRY_CODE=PE/],
  [{ CLINIC_NAME: 'x'.repeat(121) }, /CLINIC_NAME=x+: admite hasta 120 caracteres/],
  [{ CLINIC_ROOMS: 'x'.repeat(61) }, /CLINIC_ROOMS=x+: cada nombre admite hasta 60 caracteres/],
  [{ PUBLIC_URL: 'arcada.example' }, /PUBLIC_URL=arcada.example/],
  [{ TLS_CERT: 'package.json' }, /TLS_KEY: falta/],
  [{ TLS_KEY: 'package.json' }, /TLS_CERT: falta/],
  [{ GOOGLE_CLIENT_ID: 'clinica.apps' }, /GOOGLE_CLIENT_SECRET: falta, porque GOOGLE_CLIENT_ID está indicada/],
  [{ GOOGLE_CLIENT_SECRET: 'x' }, /GOOGLE_CLIENT_ID: falta, porque GOOGLE_CLIENT_SECRET está indicada/],
  [
    { GOOGLE_BASE_URL: 'http://127.0.0.1:9001', GOOGLE_CLIENT_ID: ' ' },
    /GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET: faltan, porque GOOGLE_BASE_URL está indicada/,
  ],
  [{ S3_BUCKET: 'clinica', S3_SECRET_ACCESS_KEY: 'x' }, /S3_ACCESS_KEY_ID: falta/],
  [{ S3_BUCKET: 'clinica', S3_ACCESS_KEY_ID: 'x' }, /S3_SECRET_ACCESS_KEY: falta/],
  [{ S3_ENDPOINT: 'minio:9000' }, /S3_ENDPOINT=minio:9000/],
  [{ TLS_CERT: '/no/hay', TLS_KEY: 'package.json' }, /TLS_CERT=\/no\/hay: no se puede leer \(ENOENT\)/],
])('%o is refused with the name of the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test('the passphrase of copies may stand in a file, whose first line it is', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'arcada-config-')), 'frase');
  writeFileSync(file, 'cuatro muelas juntas\n');
  expect(readConfig({ BACKUP_PASSPHRASE_FILE: file }).backupPassphrase).toBe('cuatro muelas juntas');
  const both = { BACKUP_PASSPHRASE_FILE: file, BACKUP_PASSPHRASE: 'cuatro muelas juntas' };
  expect(() => readConfig(both)).toThrow(/BACKUP_PASSPHRASE_FILE: no va con BACKUP_PASSPHRASE/);
  writeFileSync(file, 'corta');
  expect(() => readConfig({ BACKUP_PASSPHRASE_FILE: file })).toThrow(/debe tener al menos 16 caracteres/);
  rmSync(path.dirname(file), { recursive: true });
});

test('all bad values are named at once, and none shows a password', () => {
  const bad = {
    PORT: 'x',
    CLINIC_TIMEZONE: 'y',
    DATABASE_URL: 'mysql://u:secreto@h/d',
    BACKUP_PASSPHRASE: 'muy secreto',
  };
  const error = (() => {
    try {
      return readConfig(bad);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  for (const name of Object.keys(bad)) expect(message).toContain(name);
  expect(message).not.toContain('secreto');
});

describe('https', () => {
  const onNetwork = (environment: Record<string, string>) =>
    readConfigAt(environment, { addressesAt: () => ['192.168.1.20'], hasAuthority: () => false });
  const byItself = { httpsPort: 8443, localName: 'arcada.local' };
  const files = { TLS_CERT: 'package.json', TLS_KEY: 'tsconfig.json' };

  test('is served by itself on a machine with a network, unless another way is set', () => {
    expect(onNetwork({}).localTls).toEqual(byItself);
    expect(readConfig({}).localTls).toBeUndefined();
    for (const set of [
      { TLS: 'off' },
      files,
      { PUBLIC_URL: 'https://arcada.example' },
      { HOST: '127.0.0.1' },
      { HOST: '::1' },
    ]) {
      expect(onNetwork(set).localTls).toBeUndefined();
    }
  });

  test('is never missing on a network that comes later: without one, only this machine is served', () => {
    expect(readConfig({}).host).toBe('localhost');
    expect(readConfig({ HOST: '::' }).host).toBe('localhost');
    expect(onNetwork({}).host).toBe('0.0.0.0');
    for (const set of [{ TLS: 'off' }, { PUBLIC_URL: 'https://arcada.example' }, files]) {
      expect(readConfig(set).host).toBe('0.0.0.0');
    }
    expect(readConfig({ HOST: '192.168.1.20' }).host).toBe('192.168.1.20');
  });

  test('is served by itself on a machine that had it and starts before its network', () => {
    const early = { addressesAt: () => [], hasAuthority: (dataDir: string) => dataDir === '/srv/arcada' };
    expect(readConfigAt({ DATA_DIR: '/srv/arcada' }, early).localTls).toEqual(byItself);
    expect(readConfigAt({ DATA_DIR: '/srv/other' }, early).localTls).toBeUndefined();
    expect(readConfigAt({ DATA_DIR: '/srv/arcada', TLS: 'off' }, early).localTls).toBeUndefined();
  });

  test('is served by itself where it is asked for, whatever the machine’s network', () => {
    expect(readConfig({ TLS: 'local', HOST: '127.0.0.1' }).localTls).toEqual(byItself);
    expect(readConfig({ TLS: 'local', PUBLIC_URL: 'https://arcada.local:8443' }).localTls).toEqual(byItself);
  });

  test('has its own port and name; an empty name announces nothing', () => {
    const set = { HTTPS_PORT: '9443', LOCAL_NAME: 'Clinica-Sol.local' };
    expect(onNetwork(set).localTls).toEqual({ httpsPort: 9443, localName: 'clinica-sol.local' });
    expect(onNetwork({ LOCAL_NAME: '' }).localTls).toEqual({ httpsPort: 8443, localName: null });
    expect(onNetwork({ LOCAL_NAME: '  ' }).localTls?.localName).toBeNull();
  });

  test.each([
    [{ TLS: 'sí' }, /TLS=sí: debe ser local u off/],
    [{ TLS: 'local', ...files }, /TLS=local: no va con TLS_CERT; quite una de las dos/],
    [{ TLS: 'off', ...files }, /TLS=off: no va con TLS_CERT/],
    [{ HTTPS_PORT: 'x' }, /HTTPS_PORT=x: debe ser un número de puerto/],
    [{ HTTPS_PORT: '8080' }, /HTTPS_PORT=8080: debe ser distinto de PORT/],
    [{ LOCAL_NAME: 'mi clínica' }, /LOCAL_NAME=mi clínica: debe ser un nombre que termine en \.local.*sin espacios/],
  ])('%o is refused with a sentence', (environment, message) => {
    expect(() => onNetwork(environment)).toThrow(message);
  });
});
