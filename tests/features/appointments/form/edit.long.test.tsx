import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Row } from '#domain/record/row.ts';
import { BRUNO } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';
import {
  choicesOf,
  EDIT,
  field,
  open,
  pick,
  press,
  RENZO,
  set,
  storeWithVisits,
  user,
  valueOf,
  VISIT,
} from './form-screens.tsx';

beforeEach(() => setNow('2026-11-23T15:05:00Z'));

/** The server's row after another person changed it. */
async function changedByOther(store: TestStore, changes: Record<string, unknown>): Promise<void> {
  const row = (await store.row('appointments', VISIT)) as Row;
  await store.receive('appointments', { ...row, ...changes, version: row.version + 1, updated_by: BRUNO.id });
}
const patchOf = async (store: TestStore) => {
  await waitFor(async () => expect(await store.entries()).toHaveLength(1));
  return (await store.entries())[0]!.patch;
};
const unreported = () => vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);

describe('the form of an appointment', () => {
  it('shows it as it is, says which one it is, and leads back to it', async () => {
    open(await storeWithVisits({ hora: '11:00', duracion: 45, location: 'Sillón 1', notes: 'Bracket 24' }), EDIT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Editar Cita' })).toBeTruthy();
    expect(screen.getByText('Control · 25/11/2026, 11:00')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Volver a la cita' });
    expect(back.getAttribute('href')).toBe(`/appointments/${VISIT}`);
    expect(await screen.findByText('Mateo Salazar')).toBeTruthy();
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual(['25/11/2026', '11:00']);
    expect((await choicesOf('Duración')).chosen).toBe('45 min');
    expect((await choicesOf('Lugar')).chosen).toBe('Sillón 1');
    expect((await choicesOf('Tipo de tratamiento')).chosen).toBe('Control');
    expect(await valueOf('Notas')).toBe('Bracket 24');
  });

  it.each([
    ['Programada', 'programada', 'confirmada'],
    ['Confirmada', 'confirmada', 'programada'],
    ['Completada', 'completada', 'inasistencia'],
    ['Inasistencia', 'inasistencia', 'completada'],
  ] as const)('sets it to %s freely', async (label, estado, before) => {
    const store = await storeWithVisits({ estado: before });
    open(store, EDIT);
    const group = within(await screen.findByRole('radiogroup', { name: 'Estado' }));
    expect(group.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'programada',
      'confirmada',
      'completada',
      'inasistencia',
    ]);
    await user.click(group.getByRole('radio', { name: label }));
    await press('Guardar cambios');
    expect((await patchOf(store))['estado']).toEqual({ before, after: estado });
  });

  it('of one without a place is at the clinic, and saves no place of its own accord', async () => {
    const store = await storeWithVisits({ location: null });
    open(store, EDIT);
    expect(await choicesOf('Lugar')).toEqual({
      options: ['Clínica Miraflores', 'Sillón 1', 'Sillón 2', 'Sala de cirugía'],
      chosen: 'Clínica Miraflores',
    });
    await user.type(await field('Notas'), 'Llamar antes');
    await press('Guardar cambios');
    expect(Object.keys(await patchOf(store))).toEqual(['notes']);
  });

  it('keeps a place that the clinic has no more among the choices', async () => {
    const store = await storeWithVisits({ location: 'Sillón viejo' });
    open(store, EDIT);
    expect((await choicesOf('Lugar')).chosen).toBe('Sillón viejo');
    await user.selectOptions(await field('Lugar'), 'Sala de cirugía');
    expect((await choicesOf('Lugar')).options).toContain('Sillón viejo');
    await press('Guardar cambios');
    expect((await patchOf(store))['location']).toEqual({ before: 'Sillón viejo', after: 'Sala de cirugía' });
  });

  it('may be given to another patient, and leads to the appointment once saved', async () => {
    const store = await storeWithVisits({});
    const { address } = open(store, EDIT);
    await press('Cambiar de paciente');
    await pick('renzo', 'Paredes');
    await press('Guardar cambios');
    expect((await patchOf(store))['patient']?.after).toBe(RENZO);
    await waitFor(() => expect(address()).toBe(`/appointments/${VISIT}`));
  });

  it.each([
    ['Fecha', 'La fecha es obligatoria'],
    ['Hora', 'La hora es obligatoria'],
  ])('is not saved without %s', async (label, message) => {
    const store = await storeWithVisits({});
    open(store, EDIT);
    await set(label, '');
    await press('Guardar cambios');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await store.entries()).toEqual([]);
  });

  it('of one that is not there says so, with the way back', async () => {
    open(await storeWithVisits(), EDIT);
    expect(await screen.findByText('La cita no existe o fue eliminada.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Volver a citas' })).not.toEqual([]);
  });

  it('of one that cannot be read says so, and tries again', async () => {
    unreported();
    const store = await storeWithVisits({ hora: '11:00' });
    const broken = vi.spyOn(store.db.outbox, 'where').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, EDIT);
    expect(await screen.findByText('No se pudo cargar la información de la cita.')).toBeTruthy();
    broken.mockRestore();
    await press('Reintentar');
    expect(await valueOf('Hora')).toBe('11:00');
  });

  it('survives a reload as a draft', async () => {
    const store = await storeWithVisits({ hora: '11:00' });
    const { runtime } = open(store, EDIT);
    await set('Hora', '11:15');
    expect(await screen.findByText('Borrador guardado en esta tableta')).toBeTruthy();
    cleanup();
    open(store, EDIT, { tab: runtime.tab });
    await waitFor(async () => expect(await valueOf('Hora')).toBe('11:15'));
  });
});

