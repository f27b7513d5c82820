import fs from 'node:fs';
import type { ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import { timeZoneNamed } from '#domain/values/dates.ts';
import { isEverywhere, isLoopback, reachableAddresses } from '#server/tls/addresses.ts';
import { authorityFile } from '#server/tls/files.ts';
import { parseLocalName } from '#server/tls/names.ts';

/** The server's settings, read once from the environment (README, "Environment"). */
export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  /** Set = PostgreSQL there; unset = PGlite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The first values of the clinic's settings; once their record is made it rules (decision 100). */
  clinic: FirstSettings;
  /** Paths of PEM files: `port` speaks https with them. */
  tls: { cert: string; key: string } | undefined;
  /** Set = https on a second port, with certificates of the server's own authority (TLS=local). */
  localTls: LocalTlsConfig | undefined;
  publicUrl: string | undefined;
  /** Set = files of images there; unset = in `dataDir`. */
  s3: S3Config | undefined;
  /** Unset = appointments are not synced to Google Calendar. */
  google: GoogleConfig | undefined;
  /** Set = a copy of the clinic is made there every night. */
  backupDir: string | undefined;
  /** Set = copies are encrypted with it. */
  backupPassphrase: string | undefined;
  /** Older copies are removed, days. */
  backupDays: number;
  /** Fill an empty database with a demo clinic. */
  demo: boolean;
  /** The least that is logged. */
  logLevel: LogLevel;
}

const SHORTEST_PASSPHRASE = 16;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** A level of the log, the most talkative first. */
type LogLevel = (typeof LOG_LEVELS)[number];

/** https on the clinic's own network. */
export interface LocalTlsConfig {
  httpsPort: number;
  /** Announced by mDNS; null = nothing is announced. */
  localName: string | null;
}

/** S3-compatible storage. */
export interface S3Config {
  bucket: string;
  /** Unset = Amazon's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The clinic's application at Google. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  /** The base of sign-in, tokens and API, in tests; unset = Google's own addresses. */
  baseUrl: string | undefined;
}

