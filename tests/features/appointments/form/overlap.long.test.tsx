import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setNow } from '#tests/support/screen.tsx';
import { EDIT, field, MATEO, open, press, RENZO, set, storeWithVisits, user, valueOf } from './form-screens.tsx';

// Monday, five past ten in Lima; the visits are on Wednesday.
beforeEach(() => setNow('2026-11-23T15:05:00Z'));

const NEW = `/appointments/new?patient=${MATEO}&date=2026-11-25`;
const renzo = { patient: RENZO, hora: '11:00', location: 'Sillón 1' };
const taken = 'Se cruza con Renzo Paredes, 11:00 – 11:30, Sillón 1.';
const offered = () =>
  within(screen.getByRole('group', { name: 'Huecos libres cercanos' }))
    .getAllByRole('button')
    .map((button) => button.textContent.trim());

describe('a time that is taken', () => {
  it('is said while it is typed, with who has it; another time or place takes the warning away', async () => {
    open(await storeWithVisits(renzo), `${NEW}&time=10:00&location=Sillón 1`);
    await screen.findByText('Mateo Salazar');
    expect(screen.queryByText(/Se cruza con/)).toBeNull();
    await set('Hora', '11:15');
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(screen.getByText(taken).closest('output')).toBeTruthy();
    await set('Hora', '11:30');
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
    await set('Hora', '10:45');
    expect(await screen.findByText(taken)).toBeTruthy();
    await user.selectOptions(await field('Duración'), '15 min');
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
    await user.selectOptions(await field('Duración'), '60 min');
    expect(await screen.findByText(taken)).toBeTruthy();
    await user.selectOptions(await field('Lugar'), 'Sillón 2');
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
  });

  it('is saved all the same', async () => {
    const store = await storeWithVisits(renzo);
    const { address } = open(store, `${NEW}&time=11:15&location=Sillón 1`);
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(screen.getByText('Puede guardar igual. Huecos libres cercanos:')).toBeTruthy();
    await user.selectOptions(await field('Tipo de tratamiento'), 'Control');
    await press('Guardar cita');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(address()).toBe(`/appointments/${(await store.entries())[0]!.row_id}`);
  });

  it('offers free times near it, and other rooms at that time; a tap takes one', async () => {
    open(await storeWithVisits(renzo), `${NEW}&time=11:15&location=Sillón 1`);
    await screen.findByText(taken);
    expect(offered()).toEqual(['10:30', '11:30', '11:45', '11:15 · Sillón 2', '11:15 · Sala de cirugía']);
    await press('11:15 · Sillón 2');
    expect([await valueOf('Lugar'), await valueOf('Hora')]).toEqual(['Sillón 2', '11:15']);
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
    await user.selectOptions(await field('Lugar'), 'Sillón 1');
    await screen.findByText(taken);
    await press('10:30');
    expect(await valueOf('Hora')).toBe('10:30');
    expect(document.activeElement).toBe(await field('Hora'));
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
  });

  it('today offers only what is still to come', async () => {
    const day = { ...renzo, fecha: '2026-11-23' };
    open(
      await storeWithVisits(day, { ...day, hora: '10:30' }),
      `/appointments/new?patient=${MATEO}&time=10:30&location=Sillón 1`,
    );
    await screen.findByText('Se cruza con Renzo Paredes, 10:30 – 11:00, Sillón 1.');
    expect(offered()).toEqual(['11:30', '11:45', '12:00', '10:30 · Sillón 2', '10:30 · Sala de cirugía']);
  });

  it('without any free time in the day says so', async () => {
    const day = ['09:00', '11:00', '13:00', '15:00', '17:00'].map((hora) => ({
      ...renzo,
      hora,
      duracion: 120 as const,
    }));
    const all = ['Sillón 1', 'Sillón 2', 'Sala de cirugía'].flatMap((location) =>
      day.map((each) => ({ ...each, location })),
    );
    open(await storeWithVisits(...all), `${NEW}&time=11:15&location=Sillón 1`);
    const words = 'Puede guardar igual. No quedan huecos libres de esa duración en el día.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('offers nothing on a day that is past or on which the clinic is closed', async () => {
    const days = ['2026-11-20', '2026-11-22'];
    const store = await storeWithVisits(...days.map((fecha) => ({ ...renzo, fecha })));
    open(store, `/appointments/new?patient=${MATEO}&date=2026-11-20&time=11:15&location=Sillón 1`);
    for (const fecha of days) {
      await set('Fecha', fecha);
      expect(await screen.findByText('Puede guardar igual.')).toBeTruthy();
      expect(screen.queryByRole('group', { name: 'Huecos libres cercanos' })).toBeNull();
    }
  });

  it('at the clinic itself is taken by a visit without a place', async () => {
    open(await storeWithVisits({ ...renzo, location: null }), `${NEW}&time=11:15`);
    expect(await screen.findByText('Se cruza con Renzo Paredes, 11:00 – 11:30, Clínica Miraflores.')).toBeTruthy();
  });

  it('past midnight is said with its date', async () => {
    open(
      await storeWithVisits({ ...renzo, fecha: '2026-11-24', hora: '23:30', duracion: 60 }),
      `${NEW}&time=00:15&location=Sillón 1`,
    );
    expect(await screen.findByText('Se cruza con Renzo Paredes, 24/11/2026, 23:30 – 00:30, Sillón 1.')).toBeTruthy();
  });

  it('ignores the appointment itself, missed appointments and ones moved to another date', async () => {
    open(
      await storeWithVisits(
        { ...renzo, patient: MATEO },
        { ...renzo, estado: 'inasistencia' },
        { ...renzo, notes: 'Reprogramada para el 27/11/2026 a las 10:00.' },
      ),
      EDIT,
    );
    await screen.findByText('Mateo Salazar');
    await set('Hora', '11:15');
    const lane = await screen.findByText('Sillón 1', { selector: 'li *' });
    await waitFor(() => expect(lane.closest('li')?.textContent).toContain('libre'));
    expect(screen.queryByText(/Se cruza con/)).toBeNull();
  });

  it('stops being a warning when the visit is set to inasistencia', async () => {
    open(await storeWithVisits({ hora: '11:15', location: 'Sillón 1' }, renzo), EDIT);
    await screen.findByText(taken);
    await user.click(screen.getByRole('radio', { name: 'Inasistencia' }));
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
  });
});

