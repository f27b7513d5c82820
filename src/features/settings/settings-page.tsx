import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import { ListFailed } from '#record/list/list-failed.tsx';
import { useLastKnown } from '#record/read/use-last-known.ts';
import { useRecord } from '#record/read/use-record.ts';
import { UndecidedBanner } from '#record/read/undecided-banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { MISSING, READ_FAILED } from './messages.ts';
import type { SectionId } from './section-address.ts';
import { SettingsEditor } from './settings-editor.tsx';

interface SettingsPageProps {
  section: SectionId;
  onSection: (section: SectionId) => void;
  /** The template of a consent that the address names, 'new' for one to be written. */
  template: string | undefined;
  onTemplate: (id: string | undefined) => void;
}

/** The clinic's settings: one record, edited in sections. */
export function SettingsPage(props: SettingsPageProps) {
  const state = useRecord('clinic-settings', CLINIC_SETTINGS_ID);
  const known = useLastKnown(state);
  return (
    <>
      <PageHeader title="Ajustes" subtitle="Valen en todas las tabletas. Se guardan también sin conexión." />
      {state.status === 'failed' ? <ListFailed message={READ_FAILED} onRetry={state.retry} /> : null}
      {state.status === 'missing' && !known ? <Banner>{MISSING}</Banner> : null}
      {state.status === 'ready' ? <UndecidedBanner collection="clinic-settings" pending={state.pending} /> : null}
      {known ? <SettingsEditor {...props} record={known.record} /> : null}
    </>
  );
}
