const KEY = 'arcada_recent_patients';
const KEPT = 5;

/** The ids of the patients whose pages were last opened on this tablet, the latest first. */
export function recentPatientIds(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that a patient's page was opened. */
export function rememberPatient(id: string): void {
  const others = recentPatientIds().filter((other) => other !== id);
  localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)));
}
