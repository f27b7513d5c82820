// Makes the clinic's settings at the first start, and keeps them at hand for every question about today or the clinic's name.
import type { Transaction } from 'kysely';
import { clinicSettingsDefinition, UNKNOWN_CLINIC, type ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import type { HeadEvent } from '#domain/wire/wire.ts';
import type { FirstSettings } from '#server/config.ts';
import type { ClinicKeeper, WriteContext } from '#server/context.ts';
import type { Database, Db } from '#server/db/tables.ts';
import { findLiving } from '#server/records/table.ts';
import { applyWrites } from '#server/records/write/write-group.ts';
import { inTransaction } from '#server/records/write/transaction.ts';
import type { HeadEvents } from '#server/sync/head-events.ts';
import { clinicSettings } from './settings.ts';

/** Another process's writes are looked at once in so many milliseconds at most. */
const LOOK_AGAIN = 1000;

/** The settings of a clinic that chose none but these; its zone is then this machine's. */
const settingsFrom = (first: FirstSettings): ClinicSettingsValues => ({
  ...UNKNOWN_CLINIC,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...first,
});

/** Reads the settings; until their record is made they are those of the environment. */
export async function openClinic(db: Db, first: FirstSettings): Promise<ClinicKeeper> {
  const read = async () => {
    const row = await findLiving(db, clinicSettingsDefinition, CLINIC_SETTINGS_ID);
    return row ? (row as unknown as ClinicSettingsValues) : settingsFrom(first);
  };
  let current = await read();
  return {
    current: () => current,
    reload: async () => {
      current = await read();
    },
  };
}

/** Makes the record where there is none, from the environment's values; `demo` stands in for those that are not set. */
export async function makeClinicSettings(
  context: Pick<WriteContext, 'db' | 'now' | 'clinic' | 'config' | 'events'>,
  demo: FirstSettings = {},
): Promise<void> {
  const { db, clinic, events } = context;
  const head = await inTransaction(db, async (trx) => {
    // When two processes start together on PostgreSQL, the second waits here and then finds the record.
    await trx.selectFrom('sync_head').select('id').forUpdate().execute();
    if (await trx.selectFrom('clinic_settings').select('id').limit(1).executeTakeFirst()) return null;
    return writeClinicSettings(trx, context, demo);
  });
  if (head) events.announce(head);
  await clinic.reload();
}

/** Writes the first settings inside the caller's transaction, who commits, announces the head and reloads the clinic. */
export async function writeClinicSettings(
  trx: Transaction<Database>,
  context: Pick<WriteContext, 'now' | 'clinic' | 'config'>,
  demo: FirstSettings = {},
): Promise<HeadEvent | null> {
  const body = { id: CLINIC_SETTINGS_ID, ...settingsFrom({ ...demo, ...context.config.clinic }) };
  const blank = { opId: null, id: null, ifMatch: null, seen: null, capturedAt: null };
  const sender = { userId: null, actingUserId: null, deviceId: null, seenDeviceId: null, via: 'direct' } as const;
  const op = { ...blank, method: 'POST', resource: clinicSettings, body } as const;
  return (await applyWrites(trx, context, sender, [op])).head;
}

/** Looks at the settings again after other processes wrote; a process reloads after its own changes by itself. */
export function followClinic(
  { reload }: ClinicKeeper,
  events: HeadEvents,
  report: (error: unknown) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const end = events.subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      reload().catch(report);
    }, LOOK_AGAIN).unref();
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}
