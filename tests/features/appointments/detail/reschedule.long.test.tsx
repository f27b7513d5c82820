import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { TestStore } from '#tests/support/store.ts';
import { CITA, MATEO, open, storeWith, ZOE } from '#tests/features/appointments/agenda.tsx';

const user = userEvent.setup();
const PAGE = `/appointments/${CITA}`;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

async function openDialog(store: TestStore) {
  const shown = open(store, PAGE);
  await press('Reprogramar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reprogramar cita' }));
  return { ...shown, dialog };
}

const choose = (dialog: ReturnType<typeof within>, fecha: string, hora: string) => {
  fireEvent.change(dialog.getByLabelText(/^Nueva fecha/), { target: { value: fecha } });
  fireEvent.change(dialog.getByLabelText(/^Nueva hora/), { target: { value: hora } });
};
const submit = (dialog: ReturnType<typeof within>) => user.click(dialog.getByRole('button', { name: 'Reprogramar' }));
const created = async (store: TestStore) => {
  const all = await store.db.records('appointments').where({ patient: MATEO }).toArray();
  return all.find(({ id }) => id !== CITA);
};

describe('rescheduling', () => {
  it('makes a new programada appointment and notes it on the original, in one group', async () => {
    const store = await storeWith({ notes: 'Llega con su madre.', location: 'Sillón 1', duracion: 45 });
    const { address, dialog } = await openDialog(store);
    expect(dialog.getByText('mié 25/11/2026, 11:00')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '4 semanas' }));
    expect(dialog.getByText('mié 23/12/2026, 11:00')).toBeTruthy();
    choose(dialog, '2026-12-23', '10:30');
    await user.type(dialog.getByLabelText('Motivo'), 'Viaje familiar');
    await submit(dialog);
    expect(await screen.findByText('Cita reprogramada para el 23/12/2026 a las 10:30')).toBeTruthy();
    const made = await created(store);
    expect(made).toMatchObject({
      fecha: '2026-12-23',
      hora: '10:30',
      estado: 'programada',
      duracion: 45,
      location: 'Sillón 1',
      notes: 'Reprogramada desde el 25/11/2026 a las 11:00. Motivo: Viaje familiar',
    });
    expect(await store.row('appointments', CITA)).toMatchObject({
      fecha: '2026-11-25',
      estado: 'programada',
      notes: 'Llega con su madre.\nReprogramada para el 23/12/2026 a las 10:30.',
    });
    const [one, other] = await store.entries();
    expect(one?.group).toBe(other?.group);
    await waitFor(() => expect(address()).toBe(`/appointments/${made?.id}`));
  });

  it('is taken back whole, and leads back to the original', async () => {
    const store = await storeWith({ notes: null });
    const { address, dialog } = await openDialog(store);
    choose(dialog, '2026-12-02', '09:00');
    await submit(dialog);
    await waitFor(() => expect(address()).not.toBe(PAGE));
    await press('Deshacer');
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(await created(store)).toBeUndefined();
    expect(await store.row('appointments', CITA)).toMatchObject({ estado: 'programada', notes: null });
  });

  it('of a completada asks first, and says that it loses its completada', async () => {
    const store = await storeWith({ estado: 'completada' });
    open(store, PAGE);
    await press('Reprogramar');
    const question = within(await screen.findByRole('dialog', { name: 'Reprogramar una cita completada' }));
    expect(question.getByText(/pierde su «completada»/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Reprogramar de todos modos' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reprogramar cita' }));
    expect(dialog.getByText(/Esta pierde su «completada» y queda como reprogramada/)).toBeTruthy();
  });

  it('asks for a date and an hour, and for others than before', async () => {
    const { dialog } = await openDialog(await storeWith({}));
    await submit(dialog);
    expect((await dialog.findAllByText('Elija otra fecha u otra hora.')).length).toBeGreaterThan(0);
    choose(dialog, '', '');
    await submit(dialog);
    expect(await dialog.findByText('La fecha es obligatoria')).toBeTruthy();
    expect(dialog.getByText('La hora es obligatoria')).toBeTruthy();
  });

  it('that cannot be saved says so, and keeps what was typed', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWith({});
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    const { dialog } = await openDialog(store);
    choose(dialog, '2026-12-02', '09:00');
    await submit(dialog);
    const words = 'No se pudo reprogramar la cita. Por favor, intenta de nuevo.';
    expect((await dialog.findAllByText(words)).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nueva fecha/).value).toBe('2026-12-02');
  });

  it('begun and closed is offered again', async () => {
    const store = await storeWith({});
    const { dialog } = await openDialog(store);
    await user.type(dialog.getByLabelText('Motivo'), 'Viaje');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Reprogramar');
    expect(await screen.findByText('Se recuperó un borrador')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Viaje');
  });
});

describe('while the new time is chosen', () => {
  const occupied = () =>
    storeWith(
      { location: 'Sillón 1' },
      { patient: ZOE, fecha: '2026-12-02', hora: '10:00', duracion: 60, location: 'Sillón 1' },
      { patient: ZOE, fecha: '2026-12-02', hora: '12:00', duracion: 30, location: 'Sillón 2' },
    );

  it('an overlapping visit is named, free hours are offered, and saving remains possible', async () => {
    const store = await occupied();
    const { address, dialog } = await openDialog(store);
    choose(dialog, '2026-12-02', '10:15');
    expect(await dialog.findByText('Se cruza con Zoe Ñahui, 10:00 – 11:00, Sillón 1.')).toBeTruthy();
    expect(dialog.getByText(/Puede guardar igual\./)).toBeTruthy();
    const free = within(await dialog.findByRole('group', { name: 'Huecos libres cercanos' }));
    expect(free.getAllByRole('button').map((button) => button.textContent?.trim())).toEqual([
      '09:15',
      '09:30',
      '11:00',
    ]);
    await submit(dialog);
    await waitFor(() => expect(address()).not.toBe(PAGE));
  });

  it('a free hour is taken at a tap, and how long the place is free is said', async () => {
    const { dialog } = await openDialog(await occupied());
    choose(dialog, '2026-12-02', '10:15');
    await user.click(await dialog.findByRole('button', { name: '11:00' }));
    expect(await dialog.findByText('Sillón 1 está libre de 11:00 a 18:00.')).toBeTruthy();
    expect(dialog.queryByRole('group', { name: 'Huecos libres cercanos' })).toBeNull();
  });

  it('a time that is both past and taken is called both', async () => {
    const store = await storeWith(
      { location: 'Sillón 1' },
      { patient: ZOE, fecha: '2026-11-25', hora: '08:00', duracion: 60, location: 'Sillón 1' },
    );
    const { dialog } = await openDialog(store);
    choose(dialog, '2026-11-25', '08:00');
    expect(await dialog.findByText('Se cruza con Zoe Ñahui, 08:00 – 09:00, Sillón 1.')).toBeTruthy();
    expect(dialog.getByText('Esa fecha y hora ya pasaron.')).toBeTruthy();
  });

  it('a time that is past, after hours or on a Sunday is said', async () => {
    const { dialog } = await openDialog(await occupied());
    choose(dialog, '2026-11-25', '08:00');
    expect(await dialog.findByText('Esa fecha y hora ya pasaron.')).toBeTruthy();
    choose(dialog, '2026-12-02', '19:00');
    expect(await dialog.findByText('Fuera del horario de atención.')).toBeTruthy();
    choose(dialog, '2026-11-29', '10:00');
    expect(await dialog.findByText('No es un día de atención.')).toBeTruthy();
  });
});
