// The rules that the clinic's settings give every tablet (decision 115).
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import type { Values } from '#domain/record/row.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** The rules for tablets. */
export interface TabletRules {
  /** A tablet that has not heard from the server for more days shows no data of the clinic; null: no limit. */
  maxOfflineDays: number | null;
  /** Everybody on screen must have a PIN. */
  pinRequired: boolean;
}

/**
 * The rules as the server last told them. An unsent change of the settings does not count: somebody whom the clinic has
 * shut out, and whose tablet has not heard of it, could lift the rules there.
 */
export async function readTabletRules(db: ArcadaDatabase): Promise<TabletRules> {
  const [base, shown] = await Promise.all([
    db.base.get(['clinic-settings', CLINIC_SETTINGS_ID]),
    db.rows('clinic-settings').get(CLINIC_SETTINGS_ID),
  ]);
  const settings: Values = (base ? base.row : shown) ?? {};
  const { max_offline_days: days, pin_required: pin } = settings;
  return { maxOfflineDays: typeof days === 'number' ? days : null, pinRequired: pin === true };
}
