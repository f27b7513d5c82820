// Words about a run: what is missing, how long it takes, and why it stopped.
import type { Figures } from './use-days.ts';
import type { RunState } from './prepare-run.ts';
import { bytesText, formatCount, formatSpan } from '#ui/text/format.ts';

/** "Faltan 13 imágenes, 38 MB · unos 2 minutos · 1 no bajó". */
export function missingText({ missing, bytes }: Figures, state: RunState): string {
  const failed = missing.filter(({ id }) => state.failed.has(id)).length;
  const verb = missing.length === 1 ? 'Falta' : 'Faltan';
  return [
    `${verb} ${formatCount(missing.length, 'imagen', 'imágenes')}${bytes === 0 ? '' : `, ${bytesText(bytes)}`}`,
    ...spanOf(bytes, state),
    ...(failed === 0 ? [] : [`${failed} no ${failed === 1 ? 'bajó' : 'bajaron'}`]),
  ].join(' · ');
}

/** Bytes that must have come before their pace is a basis for an estimate. */
const SAMPLE = 500_000;
const MINUTE = 60_000;

function spanOf(bytes: number, { running, bytes: came, time }: RunState): string[] {
  if (!running || came < SAMPLE) return [];
  const left = (bytes / came) * time;
  return [left < MINUTE ? 'menos de un minuto' : `unos ${formatSpan(Math.max(left, 2 * MINUTE))}`];
}

/** The reason why the run stopped, with what can be done; null while all is well. */
export function stoppedText(state: RunState, offline: boolean): string | null {
  if (state.running) return null;
  if (state.stopped === 'full') {
    return 'No queda espacio en esta tableta. Libere espacio en ella y siga después; lo que ya bajó se conserva.';
  }
  if (offline || state.stopped === 'offline') {
    return 'Sin conexión: lo que ya bajó se abre igual. El resto baja cuando vuelva la red.';
  }
  if (state.stopped === 'unsigned') return 'Su sesión terminó. Inicie sesión otra vez para seguir.';
  return state.stopped === 'broken' ? 'No se pudo preparar el día. Inténtelo de nuevo.' : null;
}
