import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CITA, open, ZOE } from '#tests/features/appointments/agenda.tsx';
import { button, calendar, chip, clinicWith, stored, title } from '#tests/features/appointments/calendar/calendar.ts';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());

describe('a visit that is moved by the keyboard', () => {
  it('says its new time and any overlap, is saved by Enter, and undone by “Deshacer”', async () => {
    const store = await clinicWith({}, { patient: ZOE, fecha: '2026-11-26', hora: '11:15' });
    open(store, calendar('&range=week'));
    (await chip(/Mateo Salazar/)).focus();
    await user.keyboard('m');
    const bar = await screen.findByLabelText('Mover cita');
    expect(bar.textContent).toContain('Toque la nueva hora de Mateo Salazar.');
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(within(bar).getByRole('status').textContent).toContain(
      'Mateo Salazar pasa a jue 26 nov, 11:15 – 12:00. Se cruza con Zoe Ñahui (11:15 – 11:45).',
    );
    // Showing the move saves nothing, and nothing is forbidden.
    expect((await stored(store)).fecha).toBe('2026-11-25');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Cita de Mateo Salazar movida a jue 26 nov, 11:15 – 12:00')).toBeTruthy();
    expect(await stored(store)).toEqual({
      fecha: '2026-11-26',
      hora: '11:15',
      duracion: 45,
      location: 'Sillón 1',
      estado: 'programada',
    });
    // The chip in its new column has the focus, so that the keyboard goes on from it.
    await waitFor(async () => expect(document.activeElement).toBe(await chip(/Mateo Salazar, jueves 26/)));
    await user.click(await button('Deshacer'));
    await waitFor(async () =>
      expect(await stored(store)).toMatchObject({ fecha: '2026-11-25', hora: '11:00', duracion: 30 }),
    );
  });

  it('to an hour or a day at which the clinic is closed is warned of before and after, and never refused', async () => {
    const store = await clinicWith({ hora: '17:30' });
    open(store, calendar('&range=week'));
    (await chip(/Mateo Salazar/)).focus();
    await user.keyboard('m{ArrowDown}{ArrowDown}');
    const bar = await screen.findByLabelText('Mover cita');
    expect(within(bar).getByRole('status').textContent).toContain('18:00 – 18:30. Fuera del horario de atención.');
    await user.keyboard('{Enter}');
    const late = 'Cita de Mateo Salazar movida a mié 25 nov, 18:00 – 18:30. Fuera del horario de atención.';
    expect((await screen.findByText(late)).closest('[role=alert]')).toBeTruthy();
    await waitFor(async () => expect(await stored(store)).toMatchObject({ hora: '18:00' }));
    (await chip(/Mateo Salazar/)).focus();
    await user.keyboard('m{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    const saturday = 'Cita de Mateo Salazar movida a sáb 28 nov, 18:00 – 18:30. No es un día de atención.';
    expect(await screen.findByText(saturday)).toBeTruthy();
    await waitFor(async () => expect(await stored(store)).toMatchObject({ fecha: '2026-11-28' }));
  });

  it('stays where it was by Escape, and by “Cancelar”', async () => {
    const store = await clinicWith({});
    open(store, calendar('&range=week'));
    await user.click(await chip(/Mateo Salazar/));
    await user.click(await button('Mover'));
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByLabelText('Mover cita')).toBe(null);
    await user.click(await chip(/Mateo Salazar/));
    await user.click(await button('Mover'));
    await user.click(await button('Más larga'));
    await user.click(await button('Cancelar'));
    expect(screen.queryByLabelText('Mover cita')).toBe(null);
    expect(await stored(store)).toMatchObject({ hora: '11:00', duracion: 30 });
  });

  it('goes from place to place in the day, and beyond what is shown takes the calendar along', async () => {
    const store = await clinicWith({});
    open(store, calendar('&range=day'));
    await user.click(await chip(/Mateo Salazar/));
    await user.click(await button('Mover'));
    await user.keyboard('{ArrowRight}{PageDown}');
    await waitFor(async () => expect(await title()).toBe('Jueves 26 nov 2026'));
    await user.click(await button('Mover aquí'));
    await waitFor(async () =>
      expect(await stored(store)).toMatchObject({ fecha: '2026-11-26', hora: '11:00', location: 'Sillón 2' }),
    );
  });

  it('is not undone once another person has moved it again', async () => {
    const store = await clinicWith({});
    open(store, calendar('&range=week'));
    (await chip(/Mateo Salazar/)).focus();
    await user.keyboard('m{ArrowDown}{Enter}');
    await screen.findByText(/movida a/);
    const now = (await store.db.records('appointments').get(CITA))!;
    await store.save({
      method: 'PUT',
      collection: 'appointments',
      id: CITA,
      opened: { ...now },
      values: { hora: '17:00' },
    });
    fireEvent.click(await button('Deshacer'));
    expect(await screen.findByText('La cita cambió mientras tanto: no se deshizo nada.')).toBeTruthy();
    expect((await stored(store)).hora).toBe('17:00');
  });

  it('says that it could not be saved', async () => {
    const store = await clinicWith({});
    open(store, calendar('&range=week'));
    (await chip(/Mateo Salazar/)).focus();
    await user.keyboard('m{ArrowDown}');
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Error al guardar la cita. Por favor, intenta de nuevo.')).toBeTruthy();
  });
});