describe('the bars of a day', () => {
  it('say of each place when it is taken', async () => {
    open(
      await storeWithVisits(
        renzo,
        { ...renzo, hora: '15:00', duracion: 45 },
        { ...renzo, location: 'Sala de cirugía' },
      ),
      `${NEW}&time=12:00&location=Sillón 1`,
    );
    const bars = () => within(screen.getByRole('figure', { name: /^Ocupación del .* por lugar$/ }));
    const lanes = () =>
      bars()
        .getAllByRole('listitem')
        .map((lane) => lane.textContent);
    await screen.findByRole('figure', { name: 'Ocupación del 25/11/2026 por lugar' });
    await waitFor(() =>
      expect(lanes()).toEqual([
        'Sillón 1: ocupado 11:00 – 11:30 y 15:00 – 15:45',
        'Sillón 2: libre',
        'Sala de cirugía: ocupado 11:00 – 11:30',
      ]),
    );
    expect(bars().getByText('08:00')).toBeTruthy();
    await set('Fecha', '2026-11-26');
    await screen.findByRole('figure', { name: 'Ocupación del 26/11/2026 por lugar' });
    await waitFor(() => expect(lanes()).toEqual(['Sillón 1: libre', 'Sillón 2: libre', 'Sala de cirugía: libre']));
  });

  it('widen where a visit lies outside the calendar’s hours', async () => {
    open(
      await storeWithVisits({ ...renzo, hora: '06:30' }, { ...renzo, hora: '20:30', duracion: 45 }),
      `${NEW}&time=12:00&location=Sillón 1`,
    );
    const bars = within(await screen.findByRole('figure'));
    expect(await bars.findByText('06:00')).toBeTruthy();
    expect(bars.getByText('20:00')).toBeTruthy();
  });
});
