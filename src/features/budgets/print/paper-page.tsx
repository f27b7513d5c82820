import { PrinterIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { MayLack } from '#record/read/still-coming.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import styles from './paper.module.css';

interface PaperPageProps {
  title: string;
  patientId: string;
  /** Undefined: not on this tablet. */
  patient: Patient | undefined;
  /** What the person chooses of the paper. */
  choice: ReactNode;
  /** What is said above it of the paper. */
  notice?: ReactNode;
  /** What the paper lacks while the first download goes on; undefined once it lacks nothing. */
  lacks: string | undefined;
  size: 'a4' | 'a5';
  children: ReactNode;
}

/** The screen around a paper: whose it is, "Imprimir", and the paper as it comes out of the printer. */
export function PaperPage({ title, patientId, patient, choice, notice, lacks, size, children }: PaperPageProps) {
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={title}
          subtitle={patient ? fullName(patient) : UNKNOWN_PATIENT}
          back={{ to: '/patients/$id', params: { id: patientId }, label: 'Volver al paciente' }}
          actions={
            <>
              {choice}
              <Button variant="filled" icon={<PrinterIcon />} onClick={() => print()}>
                Imprimir
              </Button>
            </>
          }
        />
        {notice ? <div className={styles.notice}>{notice}</div> : null}
        {lacks === undefined ? null : (
          <div className={styles.notice}>
            <MayLack>{lacks}</MayLack>
          </div>
        )}
      </div>
      <div className={styles.desk} data-page={size}>
        {children}
      </div>
    </>
  );
}
