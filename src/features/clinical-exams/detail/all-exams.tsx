import { Link } from '@tanstack/react-router';
import { ListIcon } from 'lucide-react';
import { useState } from 'react';
import { findingsOf, type ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { recordsOfHistory } from '#store/clinical/records-of-history.ts';
import { Button } from '#ui/controls/button.tsx';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { formatCount, formatDate } from '#ui/text/format.ts';
import styles from './all-exams.module.css';

interface AllExamsProps {
  exam: ClinicalExam;
  patient: Patient | undefined;
  /** A plain link for a card; `exam` is not the one on screen. */
  quiet?: boolean;
}

/** "Ver todos": the other exams of the same history, the newest first. Renders nothing without any. */
export function AllExams({ exam, patient, quiet = false }: AllExamsProps) {
  const [open, setOpen] = useState(false);
  const { id, clinical_history } = exam;
  const exams = valueOf(useRead(readExams, clinical_history)) ?? [];
  if (exams.length < 2) return null;
  return (
    <>
      {quiet ? (
        <Button variant="quiet" aria-label="Ver todos los exámenes clínicos" onClick={() => setOpen(true)}>
          Ver todos
        </Button>
      ) : (
        <Button icon={<ListIcon />} onClick={() => setOpen(true)}>
          Ver todos ({exams.length})
        </Button>
      )}
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        title="Exámenes clínicos"
        subtitle={patient ? fullName(patient) : undefined}
      >
        <ul className="list">
          {exams.map((each, place) => (
            <li key={each.id}>
              <ExamLink
                exam={each}
                newest={place === 0}
                current={!quiet && each.id === id}
                onOpen={() => setOpen(false)}
              />
            </li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}

interface ExamLinkProps {
  exam: ClinicalExam;
  newest: boolean;
  current: boolean;
  onOpen: () => void;
}

function ExamLink({ exam, newest, current, onOpen }: ExamLinkProps) {
  const timeZone = useClinicConfig()?.timezone;
  const notes = [newest && 'El más reciente', current && 'En pantalla'].filter(Boolean).join(' · ');
  return (
    <Link
      to="/clinical-exam/$id"
      params={{ id: exam.id }}
      className={styles.exam}
      aria-current={current ? 'page' : undefined}
      onClick={onOpen}
    >
      <b>{formatDate(exam.created_at, timeZone)}</b>
      <span>{formatCount(findingsOf(exam).length, 'hallazgo', 'hallazgos')}</span>
      {notes === '' ? null : <span className={styles.notes}>{notes}</span>}
    </Link>
  );
}

const readExams = async (db: ArcadaDatabase, history: string | null) =>
  history ? recordsOfHistory(db, 'clinical-exams', history) : [];
