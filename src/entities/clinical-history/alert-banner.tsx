import { TriangleAlertIcon } from 'lucide-react';
import type { ClinicalAlert } from '#domain/clinical/alerts.ts';
import { AHEAD_ROOM, keptRead } from '#runtime/read/kept-read.ts';
import { alertsOfPatients } from '#store/clinical/alerts.ts';
import styles from './alert-banner.module.css';

const NONE: readonly ClinicalAlert[] = [];

/** The alerts of one patient, as `useAlerts` answers them. */
export const keptAlerts = keptRead(
  async (db, patient: string) => (await alertsOfPatients(db, [patient])).get(patient) ?? NONE,
  { room: AHEAD_ROOM },
);

/** What must be seen before anything is done to a patient; `failed`: nobody knows, which must not look like nothing. */
export function useAlerts(patient: string): { alerts: readonly ClinicalAlert[]; failed: boolean } {
  const state = keptAlerts(patient);
  return { alerts: state.status === 'ready' ? state.value : NONE, failed: state.status === 'failed' };
}

/** "Alergias: penicilina". */
export const alertText = ({ label, text }: ClinicalAlert): string => (text === null ? label : `${label}: ${text}`);

const UNKNOWN = 'No se pudieron leer las alertas de este paciente';

/** Breathing is a quieter fourth: it changes how somebody is treated, seldom whether. */
const toneOf = ({ code }: ClinicalAlert) => (code === 'respiratory' ? 'quiet' : 'danger');

/** Across the patient's page, whole: allergies, coagulation, anaesthesia, breathing. */
export function AlertBanner({ patient }: { patient: string }) {
  const { alerts, failed } = useAlerts(patient);
  if (failed) return <Line tone="quiet">{UNKNOWN}</Line>;
  if (alerts.length === 0) return null;
  const grave = alerts.some((alert) => toneOf(alert) === 'danger');
  return (
    <Line tone={grave ? 'danger' : 'quiet'}>
      <ul className={styles['texts']}>
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
    <div className={styles['banner']} data-tone={tone} role="note" aria-label="Alertas clínicas">
      <TriangleAlertIcon size={20} />
      {children}
    </div>
  );
}

/** Beside the patient's name on every other screen: one chip for each alert. */
export function AlertChips({ patient }: { patient: string }) {
  const { alerts, failed } = useAlerts(patient);
  if (!failed && alerts.length === 0) return null;
  return (
    <ul aria-label="Alertas clínicas" className={styles['chips']}>
      {failed ? <Chip tone="quiet" text={UNKNOWN} /> : null}
      {alerts.map((alert) => (
        <Chip key={alert.code} tone={toneOf(alert)} text={alertText(alert)} />
      ))}
    </ul>
  );
}

function Chip({ tone, text }: { tone: string; text: string }) {
  return (
    <li className={styles['chip']} data-tone={tone}>
      <TriangleAlertIcon size={16} />
      <span className={styles['chipText']}>{text}</span>
    </li>
  );
}
