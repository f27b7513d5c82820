import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { toothId } from '#domain/record/ids.ts';
import { testId } from '#tests/support/factories.ts';
import { conditions, HISTORY, ODONTOGRAM, open, PATIENT, storedMarks, storeWithMouth, tooth } from './screens.tsx';

const user = userEvent.setup();
const EDIT = `/odontograms/${ODONTOGRAM}/edit`;
const NEW = `/odontograms/new?clinical_history=${HISTORY}`;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const text = () => screen.findByLabelText<HTMLTextAreaElement>('Observaciones generales');
const ready = () => screen.findByText('Odontograma Adulto');
const onPatient = (address: () => string) => waitFor(() => expect(address()).toBe(`/patients/${PATIENT}`));

/** Marks a tooth by the digit of a condition. */
async function mark(number: string, digit: string): Promise<void> {
  tooth(number).focus();
  await user.keyboard(digit);
}

describe('a new odontogram', () => {
  it('needs a clinical history in the address', async () => {
    open(await storeWithMouth(), '/odontograms/new');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nuevo Odontograma' })).toBeTruthy();
    expect(screen.getByText('Para crear un odontograma, se necesita un historial clínico.')).toBeTruthy();
    expect(document.querySelector('[data-tooth]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Volver al inicio' }).getAttribute('href')).toBe('/');
  });

  it('of a history that is not there says so', async () => {
    open(await storeWithMouth(), `/odontograms/new?clinical_history=${testId(0x999)}`);
    expect(await screen.findByText('La historia clínica no existe o fue eliminada.')).toBeTruthy();
  });

  it('of a history that cannot be read says so', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMouth({ odontogram: null });
    vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, NEW);
    const words = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is written with its marks in one go, and leads to the patient', async () => {
    const store = await storeWithMouth({ odontogram: null });
    const { address } = open(store, NEW);
    await ready();
    expect(screen.getByText(/^Mateo Salazar/)).toBeTruthy();
    await mark('16', '4');
    await mark('17', '5');
    expect(conditions('16', '17')).toEqual(['caries', 'corona']);
    expect(await store.entries()).toEqual([]);
    await user.type(await text(), 'Apiñamiento leve');
    await press('Guardar');
    await onPatient(address);
    const [made, ...teeth] = await store.entries();
    expect(made).toMatchObject({ collection: 'odontograms', method: 'POST' });
    expect(await store.row('odontograms', made!.row_id)).toMatchObject({
      clinical_history: HISTORY,
      data: {},
      notes: 'Apiñamiento leve',
    });
    expect(teeth.map(({ row_id, deps }) => [row_id, deps])).toEqual([
      [toothId(made!.row_id, '16'), [made!.op_id]],
      [toothId(made!.row_id, '17'), [made!.op_id]],
    ]);
    expect(await storedMarks(store)).toEqual({ '16': 'caries', '17': 'corona' });
    expect(await screen.findByText('Odontograma guardado')).toBeTruthy();
  });

  it('saves the choice that is still open in the panel', async () => {
    const store = await storeWithMouth({ odontogram: null });
    const { address } = open(store, NEW);
    await ready();
    await user.click(tooth('16'));
    const panel = within(await screen.findByRole('complementary', { name: 'Diente Adulto 16' }));
    await user.click(panel.getByRole('radio', { name: 'Caries' }));
    const form = within(screen.getByRole('form', { name: 'Nuevo Odontograma' }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await onPatient(address);
    expect(await storedMarks(store)).toEqual({ '16': 'caries' });
  });

  it('keeps its marks in the draft, offers them again, and undoes them', async () => {
    const store = await storeWithMouth({ odontogram: null });
    open(store, NEW);
    await ready();
    await mark('16', '4');
    await mark('15', '4');
    expect(await screen.findByText('Borrador guardado en esta tableta')).toBeTruthy();
    cleanup();
    open(store, NEW);
    expect(await screen.findByText('Se recuperó un borrador')).toBeTruthy();
    expect(conditions('16', '15')).toEqual(['caries', 'caries']);
    await mark('14', '2');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(conditions('16', '15', '14')).toEqual(['caries', 'caries', 'sano']));
    await press('Descartar');
    await waitFor(() => expect(conditions('16', '15')).toEqual(['sano', 'sano']));
    expect(await store.db.drafts.count()).toBe(0);
  });

  it('is given up by Cancelar, after a question where something is marked, back to the patient', async () => {
    const store = await storeWithMouth({ odontogram: null });
    const { address } = open(store, NEW);
    await ready();
    await mark('16', '4');
    await press('Cancelar');
    await press('Descartar');
    await onPatient(address);
    expect(await store.entries()).toEqual([]);
    expect(await store.db.drafts.count()).toBe(0);
  });

  it('stays on the screen with its marks when the store cannot save it', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMouth({ odontogram: null });
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, NEW);
    await ready();
    await mark('16', '4');
    await press('Guardar');
    const words = 'No se pudo guardar el odontograma. Por favor, intenta de nuevo.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(conditions('16')).toEqual(['caries']);
    expect(await storedMarks(store)).toEqual({});
  });
});

