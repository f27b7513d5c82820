import { toothName } from '#domain/clinical/tooth.ts';
import { fullName, UNKNOWN_PATIENT } from '#domain/patients/patient.ts';
import { AlertChips } from '#entities/clinical-history/alert-banner.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readOdontogram } from '#store/clinical/odontograms.ts';
import type { Conflict } from '#store/database/tables.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { DecisionHeader } from '../decision-header.tsx';
import type { Stamps } from '../stamps.ts';
import styles from '../sync-centre.module.css';
import { ToothConflict } from './tooth-conflict.tsx';

/** Two versions of a tooth, with the patient and their clinical alerts. */
export function ToothCard({ conflict, stamps }: { conflict: Conflict; stamps: Stamps }) {
  const row = conflict.theirs ?? conflict.mine;
  const odontogram = typeof row?.['odontogram'] === 'string' ? row['odontogram'] : '';
  const read = valueOf(useRead(readOdontogram, odontogram));
  const view = read && 'teeth' in read ? read : undefined;
  const patient = view?.patient ?? null;
  // While it is read, or downloading, no patient is called unknown.
  const isRead = read !== undefined && ('teeth' in read || read.complete);
  return (
    <>
      <DecisionHeader
        title={conflict.title}
        kind={toothName(String(row?.['tooth_number'] ?? ''))}
        badge={<Badge tone="warn">Dos versiones</Badge>}
        about={
          <div className={styles.about}>
            {isRead ? (
              <span>
                Odontograma de <b>{patient ? fullName(patient) : UNKNOWN_PATIENT}</b>
              </span>
            ) : null}
            {patient ? <AlertChips patient={patient.id} /> : null}
          </div>
        }
      />
      <div className={styles.body}>
        <ToothConflict conflict={conflict} stamps={stamps} teeth={view?.teeth} />
      </div>
    </>
  );
}
