import { PrinterIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { fullName, UNKNOWN_PATIENT, type Patient } from '#domain/patients/patient.ts';
import { MayLack } from '#record/read/still-coming.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import styles from './paper-page.module.css';

interface PaperPageProps {
  title: string;
  patientId: string;
  /** Undefined when the patient is not on this tablet. */
  patient: Patient | undefined;
  /** The controls for the paper's variants. */
  choice: ReactNode;
  /** A notice above the paper. */
  notice?: ReactNode;
  /** The parts that the paper lacks during the first download; undefined once it is complete. */
  lacks: string | undefined;
  /** `a4-pages`: as many pages as the content needs, each with its number. */
  size: 'a4' | 'a5' | 'a5-upright' | 'a4-pages';
  children: ReactNode;
}

/** The screen around a paper: the patient, "Imprimir", and the paper as it will be printed. */
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
