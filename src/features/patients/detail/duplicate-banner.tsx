import { UsersIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { possibleDuplicates } from '#store/patients/patients.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { standsAtFoot } from '#ui/messages/stands-at-foot.ts';
import styles from './patient-detail.module.css';

/** Milliseconds before the search for a duplicate, so that the page comes first. */
const PATIENCE = 1500;

/**
 * Warns that a person is probably registered twice, with a link to merge both; announced, for it may come with a sync.
 */
export function DuplicateBanner({ patient }: { patient: Patient }) {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const other = valueOf(useLastAnswer(useRead(readDuplicate, calm ? patient : null)));
  if (!other) return null;
  return (
    <div ref={standsAtFoot} className={styles.duplicate}>
      <Banner
        icon={<UsersIcon />}
        tone="warning"
        action={
          <ButtonLink to="/patients/$id/merge" params={{ id: patient.id }} search={{ with: other.id }}>
            Fusionar pacientes
          </ButtonLink>
        }
      >
        Posible duplicado: {fullName(other)} tiene el mismo documento, o el mismo nombre y fecha de nacimiento.
      </Banner>
    </div>
  );
}

/** The first patient who is probably the same person; none before the page is calm. */
async function readDuplicate(db: ArcadaDatabase, patient: Patient | null): Promise<Patient | undefined> {
  return patient ? (await possibleDuplicates(db, patient, patient.id))[0] : undefined;
}
