import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { buildHistory, testId } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';
import { addPatient, notesWith, open } from './screens.tsx';

const user = userEvent.setup();
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const LIST = '/clinical-histories';

/** Patients of these names with a history each, the first one updated longest ago. */
async function storeOf(...people: [name: string, history: Partial<ClinicalHistory>][]): Promise<TestStore> {
  const store = await screenStore();
  for (const [place, [name, history]] of people.entries()) {
    const [first_name = '', last_name = ''] = name.split(' ');
    const id = testId(0x1000 + place);
    await addPatient(store, { id, first_name, last_name });
    const updated_at = `2026-02-${String(place + 1).padStart(2, '0')}T15:00:00.000Z`;
    await store.receive('clinical-histories', buildHistory({ patient: id, updated_at, ...history }));
  }
  return store;
}

const three = () => storeOf(['Zoe Ñahui', {}], ['Ana Bravo', { notes: 'Viene con su madre' }], ['Mateo Salazar', {}]);

describe('the list of clinical histories', () => {
  it('shows initials, name, last update and an excerpt of the notes, and leads to history and patient', async () => {
    open(await three(), LIST);
    expect(await screen.findByRole('heading', { level: 1, name: 'Historias Clínicas' })).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Mateo Salazar', 'Ana Bravo', 'Zoe Ñahui']));
    const card = within(screen.getAllByRole('listitem')[1]!);
    expect(card.getByText('AB')).toBeTruthy();
    expect(card.getByText(/Actualizada 02\/02\/2026/)).toBeTruthy();
    expect(card.getByText('Viene con su madre')).toBeTruthy();
    const href = (name: string) => card.getByRole('link', { name }).getAttribute('href');
    expect(href('Ver historia')).toBe(`${LIST}/${clinicalHistoryId(testId(0x1001))}`);
    expect(href('Paciente')).toBe(`/patients/${testId(0x1001)}`);
  });

  it('has a link to select a patient', async () => {
    open(await three(), LIST);
    const link = await screen.findByRole('link', { name: 'Seleccionar paciente' });
    expect(link.getAttribute('href')).toBe('/patients');
  });

  it('cuts a note above 150 characters to 147 and an ellipsis, without the treatments noted with it', async () => {
    const notes = notesWith([{ title: 'Control' }], 'x'.repeat(151));
    open(await storeOf(['Ana Bravo', { notes }]), LIST);
    expect(await screen.findByText(`${'x'.repeat(147)}…`)).toBeTruthy();
  });

  it('says why the patient came where nothing is noted freely, and else that there are no notes', async () => {
    open(await storeOf(['Ana Bravo', { consultation_reason: 'Dientes montados' }], ['Zoe Ñahui', {}]), LIST);
    expect(await screen.findByText('Dientes montados')).toBeTruthy();
    expect(screen.getByText('Sin notas')).toBeTruthy();
  });

  it('has a sign before the name of a patient with alerts', async () => {
    open(await storeOf(['Ana Bravo', { allergies: 'Penicilina' }], ['Zoe Ñahui', { allergies: 'Niega' }]), LIST);
    await waitFor(() => expect(names()).toEqual(['Zoe Ñahui', 'Alergias: PenicilinaAna Bravo']));
  });

  it('is narrowed to one patient by the address, until the chip that says so is removed', async () => {
    const { address } = open(await three(), `${LIST}?patient=${testId(0x1001)}`);
    await waitFor(() => expect(names()).toEqual(['Ana Bravo']));
    await user.click(await screen.findByRole('button', { name: /Paciente: Ana Bravo/ }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(address()).toBe(LIST);
  });

  it('has six a page', async () => {
    const people = Array.from({ length: 8 }, (_, place): [string, object] => [`Paciente Número${place}`, {}]);
    open(await storeOf(...people), `${LIST}?page=2`);
    await waitFor(() => expect(names()).toEqual(['Paciente Número1', 'Paciente Número0']));
    await user.click(screen.getByRole('button', { name: 'Página 1' }));
    await waitFor(() => expect(names()).toHaveLength(6));
  });

  it('is sorted by patient or by last update, which stands in the address', async () => {
    const { address } = open(await three(), LIST);
    const order = await screen.findByLabelText('Ordenar por');
    expect(
      within(order)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Última actualización: más reciente primero',
      'Última actualización: más antigua primero',
      'Paciente A-Z',
      'Paciente Z-A',
    ]);
    await user.selectOptions(order, 'Última actualización: más antigua primero');
    await waitFor(() => expect(names()).toEqual(['Zoe Ñahui', 'Ana Bravo', 'Mateo Salazar']));
    await user.selectOptions(order, 'Paciente A-Z');
    await waitFor(() => expect(names()).toEqual(['Ana Bravo', 'Mateo Salazar', 'Zoe Ñahui']));
    await user.selectOptions(order, 'Paciente Z-A');
    await waitFor(() => expect(names()).toEqual(['Zoe Ñahui', 'Mateo Salazar', 'Ana Bravo']));
    expect(address()).toBe(`${LIST}?sort=-patient`);
  });

  it('is searched by the patient’s name, in the order of the last update', async () => {
    open(await three(), LIST);
    const box = await screen.findByPlaceholderText('Buscar por paciente...');
    await user.type(box, 'a');
    await waitFor(() => expect(names()).toEqual(['Mateo Salazar', 'Ana Bravo', 'Zoe Ñahui']));
    await user.clear(box);
    await user.type(box, 'nahui zoe');
    await waitFor(() => expect(names()).toEqual(['Zoe Ñahui']));
    await user.type(box, 'x');
    expect(await screen.findByText('No se encontraron historias clínicas')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('reads no more histories than it shows, whatever is searched', async () => {
    const people = Array.from({ length: 30 }, (_, place): [string, object] => [`Paciente Número${place}`, {}]);
    const store = await storeOf(...people);
    const read = new Set<string>();
    store.db.table('clinical-histories').hook('reading', (row: { id: string }) => {
      read.add(row.id);
      return row;
    });
    open(store, `${LIST}?q=paciente&sort=patient`);
    await waitFor(() => expect(names()).toHaveLength(6));
    expect(read.size).toBe(6);
  });

  it('says that there are none yet, with the next step', async () => {
    open(await screenStore(), LIST);
    expect(await screen.findByText('No se encontraron historias clínicas')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Seleccionar paciente' })).toHaveLength(2);
  });

  it('marks what is unsent', async () => {
    const store = await three();
    const id = clinicalHistoryId(testId(0x1000));
    const history = (await store.row('clinical-histories', id))!;
    await store.save({
      method: 'PUT',
      collection: 'clinical-histories',
      id,
      opened: history,
      values: { ...history, smoking: 'no' },
    });
    open(store, LIST);
    expect(await screen.findByText('Sin enviar')).toBeTruthy();
  });

  it('says that it could not be read, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await three();
    const broken = vi.spyOn(store.db.outbox, 'where').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, LIST);
    const words = 'No se pudieron cargar las historias clínicas. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    broken.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });
});
