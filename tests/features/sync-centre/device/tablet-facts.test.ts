import { describe, expect, it } from 'vitest';
import { tellZone, zoneTable } from '#domain/values/dates.ts';
import { clockFact, installFact, storageFact, zoneFact } from '#features/sync-centre/device/tablet-facts.ts';
import { bytesText } from '#ui/text/format.ts';

describe('facts about the tablet', () => {
  it('tell which way the clock is off, in a unit that fits', () => {
    expect(clockFact(null).tone).toBe('neutral');
    expect(clockFact(59_000)).toEqual({ text: 'El reloj va en hora', tone: 'ok' });
    expect(clockFact(-180_000).text).toBe('El reloj de esta tableta va 3 minutos adelantado');
    expect(clockFact(3 * 3_600_000).text).toBe('El reloj de esta tableta va 3 horas atrasado');
    expect(clockFact(-3 * 86_400_000).text).toBe('El reloj de esta tableta va 3 días adelantado');
  });

  it('warn when the space runs out', () => {
    expect(storageFact({ usage: 12_400_000, quota: 2_300_000_000 })).toEqual({ text: '12 MB de 2,3 GB', tone: 'ok' });
    expect(storageFact({ usage: 95, quota: 100 }).tone).toBe('warn');
    expect(storageFact(null).tone).toBe('neutral');
    expect(bytesText(999)).toBe('999 B');
  });

  it('say on Apple’s devices whether the data are the icon’s or the browser’s', () => {
    expect(installFact({ installed: true, apart: false }).text).toBe('Instalada');
    expect(installFact({ installed: false, apart: false }).tone).toBe('neutral');
    expect(installFact({ installed: true, apart: true })).toEqual({
      text: 'Abierta desde el icono, que guarda sus datos aparte del navegador',
      tone: 'ok',
    });
    expect(installFact({ installed: false, apart: true })).toEqual({
      text: 'Abierta en el navegador: lo guardado aquí no está en el icono',
      tone: 'warn',
    });
  });
});

it('a zone that this browser does not know is said, and whose hours are used', () => {
  expect(zoneFact(undefined)).toBeNull();
  expect(zoneFact('America/Lima')).toBeNull();
  expect(zoneFact('America/Elsewhere')).toMatchObject({
    tone: 'warn',
    text: expect.stringContaining('de esta tableta'),
  });
  tellZone('America/Elsewhere', zoneTable('America/Lima', 2026));
  expect(zoneFact('America/Elsewhere')).toMatchObject({
    tone: 'neutral',
    text: expect.stringContaining('del servidor'),
  });
});
