import type { ReactNode } from 'react';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { PageHeader, type BackTarget } from '#ui/layout/page-header.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatAge } from '#ui/text/format.ts';
import styles from './history-form.module.css';

interface HistoryPageProps {
  title: string;
  back: BackTarget;
  /** Null when none is chosen. */
  patient: { id: string; record: Patient | null } | null;
  children: ReactNode;
}

/** The screen around the form: title and patient, with initials, name and age. */
export function HistoryPage({ title, back, patient, children }: HistoryPageProps) {
  const today = useToday();
  const person = patient?.record ?? null;
  const age = person && formatAge(person.fecha_nacimiento, today);
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        back={back}
        media={
          patient ? <Avatar id={patient.id} firstName={person?.first_name} lastName={person?.last_name} /> : undefined
        }
        subtitle={
          patient ? (
            <p className="facts-line">
              <b>{person ? fullName(person) : UNKNOWN_PATIENT}</b>
              {age ? <span>{age}</span> : null}
            </p>
          ) : null
        }
      />
      {children}
    </div>
  );
}
