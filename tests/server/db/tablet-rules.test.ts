import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import type { AnyDatabase } from '#server/db/migrations/columns.ts';
import { up } from '#server/db/migrations/0028-tablet-rules.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/test-database.ts';

describeOnBothDatabases('the migration of the rules for tablets', (kind) => {
  test('lets a clinic go on without a limit and without an obligatory PIN', async () => {
    const { db, close } = await openTestDatabase(kind);
    await sql`ALTER TABLE clinic_settings DROP COLUMN max_offline_days, DROP COLUMN pin_required`.execute(db);
    await sql`INSERT INTO clinic_settings (id, version, created_at, updated_at, clinic_name, timezone, rooms, opening_hours, closed_days)
      VALUES (${CLINIC_SETTINGS_ID}, 3, now(), now(), 'Miraflores', 'America/Lima', '[]', '[]', '[]')`.execute(db);
    await up(db as unknown as AnyDatabase);
    const { rows } = await sql`SELECT version, max_offline_days, pin_required FROM clinic_settings`.execute(db);
    expect(rows).toEqual([{ version: 3, max_offline_days: null, pin_required: false }]);
    await close();
  });
});
