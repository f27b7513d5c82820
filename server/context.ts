import type { Kysely } from 'kysely';
import { dateIn } from '#domain/values/dates.ts';
import type { ReadTelephone } from '#domain/values/telephone.ts';
import { telephoneReader } from '#domain/values/telephone-number.ts';
import type { UserInfo } from '#domain/wire/wire.ts';
import type { ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './db/tables.ts';
import type { Images } from './images/images.ts';
import type { HeadEvents } from './sync/head-events.ts';
import type { Network } from './tls/network.ts';

/** The clinic's settings, as their record has them. */
export interface ClinicKeeper {
  current: () => ClinicSettingsValues;
  /** After a commit that may have changed them. */
  reload: () => Promise<void>;
}

/** The context of writing records, enough for the server's own commands. */
export interface WriteContext {
  db: Kysely<Database>;
  database: 'pglite' | 'postgres';
  config: ServerConfig;
  clinic: ClinicKeeper;
  /** The server's clock; tests inject their own. */
  now: () => Date;
  /** Announces each committed change to event streams, across processes. */
  events: HeadEvents;
}

/** The context of every route: nothing on the server is a global. */
export interface ServerContext extends WriteContext {
  /** Receives and serves files of images. */
  images: Images;
  /** The server's place in the clinic's network, as it is now; null unless TLS=local. */
  network: () => Network | null;
}

/** Today in the clinic, by its settings' time zone, YYYY-MM-DD. */
export function todayOf({ now, clinic }: Pick<WriteContext, 'now' | 'clinic'>): string {
  return dateIn(now(), clinic.current().timezone);
}

/** Reads telephone numbers by the rules of the clinic's country, as its settings have it. */
export const telephonesOf = ({ clinic }: Pick<WriteContext, 'clinic'>): ReadTelephone =>
  telephoneReader(clinic.current().country_code ?? '');

/** The sender of a request, put on `request.auth` by the guard of auth/guard.ts. */
export interface Auth {
  user: UserInfo;
  sessionId: string;
  /** The tablet that signed in, if it named itself. */
  deviceId: string | null;
  /** When the password was last typed in this session. */
  confirmedAt: string | null;
  /** The database's epoch when the request was admitted. */
  epoch: string;
}
