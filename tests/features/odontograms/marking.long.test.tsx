import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { toothId } from '#domain/record/ids.ts';
import { conditions, ODONTOGRAM, openToEdit, receiveMarks, storedMarks, storeWithMouth, tooth } from './screens.tsx';

const user = userEvent.setup();
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const brush = async () => user.click(await screen.findByRole('radio', { name: 'Pincel' }));
const panelOf = async (name: string) => within(await screen.findByRole('complementary', { name }));
const noPanel = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
const undoButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Deshacer la última marca' });
const isDone = (store: Awaited<ReturnType<typeof storeWithMouth>>, marks: object) =>
  waitFor(async () => expect(await storedMarks(store)).toEqual(marks));

describe('the panel of a tooth', () => {
  it('saves condition and observation together, closes, and says so', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    const panel = await panelOf('Diente Adulto 16');
    await user.click(panel.getByRole('radio', { name: 'Caries' }));
    await user.type(panel.getByLabelText('Observación'), 'Oclusal');
    await user.click(panel.getByRole('button', { name: 'Guardar' }));
    await noPanel();
    expect(await screen.findByText('Diente 16: Caries')).toBeTruthy();
    expect(await storedMarks(store)).toEqual({ '16': ['caries', 'Oclusal'] });
    expect(await store.entries()).toMatchObject([{ method: 'POST', row_id: toothId(ODONTOGRAM, '16') }]);
    expect(conditions('16')).toEqual(['caries']);
  });

  it('offers eight conditions, of which any may follow any', async () => {
    const store = await storeWithMouth({ marks: { '16': 'ausente' } });
    await openToEdit(store, user);
    await user.click(tooth('16'));
    const panel = await panelOf('Diente Adulto 16');
    const names = panel.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.name, radio.value]);
    expect(names).toEqual(
      ['sano', 'ausente', 'extraccion', 'caries', 'corona', 'restauracion', 'implante', 'endodoncia'].map((value) => [
        'condition',
        value,
      ]),
    );
    await user.click(panel.getByRole('radio', { name: 'Sano' }));
    await user.click(panel.getByRole('button', { name: 'Guardar' }));
    await isDone(store, { '16': 'sano' });
  });

  it('saves what was chosen when another tooth is tapped', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    await user.click((await panelOf('Diente Adulto 16')).getByRole('radio', { name: 'Corona' }));
    await user.click(tooth('17'));
    expect(await panelOf('Diente Adulto 17')).toBeTruthy();
    await isDone(store, { '16': 'corona' });
  });

  it('saves what was chosen when the text beside it is saved', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    await user.click((await panelOf('Diente Adulto 16')).getByRole('radio', { name: 'Corona' }));
    await press('Guardar cambios');
    await isDone(store, { '16': 'corona' });
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeTruthy();
  });

  it('closed without Guardar keeps nothing, says so, and gives it back', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    await user.click((await panelOf('Diente Adulto 16')).getByRole('radio', { name: 'Corona' }));
    await press('Cerrar');
    await noPanel();
    expect(await screen.findByText('Diente 16: no se guardó lo que eligió')).toBeTruthy();
    expect(await storedMarks(store)).toEqual({});
    await press('Deshacer');
    await isDone(store, { '16': 'corona' });
  });

  it('left open is given up by the Cancelar of the screen, so that no other tooth saves it later', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    await user.click((await panelOf('Diente Adulto 16')).getByRole('radio', { name: 'Corona' }));
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    await press('Cancelar');
    expect(await screen.findByText('Diente 16: no se guardó lo que eligió')).toBeTruthy();
    await noPanel();
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(0));
    await press('Editar');
    await user.click(tooth('16'));
    expect((await panelOf('Diente Adulto 16')).getByRole('radio', { name: 'Sano' })).toHaveProperty('checked', true);
    await user.click(tooth('17'));
    await panelOf('Diente Adulto 17');
    expect(await storedMarks(store)).toEqual({});
  });

  it('keeps what was typed as a draft of that tooth, and offers it again', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    await user.type((await panelOf('Diente Adulto 16')).getByLabelText('Observación'), 'Oclusal');
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    cleanup();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    const again = await panelOf('Diente Adulto 16');
    await waitFor(() => expect(again.getByLabelText<HTMLTextAreaElement>('Observación').value).toBe('Oclusal'));
    await user.click(again.getByRole('button', { name: 'Guardar' }));
    await isDone(store, { '16': ['sano', 'Oclusal'] });
    expect(await store.db.drafts.count()).toBe(0);
  });

  it('says when another tablet marks the same tooth meanwhile', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    const panel = await panelOf('Diente Adulto 16');
    await user.click(panel.getByRole('radio', { name: 'Corona' }));
    await receiveMarks(store, { '16': 'caries' });
    expect(await panel.findByText('Otra persona cambió Estado: ahora dice «Caries».')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Usar ese valor en Estado' }));
    expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Caries' }).checked).toBe(true);
  });

  it('says that a tooth could not be saved, with the cause, and stays', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMouth();
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(full);
    await openToEdit(store, user);
    await user.click(tooth('16'));
    const panel = await panelOf('Diente Adulto 16');
    await user.click(panel.getByRole('radio', { name: 'Corona' }));
    await user.click(panel.getByRole('button', { name: 'Guardar' }));
    const words =
      'No se pudo guardar el diente 16. Inténtelo de nuevo. ' +
      'No queda espacio en esta tableta: el cambio no se guardó.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(conditions('16')).toEqual(['sano']);
  });
});

