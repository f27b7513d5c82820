import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { testId } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import {
  HISTORY,
  ODONTOGRAM,
  open,
  openToEdit,
  PATIENT,
  receiveMarks,
  storedMarks,
  storeWithMouth,
  tooth,
} from './screens.tsx';

const user = userEvent.setup();
const PAGE = `/odontograms/${ODONTOGRAM}`;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const panel = (name: string) => screen.findByRole('complementary', { name });

describe('the page of an odontogram', () => {
  it('says whose it is and when it was last changed, teeth included', async () => {
    const store = await storeWithMouth({ odontogram: { updated_at: '2026-05-12T15:00:00.000Z' } });
    await receiveMarks(store, { '16': 'caries' }, { updated_at: '2026-06-01T15:42:00.000Z' });
    open(store, PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Odontograma' })).toBeTruthy();
    expect(screen.getByText(/^Mateo Salazar · \d+ años$/)).toBeTruthy();
    expect(await screen.findByText('Actualizado 01/06/2026, 10:42')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver al paciente' }).getAttribute('href')).toBe(`/patients/${PATIENT}`);
    expect(screen.getByText('Haga clic en un diente para ver o editar su estado.')).toBeTruthy();
  });

  it('leads to the dashboard when its patient is not on this tablet', async () => {
    open(await storeWithMouth({ odontogram: { clinical_history: testId(0x999) } }), PAGE);
    expect((await screen.findByRole('link', { name: 'Volver al inicio' })).getAttribute('href')).toBe('/');
    expect(screen.getByText('Paciente desconocido')).toBeTruthy();
  });

  it('shows the 32 teeth of an adult in two rows, each found by its number, its condition and its name', async () => {
    open(
      await storeWithMouth({ marks: { '16': ['caries', 'Oclusal'], '11': ['sano', 'Fractura'], '46': 'corona' } }),
      PAGE,
    );
    expect(await screen.findByRole('heading', { level: 2, name: 'Odontograma Adulto' })).toBeTruthy();
    const numbersIn = (row: string) =>
      within(screen.getByRole('group', { name: row }))
        .getAllByRole('button')
        .map((each) => each.dataset['tooth']);
    expect(numbersIn('Arcada superior').join(' ')).toBe('18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28');
    expect(numbersIn('Arcada inferior').join(' ')).toBe('48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38');
    expect(tooth('16').dataset['condition']).toBe('caries');
    expect(tooth('16').getAttribute('aria-label')).toBe(
      'Diente 16, primer molar superior derecho, caries, con observación',
    );
    expect(tooth('46').getAttribute('aria-label')).toBe('Diente 46, primer molar inferior derecho, corona');
    expect(tooth('17').getAttribute('aria-label')).toBe('Diente 17, segundo molar superior derecho, sano');
  });

  it('shows a healthy tooth with an observation otherwise than one without', async () => {
    open(await storeWithMouth({ marks: { '11': ['sano', 'Fractura'] } }), PAGE);
    await screen.findByText('Odontograma Adulto');
    const drawn = (number: string) => tooth(number).parentElement!.querySelectorAll('svg *').length;
    expect(drawn('11')).toBeGreaterThan(drawn('21'));
    expect(tooth('11').getAttribute('aria-label')).toBe(
      'Diente 11, incisivo central superior derecho, sano, con observación',
    );
  });

  it('tells a marked milk tooth of an adult in its summary while the milk teeth are folded away, and unfolds them for it', async () => {
    open(await storeWithMouth({ marks: { '65': 'caries' } }), PAGE);
    await screen.findByRole('heading', { level: 2, name: 'Odontograma Adulto' });
    expect(screen.getByRole('button', { name: /Odontograma Infantil/ }).textContent).toContain('1 diente marcado');
    const told = await screen.findByRole('list', { name: 'Dientes marcados, odontograma infantil' });
    await user.click(within(told).getByRole('button', { name: /65/ }));
    expect(await panel('Diente Infantil 65')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Odontograma Infantil/ }).getAttribute('aria-expanded')).toBe('true');
  });

  it('says the eight conditions in its legend', async () => {
    open(await storeWithMouth(), PAGE);
    const items = await within(await screen.findByRole('list', { name: 'Leyenda' })).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Sano',
      'Ausente',
      'Extracción Indicada',
      'Caries',
      'Corona',
      'Restauración',
      'Implante',
      'Endodoncia',
    ]);
  });

  it('folds the milk teeth away for a grown-up, counts what is marked there, and opens them at a tap', async () => {
    open(await storeWithMouth({ marks: { '55': 'caries' } }), PAGE);
    const heading = await screen.findByRole('button', { name: /^Odontograma Infantil/ });
    expect(heading.textContent).toBe('Odontograma Infantil1 diente marcado');
    expect(heading.getAttribute('aria-expanded')).toBe('false');
    await user.click(heading);
    const child = screen.getAllByRole('group', { name: /^Arcada/ }).slice(2);
    const numbers = child.map((row) =>
      within(row)
        .getAllByRole('button')
        .map((each) => each.dataset['tooth'])
        .join(' '),
    );
    expect(numbers).toEqual(['55 54 53 52 51 61 62 63 64 65', '85 84 83 82 81 71 72 73 74 75']);
    await user.click(tooth('55'));
    expect(await panel('Diente Infantil 55')).toBeTruthy();
  });

  it('opens the milk teeth by itself below 14 years, not on the fourteenth birthday', async () => {
    setNow('2026-03-10T15:00:00.000Z');
    open(await storeWithMouth({ patient: { fecha_nacimiento: '2012-03-11' } }), PAGE);
    expect((await screen.findByRole('button', { name: 'Odontograma Infantil' })).getAttribute('aria-expanded')).toBe(
      'true',
    );
    cleanup();
    open(await storeWithMouth({ patient: { fecha_nacimiento: '2012-03-10' } }), PAGE);
    expect((await screen.findByRole('button', { name: 'Odontograma Infantil' })).getAttribute('aria-expanded')).toBe(
      'false',
    );
  });

  it('opens a tooth to read: nothing of it can be changed', async () => {
    open(await storeWithMouth({ marks: { '16': ['caries', 'Oclusal'] } }), PAGE);
    await screen.findByText('Odontograma Adulto');
    await user.click(tooth('16'));
    const opened = within(await panel('Diente Adulto 16'));
    expect(opened.getByText('Primer molar superior derecho')).toBeTruthy();
    expect(opened.getByRole<HTMLInputElement>('radio', { name: 'Caries' }).checked).toBe(true);
    for (const radio of opened.getAllByRole('radio')) expect(radio.matches(':disabled')).toBe(true);
    const text = opened.getByLabelText<HTMLTextAreaElement>('Observación');
    expect([text.value, text.disabled]).toEqual(['Oclusal', true]);
    expect(opened.queryByRole('button', { name: 'Guardar' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Diente Adulto 16' })).toBeNull());
  });

  it('says in the panel of a tooth how it is changed, until it can be', async () => {
    open(await storeWithMouth(), PAGE);
    await screen.findByText('Odontograma Adulto');
    await user.click(tooth('16'));
    const opened = within(await panel('Diente Adulto 16'));
    expect(opened.getByText('Para cambiarlo, pulse «Editar».')).toBeTruthy();
    await press('Editar');
    const editable = within(await panel('Diente Adulto 16'));
    expect(await editable.findByRole('button', { name: 'Guardar' })).toBeTruthy();
    expect(editable.queryByText(/pulse «Editar»/)).toBeNull();
  });

  it('says the chart in words: what is marked, and how many are healthy', async () => {
    open(await storeWithMouth({ marks: { '16': ['caries', 'Oclusal'], '36': 'endodoncia', '18': 'ausente' } }), PAGE);
    const summary = within(await screen.findByRole('region', { name: 'Resumen' }));
    const lines = summary.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      '18tercer molar superior derecho: Ausente',
      '16primer molar superior derecho: CariesOclusal',
      '36primer molar inferior izquierdo: Endodoncia',
    ]);
    expect(summary.getByText('Los otros 29 dientes están sanos.')).toBeTruthy();
    const count = (label: string) => summary.getByText(label).nextElementSibling?.textContent;
    expect([count('Sanos'), count('Ausentes'), count('Tratados'), count('Atención')]).toEqual(['29', '1', '1', '1']);
  });

  it('shows the patient’s alerts', async () => {
    open(await storeWithMouth({ history: { allergies: 'penicilina' } }), PAGE);
    expect(await screen.findByText('Alergias: penicilina')).toBeTruthy();
  });

  it('lists all odontograms of the patient, the newest first', async () => {
    const store = await storeWithMouth({ marks: { '16': 'caries' } });
    const [row] = await store.db.rows('odontograms').toArray();
    const newer = { ...row!, id: testId(0x4001), created_at: '2026-02-01T12:00:00.000Z' };
    await store.receive('odontograms', newer);
    open(store, PAGE);
    await press('Ver todos');
    const dialog = within(await screen.findByRole('dialog', { name: 'Odontogramas' }));
    const links = await dialog.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/odontograms/${testId(0x4001)}`, PAGE]);
    expect(links[0]?.textContent).toContain('El más reciente');
    expect(links[1]?.textContent).toContain('Sanos 31 · Ausentes 0 · Tratados 0 · Atención 1');
    expect(links[1]?.getAttribute('aria-current')).toBe('page');
  });

  it('of one that is not there says so', async () => {
    open(await storeWithMouth({ odontogram: null }), PAGE);
    expect(await screen.findByText('El odontograma no existe o fue eliminado.')).toBeTruthy();
    expect(screen.queryByText(/^No se pudo cargar/)).toBeNull();
  });

  it('shows an error with a retry when its teeth cannot be read, never a healthy mouth', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMouth({ marks: { '16': 'caries' } });
    const teeth = store.db.table('teeth');
    const broken = vi.spyOn(Object.getPrototypeOf(teeth) as typeof teeth, 'where').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, PAGE);
    const words = 'No se pudo cargar el odontograma. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(document.querySelector('[data-tooth]')).toBeNull();
    broken.mockRestore();
    await press('Reintentar');
    await waitFor(() => expect(tooth('16').dataset['condition']).toBe('caries'));
  });
});

describe('the general observations', () => {
  it('are read a paragraph a line, empty lines left out', async () => {
    open(await storeWithMouth({ odontogram: { notes: 'Apiñamiento leve.\n\n  \nControl en seis meses.' } }), PAGE);
    const block = within(await screen.findByRole('region', { name: 'Observaciones' }));
    const paragraphs = block.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent);
    expect(paragraphs).toEqual(['Apiñamiento leve.', 'Control en seis meses.']);
  });

  it('that are not there are said not to be', async () => {
    open(await storeWithMouth(), PAGE);
    expect(await screen.findByText('No hay observaciones registradas')).toBeTruthy();
  });

  it('become a textarea after Editar; Guardar cambios saves them and returns to read mode', async () => {
    const store = await storeWithMouth({ odontogram: { notes: 'Apiñamiento' } });
    await openToEdit(store, user);
    const text = await screen.findByLabelText<HTMLTextAreaElement>('Observaciones', { selector: 'textarea' });
    expect([text.name, text.value]).toEqual(['notes', 'Apiñamiento']);
    await user.type(text, ' leve');
    await press('Guardar cambios');
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeTruthy();
    expect(await screen.findByText('Apiñamiento leve')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
    expect(await store.entries()).toMatchObject([
      { patch: { notes: { before: 'Apiñamiento', after: 'Apiñamiento leve' } } },
    ]);
  });

  it('are not said to be saved where only a tooth was marked', async () => {
    await openToEdit(await storeWithMouth(), user);
    tooth('16').focus();
    await user.keyboard('4');
    await press('Guardar cambios');
    expect(await screen.findByText('Odontograma guardado')).toBeTruthy();
    expect(screen.queryByText(/^Observaciones guardadas/)).toBeNull();
  });

  it('are dropped by Cancelar, after a question; marks on teeth stay', async () => {
    const store = await storeWithMouth({ odontogram: { notes: 'Apiñamiento' } });
    await openToEdit(store, user);
    tooth('16').focus();
    await user.keyboard('4');
    await user.type(screen.getByLabelText('Observaciones', { selector: 'textarea' }), ' leve');
    await press('Cancelar');
    await press('Descartar');
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeTruthy();
    expect(screen.getByText('Apiñamiento')).toBeTruthy();
    await waitFor(async () => expect(await storedMarks(store)).toEqual({ '16': 'caries' }));
  });

  it('alone are what Cancelar asks about: it says that marks are saved already, where some were made', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.type(screen.getByLabelText('Observaciones', { selector: 'textarea' }), 'Bruxismo');
    await press('Cancelar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar cambios' }));
    expect(dialog.getByText('Las observaciones que escribió no se guardarán.')).toBeTruthy();
    expect(dialog.queryByText(/marcas de los dientes/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Seguir editando' }));
    tooth('16').focus();
    await user.keyboard('4');
    await press('Cancelar');
    expect(await screen.findByText(/^Las marcas de los dientes ya están guardadas\./)).toBeTruthy();
  });

  it('that cannot be saved say so in a toast', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMouth();
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    await openToEdit(store, user);
    await user.type(await screen.findByLabelText('Observaciones', { selector: 'textarea' }), 'Nada');
    await press('Guardar cambios');
    const words = 'No se pudieron guardar las observaciones. Por favor, intenta de nuevo.';
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.some(({ textContent }) => textContent?.includes(words))).toBe(true);
    expect(screen.getByRole('button', { name: 'Guardar cambios' })).toBeTruthy();
  });

  it('are kept as a draft while the screen is left', async () => {
    const store = await storeWithMouth();
    await openToEdit(store, user);
    await user.type(await screen.findByLabelText('Observaciones', { selector: 'textarea' }), 'Bruxismo');
    expect(await screen.findByText('Borrador guardado en esta tableta')).toBeTruthy();
    const [draft] = await store.db.drafts.toArray();
    expect(draft?.values['notes']).toBe('Bruxismo');
    expect(draft?.key).toContain(`odontograms/${ODONTOGRAM}/`);
  });

  it('of another program, kept in data, are shown', async () => {
    open(await storeWithMouth({ odontogram: { data: 'Antiguas', clinical_history: HISTORY } }), PAGE);
    expect(await screen.findByText('Antiguas')).toBeTruthy();
  });
});
