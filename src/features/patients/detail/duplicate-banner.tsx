import { UsersIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fullName, isPossibleDuplicate, type Patient } from '#domain/patients/patient.ts';
import { digitsOf } from '#domain/values/text.ts';
import { usePatientIndex } from '#entities/patient/patient-index.ts';
import { useLastAnswer, useRead, valueOf } from '#runtime/read/use-read.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { standsAtFoot } from '#ui/messages/stands-at-foot.ts';
import styles from './patient-detail.module.css';

/** Milliseconds before the search for a duplicate among all patients, so that the page comes first. */
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
  const { ready, search } = usePatientIndex(calm);
  const candidates =
    calm && ready
      ? // The search takes a text with letters, such as the whole "CE 594161123", for a name.
        [digitsOf(patient.identity_card ?? ''), fullName(patient)].flatMap((text) =>
          text === '' ? [] : search(text, 'name'),
        )
      : [];
  const ids = [...new Set(candidates)].filter((id) => id !== patient.id);
  const other = valueOf(useLastAnswer(useRead(readDuplicate, patient, ids.join())));
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

/** The first of these patients (ids, separated by commas) that is probably the same person. */
async function readDuplicate(db: ArcadaDatabase, patient: Patient, candidates: string): Promise<Patient | undefined> {
  const rows = await db.records('patients').bulkGet(candidates.split(',').filter(Boolean));
  return rows.find((row) => row !== undefined && isPossibleDuplicate(patient, row));
}