describe('editing an odontogram', () => {
  it('has its chart editable at once; the text is saved by Guardar, which leads to the odontogram', async () => {
    const store = await storeWithMouth({ odontogram: { notes: 'Apiñamiento' } });
    const { address } = open(store, EDIT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Editar Odontograma' })).toBeTruthy();
    await mark('16', '4');
    await waitFor(async () => expect(await storedMarks(store)).toEqual({ '16': 'caries' }));
    await user.type(await text(), ' leve');
    await press('Guardar');
    await waitFor(() => expect(address()).toBe(`/odontograms/${ODONTOGRAM}`));
    expect(await store.row('odontograms', ODONTOGRAM)).toMatchObject({ notes: 'Apiñamiento leve' });
  });

  it('drops the text only by Cancelar, and leads to the odontogram', async () => {
    const store = await storeWithMouth({ odontogram: { notes: 'Apiñamiento' } });
    const { address } = open(store, EDIT);
    await ready();
    await mark('16', '4');
    await user.type(await text(), ' leve');
    await press('Cancelar');
    expect(await screen.findByText('Las observaciones que escribió no se guardarán.')).toBeTruthy();
    expect(screen.getByText(/^Las marcas de los dientes ya están guardadas\./)).toBeTruthy();
    await press('Descartar');
    await waitFor(() => expect(address()).toBe(`/odontograms/${ODONTOGRAM}`));
    expect(await store.row('odontograms', ODONTOGRAM)).toMatchObject({ notes: 'Apiñamiento' });
    expect(await storedMarks(store)).toEqual({ '16': 'caries' });
  });

  it('says that the text could not be saved', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMouth();
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, EDIT);
    await user.type(await text(), 'Nada');
    await press('Guardar');
    const words = 'No se pudo guardar el odontograma. Por favor, intenta de nuevo.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  it('deletes it after a question that says what goes, and leads to the patient', async () => {
    const store = await storeWithMouth({ marks: { '16': 'caries', '17': 'corona' } });
    const { address } = open(store, EDIT);
    await press('Eliminar odontograma');
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar odontograma' }));
    expect(await dialog.findByText('Se eliminarán también: 2 dientes.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Eliminar odontograma' }));
    await onPatient(address);
    expect(await store.row('odontograms', ODONTOGRAM)).toBeUndefined();
    await press('Deshacer');
    await waitFor(async () => expect(await storedMarks(store)).toEqual({ '16': 'caries', '17': 'corona' }));
  });

  it('says that another person has deleted it, and keeps what was typed', async () => {
    const store = await storeWithMouth();
    open(store, EDIT);
    await user.type(await text(), 'Bruxismo');
    await store.receiveDeleted('odontograms', ODONTOGRAM, 2);
    expect(await screen.findByText(/Este odontograma fue eliminado mientras se editaba/)).toBeTruthy();
    expect((await text()).value).toBe('Bruxismo');
    expect(screen.queryByRole('radio', { name: 'Pincel' })).toBeNull();
  });

  it('of one that is not there says so', async () => {
    open(await storeWithMouth({ odontogram: null }), EDIT);
    expect(await screen.findByText('El odontograma no existe o fue eliminado.')).toBeTruthy();
  });
});
