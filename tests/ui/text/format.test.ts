import { describe, expect, test, vi } from 'vitest';
import { paymentDefinition } from '#domain/money/payment.ts';
import {
  formatAge,
  formatClock,
  formatCount,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatList,
  formatLongDate,
  formatMoney,
  formatMore,
  formatNumber,
  formatPastDay,
  formatRelative,
  formatTime,
} from '#ui/text/format.ts';

const LIMA = 'America/Lima';

describe('dates', () => {
  test('a date is shown as day/month/year', () => {
    expect(formatDate('2026-11-21')).toBe('21/11/2026');
  });

  test('no time zone shifts a date', () => {
    expect(formatDate('2026-01-01', 'Pacific/Kiritimati')).toBe('01/01/2026');
    expect(formatDate('2026-01-01', LIMA)).toBe('01/01/2026');
  });

  test('a timestamp is shown as the day it was in the clinic', () => {
    expect(formatDate('2026-11-22T03:30:00.000Z', LIMA)).toBe('21/11/2026');
  });

  test.each(['2026-02-30', 'mañana', '2026-13-01', '2026-02-30T10:00:00Z', '21/11/2026'])(
    '%s is an invalid date',
    (text) => {
      expect(formatDate(text)).toBe('Fecha inválida');
    },
  );

  test('no date is shown as nothing', () => {
    expect([formatDate(null), formatDate(undefined), formatDate('')]).toEqual(['', '', '']);
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'a date alone is read at noon UTC: the same day in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(formatLongDate('2026-11-21')).toBe('Sábado, 21 de noviembre de 2026');
      expect(formatRelative('2026-11-20T23:00:00Z', new Date('2026-11-21T12:00:00Z'), 'UTC')).toBe('ayer, 23:00');
      vi.unstubAllEnvs();
    },
  );

  test('a day and month have the year beside them where it is another one', () => {
    expect(formatDayMonth('2026-09-16', '2026-11-21')).toBe('16/09');
    expect(formatDayMonth('2025-09-16', '2026-11-21')).toBe('16/09/25');
    expect(formatDayMonth('nunca', '2026-11-21')).toBe('Fecha inválida');
  });

  test('the long date begins with a capital', () => {
    expect(formatLongDate('2026-11-21')).toBe('Sábado, 21 de noviembre de 2026');
    expect(formatLongDate('nunca')).toBe('Fecha inválida');
  });

  test('a timestamp with its hour', () => {
    expect(formatDateTime('2026-11-21T15:42:00Z', LIMA)).toBe('21/11/2026, 10:42');
    expect(formatDateTime('ayer', LIMA)).toBe('Fecha inválida');
  });

  test('near moments are named, also across midnight of the clinic', () => {
    const now = new Date('2026-11-22T04:30:00Z');
    expect(formatRelative('2026-11-21T14:14:00Z', now, LIMA)).toBe('hoy, 09:14');
    expect(formatRelative('2026-11-20T23:02:00Z', now, LIMA)).toBe('ayer, 18:02');
    expect(formatRelative('2026-11-19T15:30:00Z', now, LIMA)).toBe('19/11/2026, 10:30');
    expect(formatRelative(null, now, LIMA)).toBe('');
  });
});

describe('times', () => {
  test('the first five characters of a time', () => {
    expect(formatTime('10:30:00')).toBe('10:30');
    expect(formatTime(null)).toBe('');
  });
});

describe('numbers', () => {
  test('digits stand in groups of three that do not break', () => {
    expect(formatNumber(1284)).toBe('1\u00A0284');
    expect(formatNumber(20_000_000)).toBe('20\u00A0000\u00A0000');
    expect(formatNumber(-1500)).toBe('−1\u00A0500');
    expect(formatNumber(87)).toBe('87');
  });

  test('money has the currency sign and two decimals', () => {
    expect(formatMoney(4800)).toBe('$4\u00A0800,00');
    expect(formatMoney(0.1 + 0.2)).toBe('$0,30');
    expect(formatMoney(-12.5)).toBe('−$12,50');
    expect(formatMoney(-0.001)).toBe('$0,00');
    expect(formatMoney(null)).toBe('—');
  });

  test('money has one format, on screens and in titles', () => {
    expect(paymentDefinition.title({ amount: 4800 })).toBe(`Pago de ${formatMoney(4800)}`);
  });

  test('counts and ages, in whole years, agree with their noun', () => {
    expect(formatCount(1, 'cambio', 'cambios')).toBe('1 cambio');
    expect(formatCount(0, 'cambio', 'cambios')).toBe('0 cambios');
    expect([formatMore(1), formatMore(1284)]).toEqual(['y 1 más', `y ${formatNumber(1284)} más`]);
    const age = (birth: string | null) => formatAge(birth, '2026-11-21');
    expect([age('2025-11-21'), age('2013-02-01')]).toEqual(['1 año', '13 años']);
    expect([age('2013-11-21'), age('2013-11-22')]).toEqual(['13 años', '12 años']);
    expect([age('2025-11-22'), age('2026-11-21')]).toEqual(['0 años', '0 años']);
    expect([age(null), age('2026-11-22'), age('2026-02-30')]).toEqual([null, null, null]);
  });
});

test('a list says «e» before the sound of an i', () => {
  expect(formatList(['Sonrisa', 'Perfil', 'Intraoral'])).toBe('Sonrisa, Perfil e Intraoral');
  expect([formatList(['Ana', 'Hilda']), formatList(['agua', 'hielo'])]).toEqual(['Ana e Hilda', 'agua y hielo']);
});

test('heads what happened on a day with the day, as it is said today', () => {
  expect(formatPastDay('2026-11-23', '2026-11-23')).toBe('Hoy');
  expect(formatPastDay('2026-11-22', '2026-11-23')).toBe('Ayer');
  expect(formatPastDay('2026-11-21', '2026-11-23')).toBe('Sábado, 21 de noviembre');
  expect(formatPastDay('2025-05-12', '2026-11-23')).toBe('Lunes, 12 de mayo de 2025');
});

test('shows the clock of a timestamp', () => {
  expect(formatClock('2026-11-23T15:12:00.000Z', 'America/Lima')).toBe('10:12');
  expect(formatClock(null)).toBe('');
});
