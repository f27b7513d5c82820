import { describe, expect, test } from 'vitest';
import { createFirstAdministrator } from '#server/auth/first-administrator.ts';
import type { WriteContext } from '#server/context.ts';
import { openDatabase } from '#server/db/open.ts';
import { makeClinicSettings, openClinic } from '#server/resources/clinic/keeper.ts';
import { createHeadEvents } from '#server/sync/head-events.ts';
import { createPostgresDatabase, postgresBinaries } from '#tests/support/postgres.ts';
import { testConfig } from '#tests/support/test-server.ts';

describe.skipIf(postgresBinaries() === null)('server processes on one PostgreSQL', () => {
  test('that start together migrate once and make one administrador and one record of settings', async () => {
    const { url, drop } = await createPostgresDatabase();
    const config = testConfig({ databaseUrl: url });
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(config)));
    const heads = await Promise.all(opened.map(({ db }) => db.selectFrom('sync_head').selectAll().execute()));
    expect(heads[0]).toHaveLength(1);
    expect(heads[1]).toEqual(heads[0]);
    const made = await Promise.all(
      opened.map(async ({ db, database }) => {
        const clinic = await openClinic(db, config.clinic);
        const context: WriteContext = {
          db,
          database,
          config,
          clinic,
          now: () => new Date(),
          events: createHeadEvents(),
        };
        await makeClinicSettings(context);
        return createFirstAdministrator(context, undefined);
      }),
    );
    expect(await opened[0]!.db.selectFrom('clinic_settings').select('version').execute()).toEqual([{ version: 1 }]);
    expect(made.filter(({ created }) => created)).toHaveLength(1);
    expect(made.filter(({ password }) => password !== null)).toHaveLength(1);
    await Promise.all(opened.map(({ close }) => close()));
    await drop();
  });
});
