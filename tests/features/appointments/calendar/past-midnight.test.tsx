import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { open } from '#tests/features/appointments/agenda.tsx';
import { calendar, chip, clinicWith } from '#tests/features/appointments/calendar/calendar.ts';

beforeEach(() => localStorage.clear());

/** A visit of yesterday evening, until half past midnight of today. */
const late = { fecha: '2026-11-24', hora: '23:30', duracion: 60 } as const;
const chips = () => [...document.querySelectorAll<HTMLElement>('.cal-event')];
const column = (date: string) => document.querySelector<HTMLElement>(`[data-date="${date}"]`)!;

it.each(['2026-11-24', '2026-11-25'])('a visit past midnight stands in the day %s', async (date) => {
  open(await clinicWith(late), calendar(`&range=day&date=${date}`));
  await chip(/Mateo Salazar, martes 24 de noviembre, 23:30 a 00:30/);
  expect(chips()).toHaveLength(1);
  expect(chips()[0]!.textContent).toContain(date === late.fecha ? '23:30' : 'hasta 00:30');
});

it('a visit past midnight stands in both days of the week, and in the week in which it only ends', async () => {
  open(await clinicWith(late), calendar('&range=week'));
  await waitFor(() => expect(chips()).toHaveLength(2));
  for (const date of ['2026-11-24', '2026-11-25']) expect(within(column(date)).getByRole('button')).toBeTruthy();
});

it('a visit of Sunday night stands in the week that begins on Monday', async () => {
  open(await clinicWith({ ...late, fecha: '2026-11-22' }), calendar('&range=week'));
  await chip(/domingo 22 de noviembre, 23:30 a 00:30/);
  expect(chips()).toHaveLength(1);
});

it('a visit past midnight counts on both days of the month', async () => {
  open(await clinicWith(late), calendar('&range=month'));
  expect(await screen.findByRole('button', { name: 'martes 24 de noviembre, 1 cita' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'miércoles 25 de noviembre, 1 cita' })).toBeTruthy();
  expect([...document.querySelectorAll('.cal-month-event')].map(({ textContent }) => textContent.slice(0, 6))).toEqual([
    expect.stringContaining('23:30'),
    expect.stringContaining('00:00'),
  ]);
});

/** The day's head of the visit's chair. */
const head = (words: string) => screen.findByText(words, { selector: 'small' });

it('a chair with a visit of last night is free today', async () => {
  open(await clinicWith(late), calendar('&range=day&date=2026-11-25'));
  expect(await head('Libre')).toBeTruthy();
});

it('a chair is not called free on a coming day that begins with the end of a visit of today', async () => {
  open(await clinicWith({ ...late, fecha: '2026-11-25' }), calendar('&range=day&date=2026-11-26'));
  expect(await head('1 cita')).toBeTruthy();
});
