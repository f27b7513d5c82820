import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName, patientAge, type Patient } from '#domain/patients/patient.ts';
import {
  sectionsShown,
  sectionStatistics,
  TOOTH_GROUPS,
  TOOTH_TYPE_LABELS,
  type ToothType,
} from '#domain/clinical/tooth.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
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
  /** The id of the one on screen. */
  shown?: string;
  /** Without a border, for the links of a card. */
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
        {open ? <List patient={patient} shown={shown} onChosen={() => setOpen(false)} /> : null}
      </Modal>
    </>
  );
}

interface ListProps {
  patient: Patient;
  shown: string | undefined;
  onChosen: () => void;
}

function List({ patient, shown, onChosen }: ListProps) {
  const state = useRead(odontogramsOfPatient, patient.id);
  const age = patientAge(patient, useToday());
  if (state.status === 'failed') return <Banner tone="danger">{PREVIEW_FAILED}</Banner>;
  if (state.status === 'loading') return null;
  return (
    <ol className={styles.list}>
      {state.value.odontograms.map((each, place) => (
        <li key={each.id}>
          <Line odontogram={each} age={age} newest={place === 0} current={each.id === shown} onChosen={onChosen} />
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  odontogram: OdontogramSummary;
  age: number | null;
  newest: boolean;
  current: boolean;
  onChosen: () => void;
}

function Line({ odontogram, age, newest, current, onChosen }: LineProps) {
  const timeZone = useClinicConfig()?.timezone;
  const { id, created_at, teeth, whole } = odontogram;
  const sections = whole ? sectionsShown(age, teeth) : [];
  return (
    <Link
      to="/odontograms/$id"
      params={{ id }}
      className={styles.line}
      aria-current={current ? 'page' : undefined}
      onClick={onChosen}
    >
      <span>
        <b>{formatDateTime(created_at, timeZone)}</b>
        {sections.map((type) => (
          <small key={type}>
            {sections.length > 1 ? `${TOOTH_TYPE_LABELS[type]}: ` : ''}
            {statisticsWords(teeth, type)}
          </small>
        ))}
        {whole ? null : <small>Sus dientes todavía se están descargando.</small>}
      </span>
      {newest ? <Badge tone="accent">El más reciente</Badge> : null}
    </Link>
  );
}

function statisticsWords(teeth: OdontogramSummary['teeth'], type: ToothType): string {
  const counts = sectionStatistics(teeth, type);
  return TOOTH_GROUPS.map(({ label }) => `${label} ${counts[label]}`).join(' · ');
}
