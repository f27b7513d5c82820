import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import type { Row } from '#domain/record/row.ts';
import { PATIENT_LABELS } from '#domain/patients/patient.ts';
import { updateStatus } from '#store/database/meta.ts';
import { saveDraft } from '#store/session/drafts.ts';
import type { Tab } from '#store/session/tab.ts';
import { BRUNO, buildPatient, buildPlan, testId } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';
import { createTabs } from '#tests/support/tabs.ts';
import { open, storeWith } from './screens.tsx';

const user = userEvent.setup();
const ID = testId(0x1000);
const EDIT = `/patients/${ID}/edit`;

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
async function fill(label: string, text: string): Promise<void> {
  const control = await field(label);
  await user.clear(control);
  if (text !== '') await user.type(control, text);
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const patientOf = async (store: TestStore, id = ID) => (await store.row('patients', id)) as Row;

/** The server's row after another person changed it. */
async function changedByOther(store: TestStore, changes: Record<string, unknown>): Promise<void> {
  const row = await patientOf(store);
  await store.receive('patients', { ...row, ...changes, version: row.version + 1, updated_by: BRUNO.id });
}

describe('a new patient', () => {
  it('is saved, queued and shown', async () => {
    const store = await storeWith();
    const { address } = open(store, '/patients/new');
    await fill('Nombre', 'Mateo');
    await fill('Apellido', 'Salazar');
    await fill('Teléfono', '987 654 321');
    await press('Guardar');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mateo Salazar' })).toBeTruthy();
    expect(screen.getByText('Paciente guardado')).toBeTruthy();
    const [entry] = await store.entries();
    expect(entry?.method).toBe('POST');
    expect(address()).toBe(`/patients/${entry?.row_id}`);
    expect(await patientOf(store, entry?.row_id)).toMatchObject({ phone_number: '987 654 321', email: null });
  });

  it('leads back to the list', async () => {
    open(await storeWith(), '/patients/new');
    const back = await screen.findByRole('link', { name: 'Volver a pacientes' });
    expect(back.getAttribute('href')).toBe('/patients');
  });

  it.each([
    ['Género', ['Sin especificar', 'Masculino', 'Femenino']],
    ['Estado del tratamiento', ['En Planificación', 'Iniciado', 'Terminado', 'En Pausa']],
  ])('is asked for %s among %j, the first unless chosen', async (label, options) => {
    open(await storeWith(), '/patients/new');
    const select = within(await field(label));
    expect(select.getAllByRole('option').map((option) => option.textContent)).toEqual(options);
    expect(select.getByRole<HTMLOptionElement>('option', { selected: true }).textContent).toBe(options[0]);
  });

  it('has a field for each value of the schema', async () => {
    open(await storeWith(), '/patients/new');
    await field('Nombre');
    const names = [...document.querySelectorAll('form [name]')].map((control) => control.getAttribute('name'));
    expect(names.toSorted()).toEqual(Object.keys(PATIENT_LABELS).toSorted());
  });

  it.each([
    ['Nombre', '', 'El nombre es obligatorio'],
    ['Apellido', '', 'El apellido es obligatorio'],
    ['Teléfono', '12', 'Por favor, introduce un número de teléfono válido'],
    ['Correo electrónico', 'malo', 'Por favor, introduce un correo electrónico válido'],
    ['Correo electrónico', 'Ana<ana@x.pe>', 'Por favor, introduce un correo electrónico válido'],
    ['Fecha de nacimiento', '2999-01-01', 'La fecha de nacimiento no puede ser en el futuro'],
  ])('is not saved with %s = "%s"', async (label, text, message) => {
    const store = await storeWith();
    open(store, '/patients/new');
    await fill('Nombre', 'Mateo');
    await fill('Apellido', 'Salazar');
    await fill(label, text);
    await press('Guardar');
    expect(await screen.findByText(message)).toBeTruthy();
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true');
    expect(await store.entries()).toEqual([]);
  });

  it.each([
    ['behind', '2022-03-20T15:00:00.000Z', '2024-05-01', 1],
    ['ahead', '2030-03-20T15:00:00.000Z', '2028-05-01', 0],
  ])('is born by the server’s day at the latest, on a tablet whose clock is years %s', async (_, now, birth, saved) => {
    setNow(now);
    const store = await storeWith();
    await updateStatus(store.db, { clock_offset: Date.parse('2026-03-20T15:00:00.000Z') - Date.parse(now) });
    open(store, '/patients/new');
    await fill('Nombre', 'Mateo');
    await fill('Apellido', 'Salazar');
    await fill('Fecha de nacimiento', birth);
    await press('Guardar');
    expect(
      await (saved
        ? screen.findByText('Paciente guardado')
        : screen.findByText('La fecha de nacimiento no puede ser en el futuro')),
    ).toBeTruthy();
    expect(await store.entries()).toHaveLength(saved);
  });

  it('that looks registered already is saved only when the person insists', async () => {
    const store = await storeWith({ first_name: 'Mateo', last_name: 'Salazar', identity_card: '7621-4380' });
    open(store, '/patients/new');
    await fill('Nombre', 'Mateo');
    await fill('Apellido', 'Salazar Quispe');
    await fill('Documento de identidad', '76214380');
    await press('Guardar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Posible duplicado' }));
    const existing = dialog.getByRole('link', { name: 'Abrir a Mateo Salazar' });
    expect(existing.getAttribute('href')).toBe(`/patients/${ID}`);
    expect(await store.entries()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Guardar de todos modos' }));
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
  });

  it('does not ask again about a likely duplicate from before the edit', async () => {
    const store = await storeWith({ first_name: 'Mateo', last_name: 'Salazar', identity_card: '7621-4380' });
    await store.receive('patients', buildPatient({ id: newId(), first_name: 'Ana', identity_card: '76214380' }));
    open(store, EDIT);
    await fill('Apellido', 'Salazar Quispe');
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(screen.queryByRole('dialog', { name: 'Posible duplicado' })).toBeNull();
  });

  it('stays on the screen, and in the draft, when the store cannot save it', async () => {
    const traced = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWith();
    const add = vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, '/patients/new');
    await fill('Nombre', 'Mateo');
    await fill('Apellido', 'Salazar');
    await press('Guardar');
    expect(
      await screen.findByText('Error al guardar los datos del paciente. Por favor, intenta de nuevo.'),
    ).toBeTruthy();
    expect((await field('Nombre')).value).toBe('Mateo');
    expect(traced).toHaveBeenCalled();
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    expect(await store.db.rows('patients').count()).toBe(0);
    add.mockRestore();
    await press('Guardar');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mateo Salazar' })).toBeTruthy();
    traced.mockRestore();
  });

  it('survives a reload as a draft, which saving clears', async () => {
    const store = await storeWith();
    open(store, '/patients/new');
    await fill('Nombre', 'Mateo');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    cleanup();
    open(store, '/patients/new');
    await waitFor(async () => expect((await field('Nombre')).value).toBe('Mateo'));
    expect(screen.getByText('Se recuperó un borrador')).toBeTruthy();
    await fill('Apellido', 'Salazar');
    await press('Guardar');
    await screen.findByRole('heading', { level: 1, name: 'Mateo Salazar' });
    expect(await store.db.drafts.count()).toBe(0);
  });

  it('in each of two tabs has its own draft: saving one keeps that of the other', async () => {
    const store = await storeWith();
    const tabs = createTabs();
    const second = tabs.open();
    const inTab = async (tab: Tab) => within(open(store, '/patients/new', tab).container).findByLabelText('Nombre *');
    await user.type(await inTab(second), 'Dora');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    const first = await inTab(tabs.open());
    await user.type(first, 'Ana');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(2));
    expect(first).toHaveProperty('value', 'Ana');
    const form = within(first.closest('form')!);
    await user.type(form.getByLabelText('Apellido *'), 'Salazar');
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await screen.findByRole('heading', { level: 1, name: 'Ana Salazar' });
    cleanup();
    tabs.close(second);
    const next = await inTab(tabs.open());
    await waitFor(() => expect(next).toHaveProperty('value', 'Dora'));
  });

  it('is given up by Cancelar only after a question', async () => {
    const store = await storeWith();
    const { address } = open(store, '/patients/new');
    await fill('Nombre', 'Mateo');
    await press('Cancelar');
    await press('Descartar');
    await waitFor(() => expect(address()).toBe('/patients'));
    expect(await store.db.drafts.count()).toBe(0);
  });
});