describe('the brush', () => {
  it('paints teeth tap by tap, and each tap can be undone', async () => {
    const store = await storeWithMouth({ marks: { '15': ['corona', 'Metal'] } });
    await openToEdit(store, user);
    await brush();
    await user.click(await screen.findByRole('radio', { name: 'Ausente' }));
    await user.click(tooth('16'));
    await user.click(tooth('15'));
    expect(conditions('16', '15')).toEqual(['ausente', 'ausente']);
    await isDone(store, { '16': 'ausente', '15': ['ausente', 'Metal'] });
    await user.click(undoButton());
    await isDone(store, { '16': 'ausente', '15': ['corona', 'Metal'] });
    await user.keyboard('{Control>}z{/Control}');
    await isDone(store, { '15': ['corona', 'Metal'] });
    expect(conditions('16', '15')).toEqual(['sano', 'corona']);
    expect(undoButton().disabled).toBe(true);
  });

  it('shows a tooth painted before the store has kept it', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await brush();
    fireEvent.pointerDown(tooth('16'), { button: 0, pointerId: 1 });
    expect(conditions('16')).toEqual(['caries']);
    expect(await storedMarks(store)).toEqual({});
    fireEvent.pointerUp(tooth('16'), { pointerId: 1 });
    expect(conditions('16')).toEqual(['caries']);
    await isDone(store, { '16': 'caries' });
  });

  it('keeps a stroke at once when the next one begins before it was on the screen', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await brush();
    vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    for (const number of ['16', '15']) {
      fireEvent.pointerDown(tooth(number), { button: 0, pointerId: 1 });
      fireEvent.pointerUp(tooth(number), { pointerId: 1 });
    }
    expect(conditions('16', '15')).toEqual(['caries', 'caries']);
    // A hidden page gets no frame: the second stroke is stored all the same.
    await isDone(store, { '16': 'caries', '15': 'caries' });
  });

  it('paints all teeth that a finger is drawn over, as one step', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await brush();
    const under = vi.fn<(x: number, y: number) => Element | null>();
    Object.assign(document, { elementFromPoint: under });
    fireEvent.pointerDown(tooth('16'), { button: 0, pointerId: 7, pointerType: 'touch' });
    under.mockReturnValue(tooth('13'));
    fireEvent.pointerMove(tooth('16'), { pointerId: 7, pointerType: 'touch' });
    expect(conditions('16', '15', '14', '13', '12')).toEqual(['caries', 'caries', 'caries', 'caries', 'sano']);
    fireEvent.pointerUp(tooth('16'), { pointerId: 7, pointerType: 'touch' });
    await isDone(store, { '16': 'caries', '15': 'caries', '14': 'caries', '13': 'caries' });
    expect(await screen.findByText('4 dientes: Caries')).toBeTruthy();
    const groups = (await store.entries()).map(({ group }) => group);
    expect(new Set(groups).size).toBe(4);
    await press('Deshacer');
    await isDone(store, {});
    expect(await store.entries()).toEqual([]);
  });

  it('paints nothing when the finger scrolls', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await brush();
    fireEvent.pointerDown(tooth('16'), { button: 0, pointerId: 7, pointerType: 'touch' });
    fireEvent.pointerCancel(tooth('16'), { pointerId: 7, pointerType: 'touch' });
    expect(conditions('16')).toEqual(['sano']);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await storedMarks(store)).toEqual({});
  });

  it('is put away by Escape, and opens no panel', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await brush();
    await user.click(tooth('16'));
    await isDone(store, { '16': 'caries' });
    expect(screen.queryByRole('complementary')).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Seleccionar' }).checked).toBe(true);
    await user.click(tooth('17'));
    expect(await panelOf('Diente Adulto 17')).toBeTruthy();
  });

  it('a tap right after the brush was put away is not taken for the end of its stroke', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await brush();
    const clock = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1000);
    await user.click(tooth('16'));
    await user.keyboard('{Escape}');
    await user.click(tooth('17'));
    clock.mockRestore();
    expect(await panelOf('Diente Adulto 17')).toBeTruthy();
  });

  it('has one toast at a time, whose Deshacer undoes the step that it names', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await brush();
    for (const number of ['16', '15', '14']) await user.click(tooth(number));
    expect(await screen.findByText('Diente 14: Caries')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(1));
    await press('Deshacer');
    await isDone(store, { '16': 'caries', '15': 'caries' });
  });

  it('takes the toast of a mark away with the mark, when it is undone by the button or by the keyboard', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await brush();
    for (const undo of [() => user.click(undoButton()), () => user.keyboard('{Control>}z{/Control}')]) {
      await user.click(tooth('16'));
      expect(await screen.findByText('Diente 16: Caries')).toBeTruthy();
      await undo();
      await waitFor(() => expect(screen.queryByText('Diente 16: Caries')).toBeNull(), { timeout: 2000 });
      await isDone(store, {});
    }
  });

  it('says that a tooth could not be saved, and shows it as it was', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMouth();
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    await openToEdit(store, user);
    await brush();
    await user.click(tooth('16'));
    expect(await screen.findByText('No se pudo guardar el diente 16. Inténtelo de nuevo.')).toBeTruthy();
    expect(conditions('16')).toEqual(['sano']);
  });
});

