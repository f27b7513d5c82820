import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Row } from '#domain/record/row.ts';
import { BRUNO, testId } from '#tests/support/factories.ts';
import { addPatient, open, PATIENT, PLAN, storeWithPlans } from './screens.tsx';

const user = userEvent.setup();
const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const EDIT = `/treatment-plans/${PLAN}/edit`;

describe('a new treatment plan', () => {
  it('is not saved without a patient', async () => {
    const store = await storeWithPlans();
    open(store, '/treatment-plans/create');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nuevo Plan de Tratamiento' })).toBeTruthy();
    expect(screen.getByText('*')).toBeTruthy();
    await type('Diagnóstico', 'Clase II');
    await press('Guardar plan');
    expect(await screen.findByText('Debes seleccionar un paciente')).toBeTruthy();
    expect(await store.entries()).toEqual([]);
  });

  it('is for a patient found as one types, by any part of the name or by the telephone', async () => {
    const store = await storeWithPlans();
    await addPatient(store, { id: testId(0x1001), first_name: 'Zoe', last_name: 'Ñahui', phone_number: '911 111 111' });
    const { address } = open(store, '/treatment-plans/create');
    const picker = await screen.findByRole('combobox', { name: /^Paciente/ });
    await user.type(picker, '987654');
    await user.click(await screen.findByRole('option', { name: /Mateo Salazar/ }));
    await type('Diagnóstico', 'Clase II');
    await type('Plan de Tratamiento', 'Brackets metálicos');
    await type('Observaciones', 'Los sábados');
    await press('Guardar plan');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const [entry] = await store.entries();
    expect(await store.row('treatment-plans', entry!.row_id)).toMatchObject({
      patient: PATIENT,
      diagnostic: 'Clase II',
      treatment_plan: 'Brackets metálicos',
      observations: 'Los sábados',
    });
    await waitFor(() => expect(address()).toBe(`/treatment-plans/${entry!.row_id}`));
  });

  it('needs nothing but the patient', async () => {
    const store = await storeWithPlans();
    open(store, `/treatment-plans/create?patient=${PATIENT}`);
    for (const label of ['Diagnóstico', 'Plan de Tratamiento', 'Observaciones']) {
      const field = await screen.findByLabelText<HTMLTextAreaElement>(label);
      expect([label, field.value, field.required, field.getAttribute('aria-required')]).toEqual([
        label,
        '',
        false,
        null,
      ]);
    }
    await press('Guardar plan');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const [entry] = await store.entries();
    expect(await store.row('treatment-plans', entry!.row_id)).toMatchObject({
      patient: PATIENT,
      diagnostic: null,
      treatment_plan: null,
      observations: null,
    });
  });

  it('begun for a patient says for whom; a tap lets another be chosen', async () => {
    const { address } = open(await storeWithPlans(), `/treatment-plans/create?patient=${PATIENT}`);
    expect(await screen.findByText('Mateo Salazar')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Volver al paciente' }).getAttribute('href')).toBe(`/patients/${PATIENT}`);
    await press('Quitar el paciente');
    expect(await screen.findByRole('combobox', { name: /^Paciente/ })).toBeTruthy();
    expect(address()).toBe('/treatment-plans/create');
    expect(screen.getByRole('link', { name: 'Volver a los planes' }).getAttribute('href')).toBe('/treatment-plans');
  });

  it('says that the patients cannot be read, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithPlans();
    const broken = vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, '/treatment-plans/create');
    const words = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    broken.mockRestore();
    await press('Reintentar');
    expect(await screen.findByRole('combobox', { name: /^Paciente/ })).toBeTruthy();
  });

  it('is given up by Cancelar, back to the patient it was begun for', async () => {
    const { address } = open(await storeWithPlans(), `/treatment-plans/create?patient=${PATIENT}`);
    await press('Cancelar');
    await waitFor(() => expect(address()).toBe(`/patients/${PATIENT}`));
  });

  it('stays on the screen when the store cannot save it', async () => {
    const traced = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithPlans();
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, `/treatment-plans/create?patient=${PATIENT}`);
    await press('Guardar plan');
    const words = 'Error al guardar el plan de tratamiento. Por favor, intenta de nuevo.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(traced).toHaveBeenCalled();
  });
});

describe('editing a treatment plan', () => {
  it('sends only the touched fields, and leads to the plan', async () => {
    const store = await storeWithPlans({ diagnostic: 'Clase I' });
    const { address } = open(store, EDIT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Editar Plan de Tratamiento' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver al plan' }).getAttribute('href')).toBe(`/treatment-plans/${PLAN}`);
    await type('Observaciones', 'Los sábados');
    await press('Guardar cambios');
    await waitFor(() => expect(address()).toBe(`/treatment-plans/${PLAN}`));
    const [entry] = await store.entries();
    expect(Object.keys(entry!.patch)).toEqual(['observations']);
  });

  it('deletes the plan after its question, and leads to the list', async () => {
    const store = await storeWithPlans({});
    const { address } = open(store, EDIT);
    await press('Eliminar plan');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar eliminación' }));
    expect(
      dialog.getByText('¿Estás seguro que deseas eliminar este plan de tratamiento? Esta acción no se puede deshacer.'),
    ).toBeTruthy();
    expect(dialog.getByText(/^Solo el aviso que aparece al eliminar permite deshacerlo/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Eliminar plan' }));
    await waitFor(() => expect(address()).toBe('/treatment-plans'));
    expect(await store.row('treatment-plans', PLAN)).toBeUndefined();
    await press('Deshacer');
    expect(await screen.findByRole('heading', { level: 2, name: 'Mateo Salazar' })).toBeTruthy();
  });

  it('says that it could not be deleted', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithPlans({});
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, EDIT);
    await press('Eliminar plan');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Eliminar plan' }));
    const words = 'No se pudo eliminar el plan de tratamiento. Por favor, intenta de nuevo.';
    expect(await dialog.findByText(words)).toBeTruthy();
  });

  it('of one that is not there says so, with the way back', async () => {
    open(await storeWithPlans(), EDIT);
    expect(await screen.findByText('Plan de tratamiento no encontrado')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Volver a los planes' })).not.toEqual([]);
  });

  it('of one that cannot be read says so, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithPlans({ diagnostic: 'Clase I' });
    const broken = vi.spyOn(store.db.outbox, 'where').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, EDIT);
    expect(await screen.findByText('No se pudo cargar la información del plan de tratamiento.')).toBeTruthy();
    broken.mockRestore();
    await press('Reintentar');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Diagnóstico')).value).toBe('Clase I');
  });

  it('in two tabs at once clashes visibly: the other tablet’s words can be taken at a tap', async () => {
    const store = await storeWithPlans({ diagnostic: 'Clase I' });
    open(store, EDIT);
    await type('Diagnóstico', ' con apiñamiento');
    const row = (await store.row('treatment-plans', PLAN)) as Row;
    await store.receive('treatment-plans', { ...row, diagnostic: 'Clase III', version: 2, updated_by: BRUNO.id });
    expect(await screen.findByText('Otra persona cambió Diagnóstico: ahora dice «Clase III».')).toBeTruthy();
    await press('Usar ese valor en Diagnóstico');
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Diagnóstico').value).toBe('Clase III'));
  });
});
