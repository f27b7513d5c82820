// The clinic's settings: a record of which there is one. The server makes it at its first start, an administrador
// changes it, nobody deletes it (decision 100).
import { clinicSettingsDefinition } from '#domain/clinic/clinic-settings.ts';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { defineResource } from '#server/records/resource.ts';

/** /api/clinic-settings/. */
export const clinicSettings = defineResource({
  definition: clinicSettingsDefinition,
  defaultOrdering: 'created_at',
  writers: 'administrador',
  offline: true,
  only: CLINIC_SETTINGS_ID,
});
