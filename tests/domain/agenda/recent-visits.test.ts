import { expect, test } from 'vitest';
import { recentVisits } from '#domain/agenda/recent-visits.ts';

const at = (fecha: string, hora = '10:00') => ({ fecha, hora });
const dates = (visits: { fecha: string; hora: string }[]) => visits.map(({ fecha, hora }) => `${fecha} ${hora}`);

test('the three latest up to today, the newest first, whatever was given them in', () => {
  const visits = [
    at('2026-03-10', '09:00'),
    at('2026-01-05'),
    at('2026-03-11'),
    at('2026-03-10', '17:30'),
    at('2026-02-05'),
  ];
  expect(dates(recentVisits(visits, '2026-03-10'))).toEqual([
    '2026-03-10 17:30',
    '2026-03-10 09:00',
    '2026-02-05 10:00',
  ]);
});

test('of somebody who never had one, the next three', () => {
  const visits = [at('2026-05-01'), at('2026-04-01'), at('2026-07-01'), at('2026-06-01')];
  expect(dates(recentVisits(visits, '2026-03-10'))).toEqual([
    '2026-04-01 10:00',
    '2026-05-01 10:00',
    '2026-06-01 10:00',
  ]);
  expect(recentVisits([], '2026-03-10')).toEqual([]);
});
