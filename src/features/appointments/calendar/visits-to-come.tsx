import { MayLack } from '#record/read/still-coming.tsx';
import { useReceived } from '#runtime/read/use-received.ts';

/** Shown above the calendar during the first download, while an empty hour may not be free. */
export function VisitsToCome() {
  if (useReceived('appointments') !== false) return null;
  return <MayLack>Puede haber citas que todavía no han llegado: una hora vacía no es aún una hora libre.</MayLack>;
}
