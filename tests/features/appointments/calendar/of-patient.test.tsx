import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { MATEO, open, ZOE } from '#tests/features/appointments/agenda.tsx';
import { button, calendar, chip, clinicWith } from '#tests/features/appointments/calendar/calendar.ts';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());

const CHIP = 'Quitar el filtro: Paciente: Mateo Salazar';
const chips = () => document.querySelectorAll('.cal-event, .cal-month-event').length;

it('list and calendar keep whose appointments are shown', async () => {
  const { address } = open(await clinicWith({}, { hora: '12:00', patient: ZOE }), `/appointments?patient=${MATEO}`);
  await button(CHIP);
  await user.click(screen.getByRole('radio', { name: 'Calendario' }));
  await button(CHIP);
  await waitFor(() => expect(chips()).toBe(1));
  expect(address()).toContain(`patient=${MATEO}`);
  await user.click(screen.getByRole('radio', { name: 'Lista' }));
  await button(CHIP);
  expect(address()).toBe(`/appointments?patient=${MATEO}`);
});

it.each(['day', 'week', 'month'])(
  'the %s shows the visits of one patient, until the chip is removed',
  async (range) => {
    const store = await clinicWith({}, { hora: '12:00', patient: ZOE });
    const { address } = open(store, calendar(`&range=${range}&patient=${MATEO}`));
    await button(CHIP);
    await waitFor(() => expect(chips()).toBe(1));
    await user.click(await button(CHIP));
    await waitFor(() => expect(chips()).toBe(2));
    expect(address()).not.toContain('patient');
  },
);

it('time that another patient takes is not offered as free to the one whose visits are shown', async () => {
  open(await clinicWith({}, { hora: '11:30', patient: ZOE }), calendar(`&range=day&patient=${MATEO}`));
  await chip(/Mateo Salazar/);
  const free = await button(/Nueva cita a las 12:00 en Sillón 1/);
  expect(free).toBeTruthy();
});

it('a new appointment is for the patient whose visits are shown', async () => {
  const { address } = open(await clinicWith({}), calendar(`&range=day&patient=${MATEO}`));
  await chip(/Mateo Salazar/);
  await user.click(await button(/Nueva cita a las 10:05 en Sillón 2/));
  await screen.findByRole('heading', { name: 'Nueva Cita' });
  expect(address()).toContain(`patient=${MATEO}`);
});