describe('deleting an appointment', () => {
  it('asks first, leads to the list, and can be undone', async () => {
    const store = await storeWithVisits({});
    const { address } = open(store, EDIT);
    expect(await screen.findByRole('heading', { level: 2, name: 'Zona de peligro' })).toBeTruthy();
    await press('Eliminar cita');
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar cita' }));
    expect(dialog.getByText('¿Eliminar la cita «Control» de Mateo Salazar del 25/11/2026, 10:30?')).toBeTruthy();
    expect(await store.row('appointments', VISIT)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Eliminar cita' }));
    await waitFor(() => expect(address()).toBe('/appointments'));
    expect(await screen.findByText('Cita eliminada correctamente')).toBeTruthy();
    expect(await store.row('appointments', VISIT)).toBeUndefined();
    await press('Deshacer');
    expect(await screen.findByText('Cita recuperada')).toBeTruthy();
    expect(await store.row('appointments', VISIT)).toBeTruthy();
    expect(await store.entries()).toEqual([]);
  });

  it('that fails says so, and keeps it', async () => {
    unreported();
    const store = await storeWithVisits({});
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, EDIT);
    await press('Eliminar cita');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Eliminar cita' }));
    expect(await dialog.findByText('No se pudo eliminar la cita. Por favor, intenta de nuevo.')).toBeTruthy();
    expect(await store.row('appointments', VISIT)).toBeTruthy();
  });
});

describe('an appointment that another person changes meanwhile', () => {
  it('follows while its time was not touched here, and what was typed stays', async () => {
    const store = await storeWithVisits({ hora: '11:00' });
    open(store, EDIT);
    await user.type(await field('Notas'), 'Llamar antes');
    await changedByOther(store, { fecha: '2026-11-26', hora: '09:30' });
    await waitFor(async () => expect(await valueOf('Hora')).toBe('09:30'));
    expect([await valueOf('Fecha'), await valueOf('Notas')]).toEqual(['26/11/2026', 'Llamar antes']);
    expect(screen.queryByText(/Otra persona cambió/)).toBeNull();
  });

  it('to another day while its hour is being changed here is said in one notice: day and hour go together', async () => {
    const store = await storeWithVisits({ hora: '11:00' });
    open(store, EDIT);
    await set('Hora', '12:00');
    await changedByOther(store, { fecha: '2026-11-26', estado: 'confirmada' });
    const words = 'Otra persona cambió Fecha y Estado: ahora dicen «26/11/2026» y «Confirmada».';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getAllByText(/Otra persona cambió [A-Z]/)).toHaveLength(1);
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual(['25/11/2026', '12:00']);
    await press('Guardar cambios');
    expect(await patchOf(store)).toEqual({
      fecha: { before: '2026-11-25', after: '2026-11-25' },
      hora: { before: '11:00', after: '12:00' },
      duracion: { before: 30, after: 30 },
      estado: { before: 'programada', after: 'programada' },
    });
  });

  it('can be taken as they have it, at one tap, and then there is nothing to send', async () => {
    const store = await storeWithVisits({ hora: '11:00' });
    const { address } = open(store, EDIT);
    await set('Hora', '12:00');
    await changedByOther(store, { fecha: '2026-11-26', hora: '09:30' });
    await press('Usar esos valores en Fecha y Hora');
    await waitFor(() => expect(screen.queryByText(/Otra persona cambió/)).toBeNull());
    expect([await valueOf('Fecha'), await valueOf('Hora')]).toEqual(['26/11/2026', '09:30']);
    await press('Guardar cambios');
    await waitFor(() => expect(address()).toBe(`/appointments/${VISIT}`));
    expect(await store.entries()).toEqual([]);
  });

  it('and deletes keeps what was typed on the screen', async () => {
    const store = await storeWithVisits({});
    open(store, EDIT);
    await user.type(await field('Notas'), 'Llamar antes');
    await store.receiveDeleted('appointments', VISIT, 2);
    expect(await screen.findByText(/Esta cita fue eliminada mientras se editaba/)).toBeTruthy();
    expect(await valueOf('Notas')).toBe('Llamar antes');
    expect(screen.queryByText('Zona de peligro')).toBeNull();
  });
});
