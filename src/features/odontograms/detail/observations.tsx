import { ClashNotices } from '#record/form/clash-notices.tsx';
import { LeaveGuard } from '#record/form/leave-guard.tsx';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { TextAreaField } from '#ui/form/fields.tsx';
import { DraftLine, Form } from '#ui/form/form.tsx';
import styles from './observations.module.css';

/** The general observations, a paragraph a line. */
export function Observations({ text }: { text: string }) {
  const paragraphs = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <section className={styles.observations} aria-label="Observaciones">
      <h2>Observaciones</h2>
      {paragraphs.length === 0 ? (
        <p className="text-3">No hay observaciones registradas</p>
      ) : (
        // Two lines may be equal: the index makes keys unique, and lines are never reordered.
        paragraphs.map((line, place) => <p key={`${place} ${line}`}>{line}</p>)
      )}
    </section>
  );
}

/** The observations in edit mode. The button that saves them is in the screen's head. */
export function ObservationsForm({ form }: { form: RecordFormHandle<'odontograms'> }) {
  const field = bind(form);
  return (
    <section className={styles.observations} aria-label="Observaciones">
      <Form form={form} label="Observaciones">
        <TextAreaField {...field('notes')} label="Observaciones" rows={6} maxLength={20_000} />
        <ClashNotices form={form} />
        <DraftLine draft={form.draft} />
      </Form>
      <LeaveGuard active={form.draft === 'lost' && !form.submitting} />
    </section>
  );
}