describe('several teeth', () => {
  it('are chosen with Ctrl and marked at once', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    await user.keyboard('{Control>}');
    await user.click(tooth('26'));
    await user.click(tooth('36'));
    await user.click(tooth('26'));
    await user.keyboard('{/Control}');
    const panel = await panelOf('2 dientes');
    expect(panel.getByText('16 y 36')).toBeTruthy();
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true);
    await user.click(panel.getByRole('radio', { name: 'Restauración' }));
    await user.click(panel.getByRole('button', { name: 'Guardar' }));
    await isDone(store, { '16': 'restauracion', '36': 'restauracion' });
  });

  it('keep what was chosen for them from Ctrl+Z, which takes that back first and then says which mark it takes', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    tooth('21').focus();
    await user.keyboard('4');
    await isDone(store, { '21': 'caries' });
    await user.click(tooth('44'));
    await user.keyboard('{Control>}');
    await user.click(tooth('46'));
    await user.keyboard('{/Control}');
    const panel = await panelOf('2 dientes');
    await user.click(panel.getByRole('radio', { name: 'Corona' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true);
    expect(await storedMarks(store)).toEqual({ '21': 'caries' });
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Diente 21: de nuevo Sano')).toBeTruthy();
    await isDone(store, {});
  });

  it('are chosen with Shift from one to another', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.click(tooth('16'));
    await user.keyboard('{Shift>}');
    await user.click(tooth('13'));
    await user.keyboard('{/Shift}');
    expect((await panelOf('4 dientes')).getByText('16, 15, 14 y 13')).toBeTruthy();
    expect(tooth('14').getAttribute('aria-pressed')).toBe('true');
  });

  it('are fewer again when Shift goes back: those that it leaves are not chosen, and none twice', async () => {
    await openToEdit(await storeWithMouth(), user);
    await user.click(tooth('24'));
    await user.keyboard('{Shift>}');
    await user.click(tooth('27'));
    await user.click(tooth('25'));
    await user.keyboard('{/Shift}');
    expect((await panelOf('2 dientes')).getByText('24 y 25')).toBeTruthy();
    expect(tooth('27').getAttribute('aria-pressed')).toBe('false');
  });

  it('by Shift and an arrow begin with the focused tooth, and one of the other arch is added', async () => {
    await openToEdit(await storeWithMouth(), user);
    tooth('16').focus();
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect((await panelOf('3 dientes')).getByText('16, 15 y 14')).toBeTruthy();
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowDown}{/Shift}');
    // The panel of the three other teeth stays until this one's is drawn.
    await waitFor(async () => (await panelOf('3 dientes')).getByText('16, 15 y 45'));
  });
});

