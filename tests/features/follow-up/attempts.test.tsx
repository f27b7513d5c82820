import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { testId } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import { ANA, attemptsOf, names, open, press, receiveAttempts, RENZO, rows, storeToFollow, user } from './screens.tsx';

const dialog = () => screen.findByRole('dialog', { name: 'Anotar intento' });
const choose = async (name: RegExp) => user.click(await screen.findByRole('radio', { name }));

describe('an attempt', () => {
  it('is noted from the list, hides the patient, and is taken back by "Deshacer"', async () => {
    const store = await storeToFollow();
    await receiveAttempts(store, { at: '2026-11-09T15:00:00.000Z', reason: 'cobranza' });
    open(store);
    await press('Anotar un intento con Renzo Paredes');
    expect((await dialog()).textContent).toContain('Renzo Paredes · Sin próxima cita, 53 días');
    const earlier = within(await screen.findByRole('region', { name: 'Antes' }));
    expect(earlier.getByText('No contesta · cobranza')).toBeTruthy();
    await choose(/^WhatsApp/);
    await choose(/^Llamar después/);
    expect(screen.getByText('No sale en la lista hasta el lunes 30/11.')).toBeTruthy();
    await press('3 días');
    await press('Guardar intento');
    await waitFor(() => expect(names()).toEqual(['Ana Núñez', 'Zoe Ñahui']));
    const made = (await attemptsOf(store)).find(({ channel }) => channel === 'whatsapp');
    expect(made).toMatchObject({
      patient: RENZO,
      at: '2026-11-23T15:05:00.000Z',
      outcome: 'llamar_despues',
      call_again_on: '2026-11-26',
      reason: 'seguimiento',
    });
    await press('Deshacer');
    await waitFor(() => expect(names()).toEqual(['Renzo Paredes', 'Ana Núñez', 'Zoe Ñahui']));
    expect(await attemptsOf(store)).toHaveLength(1);
    expect(await store.entries()).toEqual([]);
  });

  it('is not saved without what came of it', async () => {
    const store = await storeToFollow();
    open(store);
    await press('Anotar un intento con Renzo Paredes');
    await press('Guardar intento');
    expect(await screen.findByText('Elija qué pasó')).toBeTruthy();
    expect(await attemptsOf(store)).toEqual([]);
  });

  it('has a day to call again from today on, and says what follows only of a day that is one', async () => {
    const store = await storeToFollow();
    // 06:05 in Lima: in some other zones it is still the day before, so the server would take that day.
    setNow('2026-11-23T11:05:00Z');
    open(store);
    await press('Anotar un intento con Renzo Paredes');
    await choose(/^Llamar después/);
    const day = screen.getByLabelText(/^Llamar el/);
    await user.clear(day);
    await user.type(day, 'pronto');
    expect(screen.queryByText(/No sale en la lista/)).toBeNull();
    await user.clear(day);
    await user.type(day, '22/11/2026');
    await press('Guardar intento');
    expect(await screen.findByText('El día de volver a llamar no puede ser anterior al contacto')).toBeTruthy();
    expect(await attemptsOf(store)).toEqual([]);
  });

  it('that was begun on another day has no day to call again before today', async () => {
    const store = await storeToFollow();
    open(store);
    await press('Anotar un intento con Renzo Paredes');
    await choose(/^Llamar después/);
    await press('Mañana');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    cleanup();
    setNow('2026-11-30T15:05:00Z');
    open(store);
    await press('Anotar un intento con Renzo Paredes');
    expect(await screen.findByText('Se recuperó un borrador')).toBeTruthy();
    await press('Guardar intento');
    expect(await screen.findByText('El día de volver a llamar no puede ser anterior al contacto')).toBeTruthy();
    expect(await attemptsOf(store)).toEqual([]);
  });

  it('in which a visit is given opens its form, and is saved with the visit, in one group, with its notes', async () => {
    const store = await storeToFollow();
    const { address } = open(store);
    await press('Anotar un intento con Renzo Paredes');
    await user.type(await screen.findByLabelText('Notas'), ' Prefiere las tardes ');
    await choose(/^Correo/);
    await choose(/^Cita dada/);
    await press('Elegir la cita');
    await waitFor(() => expect(address()).toContain('/appointments/new'));
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /^Correo/ });
    expect(chosen.checked).toBe(true);
    await user.selectOptions(await screen.findByLabelText(/Tipo de tratamiento/), 'Control');
    await press('Guardar cita');
    await waitFor(() => expect(address()).toBe('/seguimiento'));
    const entries = await store.entries();
    expect(entries.map(({ collection }) => collection)).toEqual(['appointments', 'contact-attempts']);
    expect(new Set(entries.map(({ group }) => group)).size).toBe(1);
    expect(await attemptsOf(store)).toMatchObject([
      { patient: RENZO, channel: 'correo', outcome: 'cita_dada', notes: 'Prefiere las tardes', call_again_on: null },
    ]);
    expect(await store.db.drafts.count()).toBe(0);
    await waitFor(() => expect(names()).toEqual(['Ana Núñez', 'Zoe Ñahui']));
  });

  it('in which a visit is given keeps its notes when the tab is killed before the visit is saved', async () => {
    const store = await storeToFollow();
    const { address } = open(store);
    await press('Anotar un intento con Renzo Paredes');
    await user.type(await screen.findByLabelText('Notas'), 'Prefiere las tardes');
    await choose(/^Cita dada/);
    await press('Elegir la cita');
    await waitFor(() => expect(address()).toContain('/appointments/new'));
    await waitFor(async () =>
      expect((await store.db.drafts.toArray()).map(({ values }) => values['outcome'])).toEqual(['cita_dada']),
    );
    const left = address();
    cleanup();
    open(store, left);
    await user.selectOptions(await screen.findByLabelText(/Tipo de tratamiento/), 'Control');
    await press('Guardar cita');
    await waitFor(async () => expect(await attemptsOf(store)).toMatchObject([{ notes: 'Prefiere las tardes' }]));
    expect(await store.db.drafts.count()).toBe(0);
  });

  it('leaves notes alone that were typed for another outcome', async () => {
    const store = await storeToFollow();
    open(store);
    await press('Anotar un intento con Renzo Paredes');
    await user.type(await screen.findByLabelText('Notas'), 'Buzón de voz');
    await choose(/^No contesta/);
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    await press('Cerrar');
    await user.click(await screen.findByRole('link', { name: 'Nueva Cita de Renzo Paredes' }));
    await user.selectOptions(await screen.findByLabelText(/Tipo de tratamiento/), 'Control');
    await press('Guardar cita');
    await waitFor(async () => expect(await attemptsOf(store)).toMatchObject([{ outcome: 'cita_dada', notes: null }]));
    expect((await store.db.drafts.toArray()).map(({ values }) => values['notes'])).toEqual(['Buzón de voz']);
  });

  it('is also saved with a visit from "Nueva Cita", by telephone unless told', async () => {
    const store = await storeToFollow();
    const { address } = open(store);
    await user.click(await screen.findByRole('link', { name: 'Nueva Cita de Renzo Paredes' }));
    await user.selectOptions(await screen.findByLabelText(/Tipo de tratamiento/), 'Control');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Llamada/ }).checked).toBe(true);
    await choose(/^En persona/);
    await press('Guardar cita');
    await waitFor(() => expect(address()).toBe('/seguimiento'));
    expect(await attemptsOf(store)).toMatchObject([{ channel: 'en_persona', outcome: 'cita_dada' }]);
  });

  it('is written with a message, which may be changed and goes to the guardian of a minor', async () => {
    const store = await storeToFollow();
    open(store);
    await press('WhatsApp a Ana Núñez');
    const text = await screen.findByLabelText<HTMLTextAreaElement>('Mensaje');
    expect(text.value).toBe(
      'Hola, Rosa. Le escribimos de Clínica Miraflores: Ana todavía no tiene su próxima cita. ¿Qué día le viene bien?',
    );
    await user.type(text, ' Gracias');
    const link = screen.getByRole('link', { name: 'Abrir WhatsApp' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/51912004118\?text=.*Gracias$/);
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await waitFor(async () =>
      expect(await attemptsOf(store)).toMatchObject([{ channel: 'whatsapp', outcome: 'no_contesta' }]),
    );
  });

  it('has no notes where the message was emptied', async () => {
    const store = await storeToFollow();
    open(store);
    await press('WhatsApp a Renzo Paredes');
    await user.clear(await screen.findByLabelText('Mensaje'));
    const link = screen.getByRole('link', { name: 'Abrir WhatsApp' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await waitFor(async () => expect(await attemptsOf(store)).toMatchObject([{ channel: 'whatsapp', notes: null }]));
  });

  it('is not noted with a message where that is not wished', async () => {
    const store = await storeToFollow();
    open(store);
    await press('WhatsApp a Renzo Paredes');
    await user.click(await screen.findByRole('checkbox', { name: 'Anotar el intento en Seguimiento' }));
    const link = screen.getByRole('link', { name: 'Abrir WhatsApp' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await attemptsOf(store)).toEqual([]);
  });
});

describe('the patient’s page', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Seguimiento' }));

  it('shows all attempts, the newest first, of either reason', async () => {
    const store = await storeToFollow();
    await receiveAttempts(
      store,
      ...Array.from({ length: 6 }, (_, day) => ({ at: `2026-11-0${day + 1}T15:00:00.000Z` })),
      { at: '2026-11-20T15:00:00.000Z', outcome: 'contactado', reason: 'cobranza', notes: 'Paga el viernes' },
    );
    open(store, `/patients/${RENZO}`);
    await waitFor(() => expect(panel().getAllByRole('listitem')).toHaveLength(5));
    expect(panel().getAllByRole('listitem')[0]!.textContent).toContain('Contactado · cobranza');
    expect(panel().getByText('Paga el viernes')).toBeTruthy();
    await press('Ver los 7 intentos');
    expect(panel().getAllByRole('listitem')).toHaveLength(7);
  });

  it('edits an attempt, which the address opens too', async () => {
    const store = await storeToFollow();
    await receiveAttempts(store, { at: '2026-11-20T15:00:00.000Z', outcome: 'no_desea' });
    const { address } = open(store, `/patients/${RENZO}?contact=${testId(0x9000)}`);
    await screen.findByRole('dialog', { name: 'Editar intento' });
    await choose(/^Contactado/);
    await press('Guardar cambios');
    await waitFor(() => expect(address()).toBe(`/patients/${RENZO}`));
    expect(await attemptsOf(store)).toMatchObject([{ outcome: 'contactado', at: '2026-11-20T15:00:00.000Z' }]);
  });

  it('keeps what was typed about an attempt that another tablet deletes meanwhile', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeToFollow();
    await receiveAttempts(store, { at: '2026-11-20T15:00:00.000Z' });
    open(store, `/patients/${RENZO}?contact=${testId(0x9000)}`);
    const edited = await screen.findByRole('dialog', { name: 'Editar intento' });
    await user.type(within(edited).getByLabelText('Notas'), 'Llamó la mamá');
    await store.receiveDeleted('contact-attempts', testId(0x9000), 2);
    expect(await screen.findByText('Sin intentos de contacto')).toBeTruthy();
    await press('Guardar cambios');
    expect(await screen.findAllByText(/Este registro \(intento de contacto\) ya no existe/)).not.toHaveLength(0);
    expect(within(edited).getByLabelText<HTMLTextAreaElement>('Notas').value).toBe('Llamó la mamá');
  });

  it('opens no attempt that is not there, or that is another patient’s', async () => {
    const store = await storeToFollow();
    await receiveAttempts(store, { at: '2026-11-20T15:00:00.000Z', patient: ANA });
    for (const id of [testId(0x9000), testId(0x9001)]) {
      open(store, `/patients/${RENZO}?contact=${id}`);
      expect(await screen.findByText('El intento de contacto no existe o fue eliminado.')).toBeTruthy();
      cleanup();
    }
  });

  it.each([
    ['about money', { at: '2026-11-21T15:00:00.000Z', reason: 'cobranza' }],
    ['that is not the newest', { at: '2026-11-19T15:00:00.000Z' }],
  ] as const)('says nothing of the list while an attempt is edited %s', async (_which, other) => {
    const store = await storeToFollow();
    await receiveAttempts(store, other, { at: '2026-11-20T15:00:00.000Z' });
    open(store, `/patients/${RENZO}?contact=${testId(0x9000)}`);
    await screen.findByRole('dialog', { name: 'Editar intento' });
    await choose(/^No desea/);
    expect(screen.queryByText(/en la lista/)).toBeNull();
    cleanup();
    open(store, `/patients/${RENZO}?contact=${testId(0x9001)}`);
    await screen.findByRole('dialog', { name: 'Editar intento' });
    await choose(/^No desea/);
    expect(screen.getByText('No sale más en la lista, hasta que se anote otro intento.')).toBeTruthy();
  });

  it('deletes the attempt that hides a patient, who is in the list again', async () => {
    const store = await storeToFollow();
    await receiveAttempts(store, { at: '2026-11-20T15:00:00.000Z', outcome: 'no_desea' });
    open(store, `/patients/${RENZO}`);
    await press('Más acciones del intento del 20/11/2026, 10:00');
    await user.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    await press('Eliminar intento');
    expect(await screen.findByText('Sin intentos de contacto')).toBeTruthy();
    expect(await attemptsOf(store)).toEqual([]);
    cleanup();
    open(store);
    await waitFor(() => expect(names()).toContain('Renzo Paredes'));
  });

  it('leads from an attempt in which a visit is given to the visit', async () => {
    const store = await storeToFollow();
    const { address } = open(store, `/patients/${RENZO}`);
    await press('Anotar intento');
    await choose(/^Cita dada/);
    await press('Elegir la cita');
    await waitFor(() => expect(address()).toContain('contact=llamada'));
    await user.selectOptions(await screen.findByLabelText(/Tipo de tratamiento/), 'Control');
    await press('Guardar cita');
    expect(await screen.findByRole('heading', { name: 'La cita' })).toBeTruthy();
    expect(await attemptsOf(store)).toMatchObject([{ channel: 'llamada', outcome: 'cita_dada' }]);
  });
});

it('the row of a patient who is deleted meanwhile goes from the list', async () => {
  const store = await storeToFollow();
  open(store);
  await waitFor(() => expect(rows()).toHaveLength(3));
  await store.receiveDeleted('patients', RENZO, 2);
  await waitFor(() => expect(rows()).toHaveLength(2));
});
