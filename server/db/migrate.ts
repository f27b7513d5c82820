import { Migrator, type Kysely } from 'kysely';
import * as firstSlice from './migrations/0001-first-slice.ts';
import * as agenda from './migrations/0002-agenda.ts';
import * as clinical from './migrations/0003-clinical.ts';
import * as moneyInventory from './migrations/0004-money-inventory.ts';
import * as images from './migrations/0005-images.ts';
import * as patientSearch from './migrations/0009-patient-search.ts';
import * as restoredRows from './migrations/0010-restored-rows.ts';
import * as listOrder from './migrations/0011-list-order.ts';
import * as cursorKey from './migrations/0012-cursor-key.ts';
import * as pastEpochs from './migrations/0013-past-epochs.ts';
import * as calendar from './migrations/0014-calendar.ts';
import * as auditCapture from './migrations/0015-audit-capture.ts';
import * as accounts from './migrations/0016-accounts.ts';
import * as patientMerges from './migrations/0017-patient-merges.ts';
import * as auditOps from './migrations/0018-audit-ops.ts';
import * as clinicSettings from './migrations/0019-clinic-settings.ts';
import * as demo from './migrations/0020-demo.ts';
import * as sessionLines from './migrations/0021-session-lines.ts';
import * as auditImports from './migrations/0022-audit-imports.ts';
import * as failedSignIns from './migrations/0023-failed-sign-ins.ts';
import * as confirmedSessions from './migrations/0024-confirmed-sessions.ts';
import * as restoredAccounts from './migrations/0025-restored-accounts.ts';
import * as sealingKey from './migrations/0026-sealing-key.ts';
import * as names from './migrations/0027-names.ts';
import * as tabletRules from './migrations/0028-tablet-rules.ts';
import * as secondFactors from './migrations/0029-second-factors.ts';
import * as endsOfSessions from './migrations/0031-ends-of-sessions.ts';
import * as orthodonticCases from './migrations/0032-orthodontic-cases.ts';
import * as instalments from './migrations/0033-instalments.ts';
import * as contactAttempts from './migrations/0034-contact-attempts.ts';
import * as consents from './migrations/0035-consents.ts';
import * as prescriptions from './migrations/0036-prescriptions.ts';
import * as foldedLetters from './migrations/0037-folded-letters.ts';
import type { Database } from './tables.ts';

/**
 * In order. A released migration is never changed, and calls nothing that may change. A new one comes after the last: a
 * database that has gone past a number, as all have past 0006 to 0008, would refuse to start with it.
 */
const MIGRATIONS = {
  '0001-first-slice': firstSlice,
  '0002-agenda': agenda,
  '0003-clinical': clinical,
  '0004-money-inventory': moneyInventory,
  '0005-images': images,
  '0009-patient-search': patientSearch,
  '0010-restored-rows': restoredRows,
  '0011-list-order': listOrder,
  '0012-cursor-key': cursorKey,
  '0013-past-epochs': pastEpochs,
  '0014-calendar': calendar,
  '0015-audit-capture': auditCapture,
  '0016-accounts': accounts,
  '0017-patient-merges': patientMerges,
  '0018-audit-ops': auditOps,
  '0019-clinic-settings': clinicSettings,
  '0020-demo': demo,
  '0021-session-lines': sessionLines,
  '0022-audit-imports': auditImports,
  '0023-failed-sign-ins': failedSignIns,
  '0024-confirmed-sessions': confirmedSessions,
  '0025-restored-accounts': restoredAccounts,
  '0026-sealing-key': sealingKey,
  '0027-names': names,
  '0028-tablet-rules': tabletRules,
  '0029-second-factors': secondFactors,
  '0031-ends-of-sessions': endsOfSessions,
  '0032-orthodontic-cases': orthodonticCases,
  '0033-instalments': instalments,
  '0034-contact-attempts': contactAttempts,
  '0035-consents': consents,
  '0036-prescriptions': prescriptions,
  '0037-folded-letters': foldedLetters,
};

/** The migrations of this version, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/** Whether this version has a migration of that name. */
export const hasMigration = (name: string): name is keyof typeof MIGRATIONS => Object.hasOwn(MIGRATIONS, name);

/**
 * Brings the schema up to date, or at least as far as a migration (null leaves it as it is); when several processes start together, one does it
 * and the others wait.
 */
export async function migrate(db: Kysely<Database>, upTo?: string | null): Promise<void> {
  if (upTo === null) return;
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  if (upTo !== undefined) {
    const migrations = await migrator.getMigrations();
    // Asked for a migration that is behind it, Kysely would go back to it.
    if (migrations.some(({ name, executedAt }) => name === upTo && executedAt !== undefined)) return;
  }
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
}