it('the toast of a mark, which names no patient, does not stand over the next screen', async () => {
  const store = await storeWithMouth();
  await openToEdit(store, user);
  await brush();
  await user.click(tooth('16'));
  expect(await screen.findByText('Diente 16: Caries')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Volver al paciente' }));
  await screen.findByRole('heading', { name: 'Página del paciente' });
  await waitFor(() => expect(screen.queryByText('Diente 16: Caries')).toBeNull(), { timeout: 2000 });
});

describe('the keyboard', () => {
  it('reaches one tooth by Tab and the others by the arrows', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    const reachable = () => [...document.querySelectorAll<HTMLElement>('[data-tooth][tabindex="0"]')];
    expect(reachable().map((each) => each.dataset['tooth'])).toEqual(['18']);
    tooth('18').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(tooth('46'));
    expect(reachable().map((each) => each.dataset['tooth'])).toEqual(['46']);
    await user.keyboard('{End}{ArrowUp}{Home}');
    expect(document.activeElement).toBe(tooth('18'));
  });

  it.each([
    ['1', 'sano'],
    ['2', 'ausente'],
    ['3', 'extraccion'],
    ['4', 'caries'],
    ['5', 'corona'],
    ['6', 'restauracion'],
    ['7', 'implante'],
    ['8', 'endodoncia'],
  ])('sets by %s the condition %s', async (key, condition) => {
    const store = await storeWithMouth({ marks: { '16': condition === 'sano' ? 'caries' : 'sano' } });
    await openToEdit(store, user);
    tooth('16').focus();
    await user.keyboard(key);
    await isDone(store, { '16': condition });
    await waitFor(() => expect(conditions('16')).toEqual([condition]));
  });

  it('opens the panel by Enter, chooses there by a digit, and is back on the tooth after Escape and after Guardar', async () => {
    const store = await storeWithMouth({ marks: { '16': 'caries' } });
    await openToEdit(store, user);
    tooth('16').focus();
    await user.keyboard('{Enter}');
    await panelOf('Diente Adulto 16');
    expect((document.activeElement as HTMLInputElement).value).toBe('caries');
    await user.keyboard('{Escape}');
    await noPanel();
    expect(document.activeElement).toBe(tooth('16'));
    await user.keyboard('{Enter}');
    await panelOf('Diente Adulto 16');
    await user.keyboard('5{Tab}Metal-porcelana 2{Tab}{Enter}');
    await noPanel();
    await isDone(store, { '16': ['corona', 'Metal-porcelana 2'] });
    await waitFor(() => expect(document.activeElement).toBe(tooth('16')));
  });

  it('changes nothing in read mode, and nothing by a digit in a text', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.type(screen.getByLabelText('Observaciones', { selector: 'textarea' }), '4');
    await press('Cancelar');
    await press('Descartar');
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Pincel' })).toBeNull());
    tooth('16').focus();
    await user.keyboard('4');
    expect(await storedMarks(store)).toEqual({});
  });

  it('undoes by Ctrl+Z what was marked last, although the store has not kept it yet', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    tooth('16').focus();
    await user.keyboard('4');
    await isDone(store, { '16': 'caries' });
    tooth('15').focus();
    fireEvent.keyDown(tooth('15'), { key: '5' });
    fireEvent.keyDown(tooth('15'), { key: 'z', ctrlKey: true });
    expect(conditions('16', '15')).toEqual(['caries', 'sano']);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await isDone(store, { '16': 'caries' });
    fireEvent.keyDown(tooth('15'), { key: 'z', ctrlKey: true });
    await isDone(store, {});
  });

  it('keeps Ctrl+Z for the text that is being typed', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    tooth('16').focus();
    await user.keyboard('4');
    await isDone(store, { '16': 'caries' });
    screen.getByLabelText('Observaciones', { selector: 'textarea' }).focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(await storedMarks(store)).toEqual({ '16': 'caries' });
  });
});

it('a mark that another tablet has changed since is not undone', async () => {
  const store = await storeWithMouth({ marks: { '16': 'caries' } });
  await openToEdit(store, user);
  tooth('16').focus();
  await user.keyboard('5');
  await isDone(store, { '16': 'corona' });
  await store.db.outbox.clear();
  await store.db.base.clear();
  await receiveMarks(store, { '16': 'endodoncia' }, { version: 3 });
  await waitFor(() => expect(conditions('16')).toEqual(['endodoncia']));
  await user.click(undoButton());
  expect(await screen.findByText('Lo que cambió después se conserva: no se deshizo.')).toBeTruthy();
  expect(await storedMarks(store)).toEqual({ '16': 'endodoncia' });
});

it('a tooth with an unsent mark says so, and so does the head', async () => {
  const store = await storeWithMouth();
  await openToEdit(store, user);
  tooth('16').focus();
  await user.keyboard('4');
  await waitFor(() => expect(tooth('16').getAttribute('aria-describedby')).toBe('tooth-unsent'));
  expect(document.querySelector('#tooth-unsent')?.textContent).toBe('Sin enviar');
  expect(screen.getAllByText('Sin enviar').length).toBeGreaterThan(1);
});
