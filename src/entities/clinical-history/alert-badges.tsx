import { TriangleAlertIcon } from 'lucide-react';
import type { ClinicalAlert } from '#domain/clinical/alerts.ts';
import { excerpt } from '#ui/text/excerpt.ts';
import styles from './alert-badges.module.css';

/** What must be seen before anything is done to a patient, in words; respiratory problems more quietly than the others. */
export function AlertBadges({ alerts }: { alerts: readonly ClinicalAlert[] | undefined }) {
  if (!alerts || alerts.length === 0) return null;
  return (
    <ul aria-label="Alertas" className={styles['alerts']}>
      {alerts.map(({ code, label, text }) => (
        <li key={code} className={`${styles['alert']} ${code === 'respiratory' ? styles['quiet'] : ''}`}>
          <TriangleAlertIcon size={16} />
          <span>{text === null ? label : excerpt(`${label}: ${text}`)}</span>
        </li>
      ))}
    </ul>
  );
}
