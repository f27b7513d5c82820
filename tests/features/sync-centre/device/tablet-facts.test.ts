import { describe, expect, it } from 'vitest';
import { clockFact, storageFact } from '#features/sync-centre/device/tablet-facts.ts';
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
});
