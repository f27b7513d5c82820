import type { FastifyInstance } from 'fastify';
import type { CollectionName } from '#domain/record/collections.ts';
import { registerAudit } from '#server/audit/routes.ts';
import type { ServerContext } from '#server/context.ts';
import { registerGoogleCalendar } from '#server/google-calendar/routes.ts';
import { registerCalendarFeed } from '#server/calendar-feed/routes.ts';
import { registerPatientExports } from '#server/export/patient-exports.ts';
import { registerExport } from '#server/export/routes.ts';
import { registerBatch } from '#server/batch/batch.ts';
import { registerClinicalImages } from '#server/images/routes.ts';
import { registerResource } from '#server/records/routes.ts';
import { registerReminders } from '#server/resources/agenda/reminders.ts';
import { registerDashboard } from '#server/resources/figures/dashboard.ts';
import { registerStatistics } from '#server/resources/figures/statistics.ts';
import { registerInventorySummary } from '#server/resources/inventory/inventory-summary.ts';
import { registerDeletedPatients } from '#server/resources/patients/deleted-patients.ts';
import { registerMerge } from '#server/resources/patients/merge/routes.ts';
import { registerAccounts, type PasswordPorts } from '#server/resources/people/accounts.ts';
import { registerUsers } from '#server/resources/people/users.ts';
import { registerSync, type SyncOptions } from '#server/sync/routes.ts';
import { registerNestedLists } from './nested-lists.ts';
import { RESOURCES } from './registry.ts';

/** The context of the records' routes. */
export interface RecordOptions extends PasswordPorts, SyncOptions {}

/** Collections with routes of their own: a password comes beside a person, a file with an image. */
const OWN_ROUTES = new Set<CollectionName>(['users', 'clinical-images']);

/**
 * Serves every collection, their figures, the batch, the tablets' reads and the audit.
 */
export function registerRecords(app: FastifyInstance, context: ServerContext, options: RecordOptions): void {
  for (const resource of Object.values(RESOURCES)) {
    if (!OWN_ROUTES.has(resource.definition.collection)) registerResource(app, context, resource);
  }
  registerNestedLists(app, context);
  registerInventorySummary(app, context);
  registerUsers(app, context, options.hashPassword);
  registerAccounts(app, context, options);
  registerClinicalImages(app, context);
  registerDeletedPatients(app, context);
  registerMerge(app, context);
  registerReminders(app, context);
  registerDashboard(app, context);
  registerStatistics(app, context);
  registerGoogleCalendar(app, context);
  registerCalendarFeed(app, context);
  registerExport(app, context);
  registerPatientExports(app, context);
  registerBatch(app, context);
  registerSync(app, context, options);
  registerAudit(app, context);
}
