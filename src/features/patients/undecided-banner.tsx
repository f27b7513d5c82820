import { Banner } from '#ui/messages/banner.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { undecided } from './undecided.ts';
import type { PatientRecord } from './use-patient-record.ts';
import styles from './undecided-banner.module.css';

/** What waits for a person's decision about this patient, with the way there. */
export function UndecidedBanner(props: Omit<PatientRecord, 'patient'>) {
  const sentences = undecided(props);
  if (sentences.length === 0) return null;
  return (
    <div className={styles['banner']}>
      <Banner tone="warning" action={<ButtonLink to="/sincronizacion">Resolver</ButtonLink>}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}.</p>
        ))}
      </Banner>
    </div>
  );
}
