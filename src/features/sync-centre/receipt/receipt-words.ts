import type { Fate, Figures } from '#domain/receipts/compare.ts';
import { kindOf } from '#domain/registry.ts';
import { ACTION_LABELS, changes } from '#record/words/noun-words.ts';
import { formatCount, formatSpan } from '#ui/text/format.ts';
import type { Receipt, ReceiptLine } from './use-receipt.ts';

/**
 * ok: the server has all of it. bad: a change that it acknowledged is missing. waits: unknown yet, or not all is sent.
 */
export type Tone = 'ok' | 'bad' | 'waits';

export function toneOf({ changes: all, same, lost, repeated, different }: Figures): Tone {
  if (lost + repeated + different > 0) return 'bad';
  return same === all ? 'ok' : 'waits';
}

/** The words on a line about its change's state; none for a change that the server has. */
export const FATE_WORDS = {
  same: 'En el servidor',
  lost: 'No está en el servidor',
  repeated: 'Repetido en el servidor',
  different: 'No coincide con el servidor',
  unsent: 'Aún sin enviar',
  attention: 'Requiere atención',
  unchecked: 'Confirmado, sin comparar',
} satisfies Record<Fate, string>;

/** "Edición · Paciente", "Restauración · Paciente". */
export const whatOf = ({
  method,
  collection,
  revives,
}: Pick<ReceiptLine, 'method' | 'collection' | 'revives'>): string =>
  `${revives ? 'Restauración' : ACTION_LABELS[method]} · ${kindOf(collection)}`;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** "3,1 s", "41 s", "7 minutos". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 2 * MINUTE) return formatSpan(milliseconds);
  const seconds = milliseconds / SECOND;
  return `${seconds.toLocaleString('es', { maximumFractionDigits: seconds < 10 ? 1 : 0 })} s`;
}

/** Explanations below a receipt's sentence; `inCentre`: decisions are on the same screen. */
export function explanationOf(receipt: Receipt, inCentre = false): string[] {
  const { figures, status, restored, outage } = receipt;
  const { lost, repeated, different, unsent, attention, unchecked } = figures;
  const wrong = repeated + different;
  const said = [
    restored ? 'El servidor fue restaurado de una copia: esta tableta todavía lo está leyendo.' : null,
    lost > 0 ? `${lostWords(lost)}: no borre sus datos y avise a un administrador.` : null,
    wrong > 0 ? `${changes(wrong)} no ${wrong === 1 ? 'coincide' : 'coinciden'}: avise a un administrador.` : null,
    attention > 0
      ? formatCount(attention, 'cambio requiere atención', 'cambios requieren atención') +
        (inCentre ? '.' : ', en Sincronización.')
      : null,
    unsent > 0 ? `${changes(unsent)} aún sin enviar.` : null,
    unchecked > 0 && !restored ? UNCHECKED[status] : null,
  ].filter((sentence) => sentence !== null);
  return said.length > 0 ? said : [timeWords(outage)];
}

function lostWords(lost: number): string {
  const [there, here] = lost === 1 ? ['está', 'Sigue'] : ['están', 'Siguen'];
  return `${changes(lost)} que el servidor había confirmado no ${there} en él. ${here} en esta tableta`;
}

const UNCHECKED = {
  asking: 'Comparando uno a uno con el servidor…',
  offline: 'Para compararlos uno a uno con el servidor hace falta conexión.',
  failed: 'No se pudo preguntar al servidor por estos cambios.',
  compared: '',
} satisfies Record<Receipt['status'], string>;

function timeWords(outage: Receipt['outage']): string {
  if (!outage) return 'Todo lo guardado hoy en esta tableta.';
  if (outage.back === null) return 'Sin conexión.';
  const length = outage.back - outage.since;
  return length < MINUTE ? 'Sin conexión durante menos de un minuto.' : `Sin conexión durante ${spanWords(length)}.`;
}

const spanWords = (length: number): string => (length < 1.5 * MINUTE ? '1 minuto' : formatSpan(length));
