import { tellZone } from '#domain/values/dates.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from './database.ts';
import type { EngineStatus, Meta } from './meta-values.ts';

/** Reads one value of `meta`; undefined when it was never set. */
export async function readMeta<K extends keyof Meta>(db: ArcadaDatabase, key: K): Promise<Meta[K] | undefined> {
  return (await db.meta.get(key))?.value as Meta[K] | undefined;
}

/** Reads several values at once, in the order asked for. */
export async function readMetas<K extends (keyof Meta)[]>(
  db: ArcadaDatabase,
  ...keys: K
): Promise<{ [I in keyof K]: Meta[K[I]] | undefined }> {
  const found = await db.meta.bulkGet(keys);
  return found.map((entry) => entry?.value) as { [I in keyof K]: Meta[K[I]] | undefined };
}

/** Sets one value of `meta`. */
export async function writeMeta<K extends keyof Meta>(db: ArcadaDatabase, key: K, value: Meta[K]): Promise<void> {
  await db.meta.put({ key, value });
}

/** Removes one value from `meta`. */
export async function clearMeta(db: ArcadaDatabase, key: keyof Meta): Promise<void> {
  await db.meta.delete(key);
}

/** The clinic's name, zone, rooms…; null before the first contact with the server. From here on its zone can be used. */
export async function readConfig(db: ArcadaDatabase): Promise<ClinicConfig | null> {
  const config = (await readMeta(db, 'config')) ?? null;
  if (config?.zone_offsets) tellZone(config.timezone, config.zone_offsets);
  return config;
}

const INITIAL_STATUS: EngineStatus = {
  running_until: 0,
  reachable: null,
  failures: 0,
  retry_at: 0,
  synced_at: null,
  upgrade_required: false,
  clock_offset: null,
};

/** The engine's status; the initial one before it was first written. */
export async function readStatus(db: ArcadaDatabase): Promise<EngineStatus> {
  return { ...INITIAL_STATUS, ...(await readMeta(db, 'status')) };
}

/** The server's time, milliseconds since 1970, as far as this tablet knows it: its own clock may be off by years. */
export async function serverNow(db: ArcadaDatabase, now: number): Promise<number> {
  return now + ((await readStatus(db)).clock_offset ?? 0);
}

/** Changes some of the engine's status; does not write when nothing changes, so that screens are not redrawn for it. */
export async function updateStatus(db: ArcadaDatabase, change: Partial<EngineStatus>): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const status = await readStatus(db);
    const next = { ...status, ...change };
    if (JSON.stringify(next) !== JSON.stringify(status)) await writeMeta(db, 'status', next);
  });
}

/** This tablet's own id, made on first use. */
export async function deviceId(db: ArcadaDatabase, newId: () => string): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const known = await readMeta(db, 'device_id');
    if (known !== undefined) return known;
    const made = newId();
    await writeMeta(db, 'device_id', made);
    return made;
  });
}
