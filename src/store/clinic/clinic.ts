// The clinic as this tablet knows it.
import { UNKNOWN_CLINIC, type ClinicSettingsValues } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import type { ClinicConfig } from '#domain/wire/wire.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { readConfig } from '#store/database/meta.ts';

/** The clinic's settings, and what the server alone knows about it. */
export type Clinic = ClinicConfig & Omit<ClinicSettingsValues, keyof ClinicConfig>;

/**
 * The clinic's settings as their record has them, with this tablet's unsent changes; before the record has come, what
 * the server said to everybody. Null before the first contact with the server.
 */
export async function readClinic(db: ArcadaDatabase): Promise<Clinic | null> {
  const [settings, config] = await Promise.all([db.records('clinic-settings').get(CLINIC_SETTINGS_ID), readConfig(db)]);
  if (!settings) return config && { ...UNKNOWN_CLINIC, ...config };
  return {
    // A record that an older server sent lacks the fields that came later.
    ...UNKNOWN_CLINIC,
    ...settings,
    country_code: settings.country_code ?? '',
    calendar: config?.calendar ?? false,
    ...(config?.demo !== undefined && { demo: config.demo }),
  };
}
