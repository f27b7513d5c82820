import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Prescription } from '#domain/documents/prescription.ts';
import { buildLine, buildPrescriber } from '#tests/support/document-factories.ts';
import { ANA, BRUNO, testId } from '#tests/support/factories.ts';
import type { TestStore } from '#tests/support/store.ts';
import { fields, open, PATIENT, PRESCRIPTION, press, receive, storeWithMateo, user } from './screens.tsx';

const NEW = `/recetas/nueva?patient=${PATIENT}`;
const WARNING = 'Amoxicilina es una penicilina; alergia: penicilina.';

async function saved(store: TestStore): Promise<Prescription> {
  await waitFor(async () => expect(await store.entries()).toHaveLength(1));
  const [entry] = await store.entries();
  return (await store.row('prescriptions', entry!.row_id)) as unknown as Prescription;
}

const medicines = async () => (await fields('Medicamento y concentración')).map(({ value }) => value);

describe('a new prescription', () => {
  it('is saved with all that was written, and leads to its paper', async () => {
    const store = await storeWithMateo();
    const { address } = open(store, NEW);
    await user.type((await fields('Medicamento y concentración'))[0]!, 'Amoxicilina 500 mg, cápsula');
    await user.type((await fields('Cantidad'))[0]!, '21');
    await user.type((await fields('Cómo tomarlo'))[0]!, '1 cápsula cada 8 horas');
    await user.type((await fields('Por cuánto tiempo'))[0]!, '7 días');
    await user.type(screen.getByLabelText('Indicaciones'), 'Dieta blanda');
    await press('Guardar e imprimir');
    const row = await saved(store);
    expect(row).toMatchObject({
      patient: PATIENT,
      lines: [buildLine()],
      instructions: 'Dieta blanda',
      prescriber: BRUNO.id,
      licence_number: 'COP 18 452',
    });
    await waitFor(() => expect(address()).toBe(`/recetas/${row.id}/print`));
  });

  it('has a field for each value of a line, named as the API has it', async () => {
    open(await storeWithMateo(), NEW);
    await fields('Medicamento y concentración');
    const names = [...document.querySelectorAll('[name^="lines."]')].map((field) => field.getAttribute('name'));
    expect(names).toEqual(['lines.0.medicine', 'lines.0.quantity', 'lines.0.directions', 'lines.0.duration']);
  });

  it('needs a medicine in each line, and says so beside the line', async () => {
    const store = await storeWithMateo();
    open(store, NEW);
    await user.type((await fields('Medicamento y concentración'))[0]!, 'A');
    await press('Otro medicamento');
    await press('Guardar e imprimir');
    const [first, second] = await fields('Medicamento y concentración');
    expect(await screen.findByText('Escriba el medicamento')).toBeTruthy();
    expect([first!.getAttribute('aria-invalid'), second!.getAttribute('aria-invalid')]).toEqual([null, 'true']);
    expect(document.activeElement).toBe(second);
    await user.type(second!, 'B');
    await waitFor(() => expect(screen.queryByText('Escriba el medicamento')).toBeNull());
    expect(await store.entries()).toEqual([]);
  });

  it('has up to ten lines, which are taken away one by one; the last one is emptied', async () => {
    open(await storeWithMateo(), NEW);
    await fields('Medicamento y concentración');
    for (let line = 2; line <= 10; line += 1) await press('Otro medicamento');
    expect(await medicines()).toHaveLength(10);
    expect(screen.getByText('10 de 10')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Otro medicamento' })).toHaveProperty('disabled', true);
    for (let line = 10; line > 1; line -= 1) await press('Quitar el medicamento 1');
    await user.type((await fields('Medicamento y concentración'))[0]!, 'A');
    await press('Quitar A');
    expect(await medicines()).toEqual(['']);
  });

  it('offers the clinic’s most used medicines, while typing and as chips', async () => {
    const store = await storeWithMateo();
    const of = (...names: string[]) => ({
      patient: testId(9),
      lines: names.map((medicine) => buildLine({ medicine })),
    });
    await receive(store, of('Paracetamol 500 mg, tableta', 'Ibuprofeno 400 mg'), of('Ibuprofeno 400 mg'));
    open(store, NEW);
    const [field] = await fields('Medicamento y concentración');
    const list = document.getElementById(field!.getAttribute('list')!);
    await waitFor(() =>
      expect([...list!.querySelectorAll('option')].map(({ value }) => value)).toEqual([
        'Ibuprofeno 400 mg',
        'Paracetamol 500 mg, tableta',
      ]),
    );
    await press('Paracetamol 500 mg');
    expect(document.activeElement?.getAttribute('name')).toBe('lines.0.quantity');
    await press('Ibuprofeno 400 mg');
    expect(document.activeElement?.getAttribute('name')).toBe('lines.1.quantity');
    expect(await medicines()).toEqual(['Paracetamol 500 mg, tableta', 'Ibuprofeno 400 mg']);
    expect(screen.queryByText('Los más usados')).toBeNull();
  });
});

describe('an allergy', () => {
  it('is said beside the line; the prescription keeps that it was seen', async () => {
    const store = await storeWithMateo({ allergies: 'Penicilina' });
    open(store, NEW);
    const [field] = await fields('Medicamento y concentración');
    expect(await screen.findByText('Alergias: Penicilina')).toBeTruthy();
    await user.type(field!, 'Amoxicilina 500 mg');
    const warning = await screen.findByRole('alert');
    expect(warning.textContent).toBe(`${WARNING}Puede seguir: la receta guarda que se vio.`);
    expect(field!.getAttribute('aria-describedby')).toContain(warning.id);
    await press('Guardar e imprimir');
    expect((await saved(store)).lines[0]?.allergy_seen).toBe('Amoxicilina es una penicilina; alergia: penicilina');
  });

  it('that was noted since is kept as seen when anything of the prescription is saved', async () => {
    const store = await storeWithMateo({ allergies: 'Penicilina' });
    await receive(store, {});
    open(store, `/recetas/${PRESCRIPTION}`);
    expect(await screen.findByRole('alert')).toBeTruthy();
    await press('Guardar e imprimir');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const row = (await store.row('prescriptions', PRESCRIPTION)) as unknown as Prescription;
    expect(row.lines[0]?.allergy_seen).toBe('Amoxicilina es una penicilina; alergia: penicilina');
  });

  it('that was denied is none', async () => {
    open(await storeWithMateo({ allergies: 'Niega alergia a penicilina' }), NEW);
    const [field] = await fields('Medicamento y concentración');
    expect(await screen.findByText(/Niega alergia a penicilina/)).toBeTruthy();
    await user.type(field!, 'Amoxicilina 500 mg');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('who prescribes', () => {
  const options = async () =>
    within(await screen.findByLabelText('Prescribe', { exact: false }))
      .getAllByRole('option')
      .map((option) => option.textContent);

  it('is the person on screen who has a licence number', async () => {
    const store = await storeWithMateo();
    await store.receive('users', buildPrescriber({ ...ANA, licence_number: 'COP 7' }));
    open(store, NEW);
    expect(await options()).toEqual(['Ana Rojas · COP 7', 'Bruno Díaz · COP 18 452']);
    expect(await screen.findByLabelText('Prescribe', { exact: false })).toHaveProperty('value', ANA.id);
  });

  it('is chosen by a recepcionista where several prescribe', async () => {
    const store = await storeWithMateo();
    await store.receive('users', buildPrescriber({ id: testId(7), first_name: 'Iván', licence_number: 'COP 9' }));
    open(store, NEW);
    await user.type((await fields('Medicamento y concentración'))[0]!, 'A');
    await press('Guardar e imprimir');
    expect((await screen.findAllByText('Elija quién prescribe')).length).toBeGreaterThan(1);
    await user.selectOptions(screen.getByLabelText('Prescribe', { exact: false }), testId(7));
    await press('Guardar e imprimir');
    expect(await saved(store)).toMatchObject({ prescriber: testId(7), licence_number: 'COP 9' });
  });

  it('is nobody yet where no account has a number, and says where it is written', async () => {
    const store = await storeWithMateo();
    await store.receive('users', buildPrescriber({ licence_number: null, version: 2 }));
    open(store, NEW);
    expect(await screen.findByText(/^Nadie tiene número de colegiatura todavía/)).toBeTruthy();
  });

  it('has the number that the account has when it is saved', async () => {
    const store = await storeWithMateo();
    open(store, NEW);
    await user.type((await fields('Medicamento y concentración'))[0]!, 'A');
    await store.receive('users', buildPrescriber({ licence_number: 'COP 20 001', version: 2 }));
    await waitFor(async () => expect(await options()).toEqual(['Bruno Díaz · COP 20 001']));
    await press('Guardar e imprimir');
    expect((await saved(store)).licence_number).toBe('COP 20 001');
  });

  it('keeps the number of the day when the account has another', async () => {
    const store = await storeWithMateo();
    await receive(store, { licence_number: 'COP 1' });
    open(store, `/recetas/${PRESCRIPTION}`);
    expect(await options()).toEqual(['Bruno Díaz · COP 1']);
  });

  it('is called unknown only where this tablet has no account of that person', async () => {
    const store = await storeWithMateo();
    await receive(store, { prescriber: testId(9), licence_number: 'COP 9' });
    open(store, `/recetas/${PRESCRIPTION}`);
    await waitFor(async () =>
      expect(await options()).toEqual(['Persona que no está en este dispositivo · COP 9', 'Bruno Díaz · COP 18 452']),
    );
  });
});

describe('"Repetir"', () => {
  const EARLIER = {
    date: '2026-01-22',
    lines: [buildLine({ medicine: 'Ibuprofeno 400 mg', allergy_seen: 'Aviso' })],
    instructions: 'Dieta blanda',
  };

  it('copies an earlier prescription, and is taken back', async () => {
    const store = await storeWithMateo();
    await receive(store, EARLIER);
    open(store, NEW);
    await press('Repetir la receta del 22/01/2026');
    expect(await screen.findByText('Copiada de la receta del 22/01/2026.')).toBeTruthy();
    expect(await medicines()).toEqual(['Ibuprofeno 400 mg']);
    expect(screen.getByLabelText('Indicaciones')).toHaveProperty('value', 'Dieta blanda');
    await press('Deshacer');
    expect(await medicines()).toEqual(['']);
    expect(screen.getByLabelText('Indicaciones')).toHaveProperty('value', '');
    expect(screen.queryByText(/^Copiada/)).toBeNull();
  });

  it('from the patient’s page opens the copy, of today', async () => {
    const store = await storeWithMateo();
    await receive(store, EARLIER);
    open(store, `${NEW}&repeat=${PRESCRIPTION}`);
    expect(await screen.findByText('Copiada de la receta del 22/01/2026.')).toBeTruthy();
    await press('Guardar e imprimir');
    const row = await saved(store);
    expect(row.lines).toEqual([{ ...EARLIER.lines[0], allergy_seen: null }]);
    expect(row.date).not.toBe(EARLIER.date);
  });

  it('never copies another patient’s', async () => {
    const store = await storeWithMateo();
    await receive(store, { ...EARLIER, patient: testId(9) });
    open(store, `${NEW}&repeat=${PRESCRIPTION}`);
    expect(await medicines()).toEqual(['']);
    expect(screen.getByText(/^No se copió nada/)).toBeTruthy();
  });

  it('keeps what was typed when the copied one is deleted on another tablet', async () => {
    const store = await storeWithMateo();
    await receive(store, EARLIER);
    open(store, `${NEW}&repeat=${PRESCRIPTION}`);
    await user.type((await fields('Cantidad'))[0]!, '7');
    await store.receiveDeleted('prescriptions', PRESCRIPTION, 2);
    expect(await screen.findByText('Sin recetas anteriores')).toBeTruthy();
    expect((await fields('Cantidad')).map(({ value }) => value)).toEqual(['217']);
    // "Deshacer" would take it away.
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    expect(screen.getByText('Copiada de la receta del 22/01/2026.')).toBeTruthy();
  });
});

describe('a prescription’s own page', () => {
  it('sends only the touched fields, and leads to its paper', async () => {
    const store = await storeWithMateo();
    await receive(store, {});
    const { address } = open(store, `/recetas/${PRESCRIPTION}`);
    await user.type(await screen.findByLabelText('Indicaciones'), 'Dieta blanda');
    await press('Guardar e imprimir');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect((await store.entries())[0]!.patch).toEqual({ instructions: { before: null, after: 'Dieta blanda' } });
    await waitFor(() => expect(address()).toBe(`/recetas/${PRESCRIPTION}/print`));
  });

  it('is deleted after a question, and leads to the patient', async () => {
    const store = await storeWithMateo();
    await receive(store, {});
    const { address } = open(store, `/recetas/${PRESCRIPTION}`);
    await press('Eliminar receta');
    const question = await screen.findByRole('dialog', { name: 'Eliminar receta' });
    await user.click(await within(question).findByRole('button', { name: 'Eliminar receta' }));
    await waitFor(() => expect(address()).toBe(`/patients/${PATIENT}`));
    expect(await store.row('prescriptions', PRESCRIPTION)).toBeUndefined();
  });

  it('that is not on this tablet says so', async () => {
    open(await storeWithMateo(), `/recetas/${PRESCRIPTION}`);
    expect(await screen.findByText('La receta no existe o fue eliminada.')).toBeTruthy();
  });
});
