import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { TOOTH_GROUPS, sectionStatistics, type ToothType } from '#domain/clinical/tooth.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { odontogramsOfPatient, type OdontogramSummary } from '#store/clinical/odontograms.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { PREVIEW_FAILED } from '../messages.ts';
import styles from './all-odontograms.module.css';

interface AllOdontogramsProps {
  patient: Patient;
  /** The one on screen. */
  shown?: string;
  /** Without a border: among the links of a card. */
  quiet?: boolean;
}

/** "Ver todos": a patient's odontograms, the newest first. */
export function AllOdontograms({ patient, shown, quiet = false }: AllOdontogramsProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={quiet ? 'quiet' : 'outline'} onClick={() => setOpen(true)}>
        Ver todos
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Odontogramas" subtitle={fullName(patient)}>
        {open ? <List patient={patient.id} shown={shown} onChosen={() => setOpen(false)} /> : null}
      </Modal>
    </>
  );
}

function List({ patient, shown, onChosen }: { patient: string; shown: string | undefined; onChosen: () => void }) {
  const state = useRead((db) => odontogramsOfPatient(db, patient), [patient]);
  if (state.status === 'failed') return <Banner tone="danger">{PREVIEW_FAILED}</Banner>;
  if (state.status === 'loading') return null;
  return (
    <ol className={styles['list']}>
      {state.value.odontograms.map((each, place) => (
        <li key={each.id}>
          <Line odontogram={each} newest={place === 0} current={each.id === shown} onChosen={onChosen} />
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  odontogram: OdontogramSummary;
  newest: boolean;
  current: boolean;
  onChosen: () => void;
}

function Line({ odontogram, newest, current, onChosen }: LineProps) {
  const timeZone = useClinicConfig()?.timezone;
  const { id, created_at, teeth } = odontogram;
  return (
    <Link
      to="/odontograms/$id"
      params={{ id }}
      className={styles['line']}
      aria-current={current ? 'page' : undefined}
      onClick={onChosen}
    >
      <span>
        <b>{formatDateTime(created_at, timeZone)}</b>
        <small>{statisticsWords(teeth, hasOnlyMilkTeeth(teeth) ? 'child' : 'adult')}</small>
      </span>
      {newest ? <Badge tone="accent">El más reciente</Badge> : null}
    </Link>
  );
}

const hasOnlyMilkTeeth = (teeth: OdontogramSummary['teeth']) =>
  teeth.size > 0 && [...teeth.values()].every(({ type }) => type === 'child');

function statisticsWords(teeth: OdontogramSummary['teeth'], type: ToothType): string {
  const counts = sectionStatistics(teeth, type);
  return TOOTH_GROUPS.map(({ label }) => `${label} ${counts[label]}`).join(' · ');
}
