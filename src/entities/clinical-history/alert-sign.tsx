import { TriangleAlertIcon } from 'lucide-react';
import type { ClinicalAlert } from '#domain/clinical/alerts.ts';
import { alertText } from './alert-banner.tsx';
import styles from './alert-sign.module.css';

/** The sign before the name of a patient with alerts; `alertsOfPatients` reads those of a whole list at once. */
export function AlertSign({ alerts, size = 18 }: { alerts: readonly ClinicalAlert[] | undefined; size?: number }) {
  if (!alerts || alerts.length === 0) return null;
  const said = alerts.map((alert) => alertText(alert).replace(/[.;]$/, '')).join('; ');
  return (
    <span title={said} className={styles.sign}>
      <TriangleAlertIcon size={size} aria-hidden />
      <span className="visually-hidden">{said}</span>
    </span>
  );
}
