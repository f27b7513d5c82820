// Plain sentences about this device. Pure: the browser's answers are parameters.

import { isTimeZone, timeZoneNamed } from '#domain/values/dates.ts';
import { bytesText, formatSpan } from '#ui/text/format.ts';

const MINUTE = 60_000;

export interface Fact {
  text: string;
  tone: 'ok' | 'warn' | 'neutral';
}

/** `offset` = server − tablet, milliseconds; null before the first answer. */
export function clockFact(offset: number | null): Fact {
  if (offset === null) return { text: 'Se comprueba al conectar con el servidor', tone: 'neutral' };
  const away = Math.abs(offset);
  if (away < MINUTE) return { text: 'El reloj va en hora', tone: 'ok' };
  return {
    text: `El reloj de esta tableta va ${formatSpan(away)} ${offset < 0 ? 'adelantado' : 'atrasado'}`,
    tone: 'warn',
  };
}

/** Null where this browser knows the clinic's zone, or there is none yet. */
export function zoneFact(zone: string | undefined): Fact | null {
  if (zone === undefined || timeZoneNamed(zone) !== null) return null;
  return isTimeZone(zone)
    ? {
        text: `El navegador no conoce ${zone}: se usan las horas del servidor. Actualice el navegador.`,
        tone: 'neutral',
      }
    : {
        text: `El navegador no conoce ${zone}: se usan las horas de esta tableta. Actualice el navegador.`,
        tone: 'warn',
      };
}

export interface StorageUse {
  usage: number;
  quota: number;
}

/** Above nine tenths, new images may find no room. `use` null: the browser does not say. */
export function storageFact(use: StorageUse | null): Fact {
  if (!use || use.quota <= 0) return { text: 'El navegador no lo indica', tone: 'neutral' };
  const text = `${bytesText(use.usage)} de ${bytesText(use.quota)}`;
  return { text, tone: use.usage / use.quota > 0.9 ? 'warn' : 'ok' };
}

/** Whether Arcada is open from its icon; on Apple's devices also what that means for the data. */
export function installFact({ installed, apart }: { installed: boolean; apart: boolean }): Fact {
  if (!apart) {
    return installed ? { text: 'Instalada', tone: 'ok' } : { text: 'En el navegador, sin instalar', tone: 'neutral' };
  }
  return installed
    ? { text: 'Abierta desde el icono, que guarda sus datos aparte del navegador', tone: 'ok' }
    : { text: 'Abierta en el navegador: lo guardado aquí no está en el icono', tone: 'warn' };
}
