import { TriangleAlertIcon } from 'lucide-react';
import type { ClinicalAlert } from '#domain/clinical/alerts.ts';
import { useRead } from '#runtime/read/use-read.ts';
import { alertsOfPatients, areAlertsKnown } from '#store/clinical/alerts.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import styles from './alert-banner.module.css';

const NONE: readonly ClinicalAlert[] = [];

interface Alerts {
  alerts: readonly ClinicalAlert[];
  /** Why the alerts are unknown, so that this does not look like "none"; null where all are known. */
  unknown: string | null;
}

/** The alerts of one patient, as `useAlerts` answers them. */
export async function readAlerts(db: ArcadaDatabase, patient: string): Promise<Alerts> {
  // `known` is asked first: where all histories have come, one that is not found does not exist.
  const known = await areAlertsKnown(db, patient);
  const alerts = await alertsOfPatients(db, [patient]);
  return { alerts: alerts.get(patient) ?? NONE, unknown: known ? null : TO_COME };
}

const UNREADABLE: Alerts = { alerts: NONE, unknown: 'No se pudieron leer las alertas de este paciente' };

/** The alerts of a patient, to be seen before any treatment. */
export function useAlerts(patient: string): Alerts {
  const state = useRead(readAlerts, patient);
  if (state.status === 'failed') return UNREADABLE;
  return state.status === 'ready' ? state.value : { alerts: NONE, unknown: null };
}

/** "Alergias: penicilina". */
export const alertText = ({ label, text }: ClinicalAlert): string => (text === null ? label : `${label}: ${text}`);

const TO_COME = 'Se está descargando la clínica: las alertas de este paciente todavía no han llegado';

/** Breathing is a quieter fourth: it changes how a patient is treated, seldom whether. */
const toneOf = ({ code }: ClinicalAlert) => (code === 'respiratory' ? 'quiet' : 'danger');

const softOf = (tone: string) => (tone === 'quiet' ? 'soft-warn' : 'soft-danger');

/** The alerts on the patient's page, in full: allergies, coagulation, anaesthesia, breathing. */
export function AlertBanner({ patient }: { patient: string }) {
  const { alerts, unknown } = useAlerts(patient);
  if (unknown !== null) return <Line tone="quiet">{unknown}</Line>;
  if (alerts.length === 0) return null;
  const grave = alerts.some((alert) => toneOf(alert) === 'danger');
  return (
    <Line tone={grave ? 'danger' : 'quiet'}>
      <ul className={styles.texts}>
        {alerts.map((alert) => (
          <li key={alert.code} data-tone={toneOf(alert)}>
            {alertText(alert)}
          </li>
        ))}
      </ul>
    </Line>
  );
}

function Line({ tone, children }: { tone: string; children: React.ReactNode }) {
  return (
    <div className={`${styles.banner} ${softOf(tone)}`} data-tone={tone} role="note" aria-label="Alertas clínicas">
      <TriangleAlertIcon size={20} />
      {children}
    </div>
  );
}

/** The alerts beside the patient's name on every other screen: one chip each. */
export function AlertChips({ patient }: { patient: string }) {
  const { alerts, unknown } = useAlerts(patient);
  if (unknown === null && alerts.length === 0) return null;
  return (
    <ul aria-label="Alertas clínicas" className={styles.chips}>
      {unknown === null ? null : <Chip tone="quiet" text={unknown} />}
      {alerts.map((alert) => (
        <Chip key={alert.code} tone={toneOf(alert)} text={alertText(alert)} />
      ))}
    </ul>
  );
}

function Chip({ tone, text }: { tone: string; text: string }) {
  return (
    <li className={`${styles.chip} ${softOf(tone)}`} data-tone={tone}>
      <TriangleAlertIcon size={16} />
      <span className={styles.chipText}>{text}</span>
    </li>
  );
}
