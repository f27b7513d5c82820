import { createPortal } from 'react-dom';
import { Link } from '@tanstack/react-router';
import type { NamedAppointment } from '#store/agenda/appointments.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { formatCount, formatShortDay, formatTime } from '#ui/text/format.ts';
import styles from './hours.module.css';

interface LeftOutDialogProps {
  opened: boolean;
  visits: readonly NamedAppointment[];
  onClose: () => void;
}

/** The coming visits that the new hours leave outside: they stay as they are until somebody moves them. */
export function LeftOutDialog({ opened, visits, onClose }: LeftOutDialogProps) {
  return createPortal(
    <Modal
      opened={opened}
      onClose={onClose}
      title="Fuera del nuevo horario"
      subtitle={`${formatCount(visits.length, 'cita', 'citas')}. Siguen en la agenda hasta que alguien las mueva.`}
      size="form"
    >
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <Link to="/appointments/$id" params={{ id: visit.id }}>
              {visit.patient_name}
            </Link>
            <span>
              {formatShortDay(visit.fecha)}, {formatTime(visit.hora)}
            </span>
          </li>
        ))}
      </ul>
    </Modal>,
    document.body,
  );
}
