import { CannotStart } from './cannot-start.ts';

const YEAR_OF_ARCADA = 2025;

/** Throws CannotStart when the machine's clock cannot be right: everything that is saved is dated by it. */
export function checkClock(now: Date): void {
  if (now.getUTCFullYear() >= YEAR_OF_ARCADA) return;
  throw new CannotStart(
    `El reloj de este equipo está en el año ${now.getUTCFullYear()}: póngalo en hora y vuelva a iniciar Arcada. ` +
      '[The clock of this machine is wrong.]',
  );
}
