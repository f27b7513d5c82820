import type { RecordFormHandle } from '#record/form/use-record-form.ts';

/** The form over all sections of the settings. */
export type SettingsForm = RecordFormHandle<'clinic-settings'>;