/** Invalid settings, all at once; the message is for the person who starts the server. */
export class ConfigError extends Error {
  constructor(problems: readonly string[], cause?: unknown) {
    super(['La configuración no es válida:', ...problems.map((problem) => `  - ${problem}`)].join('\n'), { cause });
    this.name = 'ConfigError';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type Check<T> = (text: string) => T | string;
/** Reads a variable: its value, `fallback` when it is unset or empty; a fault goes to the list of problems. */
type Read = <T>(name: string, fallback: T, check: Check<{ value: T }>) => T;

/** Settings that the clinic begins with; the others are those of a clinic that has chosen none. */
export type FirstSettings = Partial<ClinicSettingsValues>;

/** The facts about the machine that decide whether the server makes its own https. */
export interface Machine {
  /** The addresses at which other devices reach a HOST. */
  addressesAt: (host: string) => readonly string[];
  /** Whether DATA_DIR holds an authority already. */
  hasAuthority: (dataDir: string) => boolean;
}

const THIS_MACHINE: Machine = {
  addressesAt: reachableAddresses,
  hasAuthority: (dataDir) => fs.existsSync(authorityFile(dataDir)),
};

/** Variables whose values a complaint must not repeat: it ends in a log. */
const SECRETS = new Set(['DATABASE_URL', 'BACKUP_PASSPHRASE']);

/** Reads the settings. Throws ConfigError that names every variable with a bad value. */
export function readConfig(environment: Environment, machine: Machine = THIS_MACHINE): ServerConfig {
  const problems: string[] = [];
  const read: Read = (name, fallback, check) => {
    const text = environment[name]?.trim() ?? '';
    if (text === '') return fallback;
    const result = check(text);
    if (typeof result !== 'string') return result.value;
    problems.push(`${name}=${SECRETS.has(name) ? '…' : text}: ${result}`);
    return fallback;
  };
  const text: Check<{ value: string }> = (value) => ({ value });
  const config: ServerConfig = {
    port: read('PORT', 8080, checkPort),
    host: read('HOST', '0.0.0.0', text),
    dataDir: read('DATA_DIR', './data', text),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, checkUrl(['postgres:', 'postgresql:'])),
    clinic: readFirstSettings(read),
    tls: undefined,
    localTls: undefined,
    publicUrl: read<string | undefined>('PUBLIC_URL', undefined, checkUrl(['http:', 'https:'])),
    s3: undefined,
    google: undefined,
    backupDir: read<string | undefined>('BACKUP_DIR', undefined, text),
    backupPassphrase: undefined,
    backupDays: read('BACKUP_DAYS', 30, checkDays),
    demo: read('DEMO', false, checkSwitch),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', checkLogLevel),
  };
  readTls(config, { environment, read, problems, machine });
  config.backupPassphrase = readPassphrase(read, problems);
  const s3 = {
    bucket: read('S3_BUCKET', '', text),
    endpoint: read<string | undefined>('S3_ENDPOINT', undefined, checkUrl(['http:', 'https:'])),
    region: read('S3_REGION', 'us-east-1', text),
    accessKeyId: read('S3_ACCESS_KEY_ID', '', text),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY', '', text),
  };
  if (s3.bucket !== '') {
    config.s3 = s3;
    if (s3.accessKeyId === '') problems.push('S3_ACCESS_KEY_ID: falta, porque S3_BUCKET está indicada');
    if (s3.secretAccessKey === '') problems.push('S3_SECRET_ACCESS_KEY: falta, porque S3_BUCKET está indicada');
  }
  const google = {
    clientId: read('GOOGLE_CLIENT_ID', '', text),
    clientSecret: read('GOOGLE_CLIENT_SECRET', '', text),
    baseUrl: read<string | undefined>('GOOGLE_BASE_URL', undefined, checkUrl(['http:', 'https:'])),
  };
  if (google.clientId !== '' && google.clientSecret !== '') config.google = google;
  else if (google.clientId !== '') {
    problems.push('GOOGLE_CLIENT_SECRET: falta, porque GOOGLE_CLIENT_ID está indicada');
  } else if (google.clientSecret !== '') {
    problems.push('GOOGLE_CLIENT_ID: falta, porque GOOGLE_CLIENT_SECRET está indicada');
  } else if (google.baseUrl !== undefined) {
    problems.push('GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET: faltan, porque GOOGLE_BASE_URL está indicada');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** The passphrase of encrypted copies, from its variable or from the first line of a file. */
function readPassphrase(read: Read, problems: string[]): string | undefined {
  const given = read<string | undefined>('BACKUP_PASSPHRASE', undefined, checkPassphrase);
  const file = read<string | undefined>('BACKUP_PASSPHRASE_FILE', undefined, checkFile);
  if (file === undefined) return given;
  if (given !== undefined) problems.push('BACKUP_PASSPHRASE_FILE: no va con BACKUP_PASSPHRASE; quite una de las dos');
  const [line = ''] = fs.readFileSync(file, 'utf8').split(/\r?\n/);
  const checked = checkPassphrase(line.trim());
  if (typeof checked !== 'string') return checked.value;
  problems.push(`BACKUP_PASSPHRASE_FILE=${file}: ${checked}`);
  return undefined;
}

/** A guess can be tried without end on a copy that was taken away: it must be longer than a password. */
function checkPassphrase(text: string): { value: string } | string {
  return text.length >= SHORTEST_PASSPHRASE ? { value: text } : `debe tener al menos ${SHORTEST_PASSPHRASE} caracteres`;
}

/** The settings that variables set, without the others. */
function readFirstSettings(read: Read): FirstSettings {
  const settings = {
    clinic_name: read<string | undefined>('CLINIC_NAME', undefined, checkName),
    timezone: read<string | undefined>('CLINIC_TIMEZONE', undefined, checkTimezone),
    country_code: read<string | undefined>('CLINIC_COUNTRY_CODE', undefined, checkCountryCode),
    rooms: read<string[] | undefined>('CLINIC_ROOMS', undefined, checkRooms),
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** The record's own limit: a longer name would keep the server from making it. */
function checkName(text: string): { value: string } | string {
  return text.length <= 120 ? { value: text } : 'admite hasta 120 caracteres';
}

interface TlsSources {
  environment: Environment;
  read: Read;
  problems: string[];
  machine: Machine;
}

/** Sets how the server speaks https: with the files of TLS_CERT and TLS_KEY, with certificates of its own, or not at all. */
function readTls(config: ServerConfig, { environment, read, problems, machine }: TlsSources): void {
  const isSet = (name: string): boolean => (environment[name]?.trim() ?? '') !== '';
  const cert = read<string | undefined>('TLS_CERT', undefined, checkFile);
  const key = read<string | undefined>('TLS_KEY', undefined, checkFile);
  const httpsPort = read('HTTPS_PORT', 8443, checkPort);
  // Empty is a value of its own: no name.
  const localName =
    environment['LOCAL_NAME']?.trim() === '' ? null : read('LOCAL_NAME', 'arcada.local', checkLocalName);
  const chosen = read<'local' | 'off' | null>('TLS', null, checkTls);
  if (cert !== undefined && key !== undefined) config.tls = { cert, key };
  else if (isSet('TLS_CERT') && !isSet('TLS_KEY')) problems.push('TLS_KEY: falta, porque TLS_CERT está indicada');
  else if (isSet('TLS_KEY') && !isSet('TLS_CERT')) problems.push('TLS_CERT: falta, porque TLS_KEY está indicada');
  if (chosen !== null && isSet('TLS_CERT')) problems.push(`TLS=${chosen}: no va con TLS_CERT; quite una de las dos`);
  const byItself = !isSet('TLS_CERT') && !isSet('PUBLIC_URL') && !isLoopback(config.host);
  // A machine that starts before its network is still the one that tablets know by https.
  const onNetwork = (): boolean => machine.addressesAt(config.host).length > 0 || machine.hasAuthority(config.dataDir);
  if (chosen === null && byItself && isEverywhere(config.host) && !onNetwork()) {
    // Else a network that comes later would be served in the clear.
    config.host = 'localhost';
  } else if (chosen === 'local' || (chosen === null && byItself && onNetwork())) {
    config.localTls = { httpsPort, localName };
    if (httpsPort === config.port && httpsPort !== 0)
      problems.push(`HTTPS_PORT=${httpsPort}: debe ser distinto de PORT`);
  }
}

function checkTls(text: string): { value: 'local' | 'off' } | string {
  return text === 'local' || text === 'off' ? { value: text } : 'debe ser local u off';
}

function checkLocalName(text: string): { value: string } | string {
  const value = parseLocalName(text);
  if (value !== null) return { value };
  return 'debe ser un nombre que termine en .local, con letras sin tilde, cifras y guiones, sin espacios (ejemplo: arcada.local)';
}

function checkPort(text: string): { value: number } | string {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  // 0 lets the system choose: for tests.
  return port <= 65_535 ? { value: port } : 'debe ser un número de puerto entre 0 y 65535';
}

function checkDays(text: string): { value: number } | string {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return days >= 1 ? { value: days } : 'debe ser un número de días, al menos 1';
}

const checkUrl =
  (protocols: string[]) =>
  (text: string): { value: string } | string => {
    const ok = URL.canParse(text) && protocols.includes(new URL(text).protocol);
    return ok ? { value: text } : `debe ser una dirección que empiece por ${protocols.join('// o ')}//`;
  };

function checkTimezone(text: string): { value: string } | string {
  const value = timeZoneNamed(text);
  return value === null ? 'no es una zona horaria conocida (ejemplo: America/Lima)' : { value };
}

function checkCountryCode(text: string): { value: string } | string {
  const match = /^\+?(\d{1,4})$/.exec(text);
  return match?.[1] === undefined ? 'debe ser un prefijo telefónico (ejemplo: 51)' : { value: match[1] };
}

function checkRooms(text: string): { value: string[] } | string {
  const rooms = [...new Set(text.split(',').map((room) => room.trim()))].filter((room) => room !== '');
  if (rooms.length > 50) return 'admite hasta 50 consultorios';
  return rooms.every((room) => room.length <= 60) ? { value: rooms } : 'cada nombre admite hasta 60 caracteres';
}

function checkSwitch(text: string): { value: boolean } | string {
  return text === '1' || text === '0' ? { value: text === '1' } : 'debe ser 1 (sí) o 0 (no)';
}

function checkLogLevel(text: string): { value: LogLevel } | string {
  const value = LOG_LEVELS.find((level) => level === text);
  return value ? { value } : `debe ser uno de: ${LOG_LEVELS.join(', ')}`;
}

function checkFile(text: string): { value: string } | string {
  try {
    fs.accessSync(text, fs.constants.R_OK);
    return { value: text };
  } catch (error) {
    return `no se puede leer (${error instanceof Error && 'code' in error ? String(error.code) : 'error'})`;
  }
}