describe('editing a patient', () => {
  it('sends only the touched fields', async () => {
    const store = await storeWith({ first_name: 'Ana', phone_number: '111 1111' });
    open(store, EDIT);
    await fill('Teléfono', '222 2222');
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect((await store.entries())[0]?.patch).toEqual({
      phone_number: { before: '111 1111', after: '222 2222' },
    });
  });

  it('saves beside an e-mail from before its signs were refused', async () => {
    const store = await storeWith({ first_name: 'Ana', email: 'Ana<ana@x.pe>' });
    open(store, EDIT);
    await fill('Teléfono', '222 2222');
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(await patientOf(store)).toMatchObject({ email: 'Ana<ana@x.pe>', phone_number: '222 2222' });
  });

  it("keeps another person's change of a field that was not touched", async () => {
    const store = await storeWith({ first_name: 'Ana', email: null, phone_number: '111 1111' });
    open(store, EDIT);
    await fill('Teléfono', '222 2222');
    await changedByOther(store, { email: 'ana@correo.pe' });
    await waitFor(async () => expect((await field('Correo electrónico')).value).toBe('ana@correo.pe'));
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(await patientOf(store)).toMatchObject({ email: 'ana@correo.pe', phone_number: '222 2222' });
  });

  it('says that another person changed a touched field, and saving keeps the value it opened with as before', async () => {
    const store = await storeWith({ first_name: 'Ana', phone_number: '111 1111' });
    open(store, EDIT);
    await fill('Teléfono', '222 2222');
    await changedByOther(store, { phone_number: '333 3333' });
    expect(await screen.findByText('Otra persona cambió Teléfono: ahora dice «333 3333».')).toBeTruthy();
    expect((await field('Teléfono')).value).toBe('222 2222');
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect((await store.entries())[0]?.patch['phone_number']).toEqual({ before: '111 1111', after: '222 2222' });
  });

  it("takes the other person's value at a tap, and has nothing left to send", async () => {
    const store = await storeWith({ first_name: 'Ana', phone_number: '111 1111' });
    const { address } = open(store, EDIT);
    await fill('Teléfono', '222 2222');
    await changedByOther(store, { phone_number: '333 3333' });
    await press('Usar ese valor en Teléfono');
    await waitFor(() => expect(screen.queryByText(/Otra persona cambió/)).toBeNull());
    expect((await field('Teléfono')).value).toBe('333 3333');
    await press('Guardar cambios');
    await waitFor(() => expect(address()).toBe(`/patients/${ID}`));
    expect(await store.entries()).toEqual([]);
  });

  it('keeps the opening values in a draft, so that a change meanwhile is still noticed', async () => {
    const store = await storeWith({ first_name: 'Ana', phone_number: '111 1111' });
    const row = await patientOf(store);
    const draft = { opened: { ...row }, values: { ...row, phone_number: '222 2222' } };
    await saveDraft(store.db, `patients/${ID}`, draft, Date.now());
    await changedByOther(store, { phone_number: '333 3333' });
    open(store, EDIT);
    expect(await screen.findByText('Otra persona cambió Teléfono: ahora dice «333 3333».')).toBeTruthy();
    expect((await field('Teléfono')).value).toBe('222 2222');
  });

  it('keeps what was typed on the screen when the patient is deleted elsewhere', async () => {
    const store = await storeWith({ first_name: 'Ana' });
    open(store, EDIT);
    await fill('Ocupación', 'Estudiante');
    await store.receiveDeleted('patients', ID, 2);
    expect(await screen.findByText(/Este paciente fue eliminado mientras se editaba/)).toBeTruthy();
    expect((await field('Ocupación')).value).toBe('Estudiante');
    expect(screen.queryByRole('button', { name: 'Eliminar paciente' })).toBeNull();
  });

  it('offers to undo the deletion', async () => {
    const store = await storeWith({ first_name: 'Ana' });
    open(store, EDIT);
    await press('Eliminar paciente');
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar paciente' }));
    await user.click(dialog.getByRole('button', { name: 'Eliminar paciente' }));
    await press('Deshacer');
    expect(await screen.findByRole('heading', { level: 2, name: 'Ana Peña' })).toBeTruthy();
    expect(screen.getByText('Paciente recuperado')).toBeTruthy();
    expect(await store.entries()).toEqual([]);
  });

  it('keeps the patient, and says so, when the deletion fails', async () => {
    const traced = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWith({ first_name: 'Ana' });
    const add = vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, EDIT);
    await press('Eliminar paciente');
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar paciente' }));
    await user.click(dialog.getByRole('button', { name: 'Eliminar paciente' }));
    expect(await dialog.findByText('No se pudo eliminar el paciente. Por favor, intenta de nuevo.')).toBeTruthy();
    expect(await store.row('patients', ID)).toBeTruthy();
    add.mockRestore();
    traced.mockRestore();
  });

  it.each([
    ['completado', 'en_planificacion'],
    ['en_planificacion', 'en_pausa'],
    ['en_pausa', 'iniciado'],
  ] as const)('may change the status from %s to %s', async (from, to) => {
    const store = await storeWith({ first_name: 'Ana', treatment_status: from });
    open(store, EDIT);
    await user.selectOptions(await field('Estado del tratamiento'), to);
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(await patientOf(store)).toMatchObject({ treatment_status: to });
  });

  it('leads back to the patient', async () => {
    open(await storeWith({ first_name: 'Ana' }), EDIT);
    const back = await screen.findByRole('link', { name: 'Volver al paciente' });
    expect(back.getAttribute('href')).toBe(`/patients/${ID}`);
  });

  it('deletes after a confirmation that says what goes with it', async () => {
    const store = await storeWith({ first_name: 'Ana' });
    await store.receive('treatment-plans', buildPlan({ patient: ID }), buildPlan({ id: testId(0x201), patient: ID }));
    await store.save({
      method: 'PUT',
      collection: 'patients',
      id: ID,
      opened: {},
      values: { occupation: 'Estudiante' },
    });
    const { address } = open(store, EDIT);
    expect(await screen.findByText(/Durante 30 días se puede restaurar desde la Papelera\.$/)).toBeTruthy();
    await press('Eliminar paciente');
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar paciente' }));
    expect(await dialog.findByText('Se eliminarán también: 2 planes de tratamiento.')).toBeTruthy();
    expect(dialog.getByText('Hay 1 cambio sin enviar que se perderá.')).toBeTruthy();
    expect(await store.row('patients', ID)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Eliminar paciente' }));
    await waitFor(() => expect(address()).toBe('/patients'));
    expect(await screen.findByText('Paciente eliminado')).toBeTruthy();
    expect(await store.row('patients', ID)).toBeUndefined();
    expect(await store.db.rows('treatment-plans').count()).toBe(0);
  });

  it('says that a patient is not there, with the way back', async () => {
    open(await storeWith(), EDIT);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('El paciente no existe o fue eliminado.')).toBeTruthy();
    expect(alert.queryByText(/^No se pudo cargar/)).toBeNull();
    expect(alert.getByRole('link', { name: 'Ir a la Papelera' }).getAttribute('href')).toBe('/papelera');
    expect(alert.getByRole('link', { name: 'Volver a pacientes' }).getAttribute('href')).toBe('/patients');
  });

  it('says that a patient cannot be read, with the way back', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWith({});
    vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, EDIT);
    const words = 'No se pudo cargar la información del paciente. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Volver a pacientes' })).not.toEqual([]);
  });
});
