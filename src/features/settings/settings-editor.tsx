import { useEffect, useRef } from 'react';
import type { RecordOf } from '#domain/records.ts';
import { objectionToEmail } from '#domain/values/email.ts';
import { ClashNotices } from '#record/form/clash-notices.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { LeaveGuard } from '#record/form/leave-guard.tsx';
import { useRecordForm } from '#record/form/use-record-form.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { allTemplates } from '#store/documents/consent-templates.ts';
import { SelectControl } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { isTouched } from '#ui/form/form-values.ts';
import { LastChange } from './last-change.tsx';
import { SAVE_FAILED, SAVED } from './messages.ts';
import { SaveBar } from './save-bar.tsx';
import type { SectionId } from './section-address.ts';
import { ConsentsSection } from './consents/consents-section.tsx';
import { CONSENTS, SECTIONS, START_OVER, type SectionEntry } from './sections.tsx';
import { StartOverSection } from './start-over/start-over-section.tsx';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import styles from './settings.module.css';

interface SettingsEditorProps {
  record: RecordOf<'clinic-settings'>;
  section: SectionId;
  onSection: (section: SectionId) => void;
  template: string | undefined;
  onTemplate: (id: string | undefined) => void;
}

/** One form over all sections: what is changed in one stays while another is in sight. */
export function SettingsEditor({ record, section, onSection, template, onTemplate }: SettingsEditorProps) {
  const ended = useRef<() => Promise<void>>(undefined);
  const form = useRecordForm({
    collection: 'clinic-settings',
    record,
    check: async ({ email }, opened) => objectionToEmail(email, opened.email),
    saved: SAVED,
    failed: SAVE_FAILED,
    // The page stays open: the form begins again with what is stored now.
    onSaved: () => void ended.current?.(),
  });
  useEffect(() => {
    ended.current = form.reset;
  });
  useRefusedSection(form, section, onSection);
  const isDemo = useClinicConfig()?.demo !== undefined;
  const startsOver = isDemo && section === START_OVER.id;
  const showsConsents = section === CONSENTS.id;
  const shown = SECTIONS.find(({ id }) => id === section) ?? SECTIONS[0]!;
  const changed = isTouched(form.opened, form.values);
  return (
    <div className={styles.layout}>
      <SectionList form={form} isDemo={isDemo} section={section} onSection={onSection} />
      <div className={styles.shown}>
        {startsOver ? <StartOverSection clinic={record.clinic_name} /> : null}
        {showsConsents ? <ConsentsSection chosen={template} onChoose={onTemplate} /> : null}
        <Form form={form} label="Ajustes de la clínica">
          {startsOver || showsConsents ? null : <shown.body form={form} />}
          {section === 'clinica' ? <LastChange record={record} /> : null}
          <ClashNotices form={form} />
          {changed ? <SaveBar form={form} /> : null}
          <LeaveGuard active={form.draft === 'lost' && !form.submitting} within />
        </Form>
      </div>
    </div>
  );
}

interface SectionListProps extends Pick<SettingsEditorProps, 'section' | 'onSection'> {
  form: SettingsForm;
  isDemo: boolean;
}

/** "3 por revisar"; null where every template has been reviewed. */
function useToReview(): string | null {
  const templates = valueOf(useRead(allTemplates)) ?? [];
  const count = templates.filter(({ reviewed_on }) => reviewed_on === null).length;
  return count === 0 ? null : `${count} por revisar`;
}

function SectionList({ form, isDemo, section, onSection }: SectionListProps) {
  const toReview = useToReview();
  const entries: readonly SectionEntry[] = [...SECTIONS, CONSENTS, ...(isDemo ? [START_OVER] : [])];
  return (
    <div className={styles.sections}>
      <nav aria-label="Secciones de ajustes" className={styles.list}>
        {entries.map(({ id, label, icon: Icon, detail }) => (
          <button
            key={id}
            type="button"
            aria-current={id === section ? 'page' : undefined}
            onClick={() => onSection(id)}
          >
            <Icon />
            <span>
              <b data-waits={(id === CONSENTS.id && toReview !== null) || undefined}>{label}</b>
              <small>{(id === CONSENTS.id && toReview) || detail(form.values)}</small>
            </span>
          </button>
        ))}
      </nav>
      <label className={styles.select} htmlFor="seccion">
        <span className="visually-hidden">Sección</span>
        <SelectControl
          id="seccion"
          name="seccion"
          className={styles.control ?? ''}
          aria-invalid={undefined}
          aria-describedby={undefined}
          value={section}
          options={entries.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => onSection(target.value as SectionId)}
        />
      </label>
    </div>
  );
}

/** A refused save opens the section of the first refused field, where it is not in sight. */
function useRefusedSection(form: SettingsForm, section: SectionId, onSection: (section: SectionId) => void): void {
  const { refusals, errors } = form;
  const seen = useRef(refusals);
  useEffect(() => {
    if (refusals === seen.current) return;
    seen.current = refusals;
    const has = (id: SectionId) => SECTIONS.find((each) => each.id === id)?.fields.some((field) => field in errors);
    const other = has(section) ? undefined : SECTIONS.find(({ id }) => has(id));
    if (other) onSection(other.id);
  }, [refusals, errors, section, onSection]);
}
