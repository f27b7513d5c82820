import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '#domain/record/ids.ts';
import { restoreValues } from '#store/outbox/restore-values.ts';
import { BRUNO } from '#tests/support/factories.ts';
import { EXAM, HISTORY, open, PATIENT, storeWithExams } from './screens.tsx';

const user = userEvent.setup();
const NEW = `/clinical-exam/new?clinical_history=${HISTORY}`;
const EDIT = `/clinical-exam/${EXAM}/edit`;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** Radio buttons by the form's own names: finding a role among some hundred controls takes jsdom a second. */
const radios = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[type=radio][name=${name}]`)];
async function choose(name: string, code: string): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  await user.click(radios(name).find(({ value }) => value === code)!);
}

/** Types a measure, then adds half a millimetre twice and subtracts it once by the buttons. */
async function measure(label: string, name: string, text: string): Promise<void> {
  const input = await screen.findByLabelText<HTMLInputElement>(label);
  expect(input.name).toBe(name);
  const [minus, plus] = input.closest('div[data-look]')!.querySelectorAll('button');
  expect([minus!.ariaLabel, plus!.ariaLabel]).toEqual(['Restar 0,5 mm', 'Sumar 0,5 mm']);
  await user.type(input, text);
  await user.click(plus!);
  await user.click(plus!);
  await user.click(minus!);
  expect(input.value).toBe(`${text.replace(',1', ',6')}\u00a0mm`);
}

describe('a new clinical exam', () => {
  it('is titled, and says whose it is', async () => {
    open(await storeWithExams(), NEW);
    expect(await screen.findByRole('heading', { level: 1, name: 'Nuevo Examen Clínico' })).toBeTruthy();
    expect(screen.getByText('Mateo Salazar')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Guardar examen clínico' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('link', { name: 'Volver al paciente' }).getAttribute('href')).toBe(`/patients/${PATIENT}`);
  });

  it('has its sections in order', async () => {
    open(await storeWithExams(), NEW);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Perfil y Análisis',
      'Líneas Medias',
      'Clasificaciones Dentales',
      'Medidas y Mordidas',
      'Mordidas',
      'Observaciones Adicionales',
    ]);
  });

  it('asks each question with its answers, none of them chosen', async () => {
    open(await storeWithExams(), NEW);
    await screen.findByRole('heading', { level: 1 });
    const asked = [...document.querySelectorAll('[role=radiogroup]')].map((group) => {
      const inputs = [...group.querySelectorAll('input')];
      expect(inputs.some(({ checked }) => checked)).toBe(false);
      const label = document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent;
      const answers = inputs.map((input) => `${input.value} = ${input.closest('label')!.textContent}`);
      return `${label} (${inputs[0]!.name}): ${answers.join(', ')}`;
    });
    const midline =
      'desviada_derecha = Desviada a la derecha, coincidente = Coincidente, desviada_izquierda = Desviada a la izquierda';
    const angle = 'I = Clase I, II = Clase II, III = Clase III, N/V = No valorable';
    expect(asked).toEqual([
      'Perfil (profile): concavo = Cóncavo, recto = Recto, convexo = Convexo',
      'Análisis frontal (frontal_analysis): asimetrico_derecho = Asimétrico derecho, simetrico = Simétrico, asimetrico_izquierdo = Asimétrico izquierdo',
      'Altura de la sonrisa (smile_height): baja = Baja, media = Media, alta = Alta',
      'Cierre labial (lip_closure): normal = Normal, forzado = Forzado, incompetencia = Incompetencia',
      `Línea media superior (upper_midline): ${midline}`,
      `Línea media inferior (lower_midline): ${midline}`,
      `Clase canina derecha (right_canine_class): ${angle}`,
      `Clase canina izquierda (left_canine_class): ${angle}`,
      `Clase molar derecha (right_molar_class): ${angle}`,
      `Clase molar izquierda (left_molar_class): ${angle}`,
      'Mordida profunda (deep_bite): no = No, si = Sí',
      'Mordida cruzada anterior (anterior_crossbite): no = No, si = Sí',
      'Mordida cruzada posterior (posterior_crossbite): derecha = Derecha, no = No, izquierda = Izquierda',
      'Mordida abierta anterior (anterior_open_bite): no = No, si = Sí',
      'Mordida abierta posterior (posterior_open_bite): derecha = Derecha, no = No, izquierda = Izquierda',
      'Interposición (interposition): no_presenta = No presenta, labial = Labial, lingual = Lingual',
    ]);
  });

  it('measures in millimetres, in steps of 0.5 by the buttons and of 0.01 by typing', async () => {
    const store = await storeWithExams();
    open(store, NEW);
    await measure('Canteo maxilar', 'maxillary_cant', '2,13');
    await measure('Overjet', 'overjet', '2,14');
    await measure('Overbite', 'overbite', '2,15');
    await press('Guardar examen clínico');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const [entry] = await store.entries();
    const kept = { maxillary_cant: 2.63, overjet: 2.64, overbite: 2.65 };
    expect(await store.row('clinical-exams', entry!.row_id)).toMatchObject(kept);
  });

  it('says of a measure beyond the bounds what is wrong as it is typed, and neither draws nor counts it', async () => {
    const store = await storeWithExams();
    open(store, NEW);
    const overjet = await screen.findByLabelText<HTMLInputElement>('Overjet');
    await user.type(overjet, '100');
    expect(screen.getByText('Introduzca un valor entre -30 y 30 mm')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Overjet/ })).toBeNull();
    const list = within(screen.getByRole('navigation', { name: 'Secciones' }));
    expect(list.getByRole('button', { name: /^Medidas y Mordidas.*sin responder$/ })).toBeTruthy();
    await user.clear(overjet);
    await user.type(overjet, '1,2,3');
    await user.tab();
    expect(overjet.value).toBe('1,2,3');
    await press('Guardar examen clínico');
    expect(await screen.findByText(/decimales/)).toBeTruthy();
    expect(await store.entries()).toEqual([]);
    await user.clear(overjet);
    await user.type(overjet, '4');
    expect(screen.queryByText(/decimales/)).toBeNull();
  });

  it('takes words about the joint', async () => {
    open(await storeWithExams(), NEW);
    const text = await screen.findByLabelText<HTMLTextAreaElement>('Observaciones de la ATM');
    expect([text.tagName, text.name]).toEqual(['TEXTAREA', 'tmj_observations']);
  });

  it('is saved with its history, and leads to its page', async () => {
    const store = await storeWithExams();
    const { address } = open(store, NEW);
    await choose('profile', 'convexo');
    await choose('lower_midline', 'desviada_derecha');
    await choose('right_molar_class', 'II');
    await choose('posterior_crossbite', 'izquierda');
    await user.type(screen.getByLabelText('Overjet'), '4,5');
    await user.type(screen.getByLabelText('Observaciones de la ATM'), 'Chasquido');
    await press('Guardar examen clínico');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const [entry] = await store.entries();
    expect(await store.row('clinical-exams', entry!.row_id)).toMatchObject({
      clinical_history: HISTORY,
      profile: 'convexo',
      lower_midline: 'desviada_derecha',
      right_molar_class: 'II',
      posterior_crossbite: 'izquierda',
      overjet: 4.5,
      tmj_observations: 'Chasquido',
      smile_height: null,
    });
    await waitFor(() => expect(address()).toBe(`/clinical-exam/${entry!.row_id}`));
  });

  it('cannot be saved without a clinical history', async () => {
    const store = await storeWithExams();
    open(store, '/clinical-exam/new');
    expect(await screen.findByText('Para crear un examen clínico, se necesita un historial clínico.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Guardar examen clínico' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: 'Volver a las historias clínicas' }).getAttribute('href')).toBe(
      '/clinical-histories',
    );
    expect(screen.getByRole('link', { name: 'Elegir historia clínica' }).getAttribute('href')).toBe(
      '/clinical-histories',
    );
  });

  it('for a history that is not there says so', async () => {
    open(await storeWithExams(), `/clinical-exam/new?clinical_history=${EXAM}`);
    expect(await screen.findByText('La historia clínica no existe o fue eliminada.')).toBeTruthy();
  });

  it('for a history that cannot be read says so', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithExams();
    vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, NEW);
    const words = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is given up by Cancelar, back to the patient', async () => {
    const { address } = open(await storeWithExams(), NEW);
    await press('Cancelar');
    await waitFor(() => expect(address()).toBe(`/patients/${PATIENT}`));
  });

  it('stays on the screen when the store cannot save it', async () => {
    const traced = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithExams();
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, NEW);
    await press('Guardar examen clínico');
    const words = 'Error al guardar el examen clínico. Por favor, intenta de nuevo.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(traced).toHaveBeenCalled();
  });

  it('says how much of each section is answered', async () => {
    open(await storeWithExams(), NEW);
    const list = within(await screen.findByRole('navigation', { name: 'Secciones' }));
    expect(list.getByRole('button', { name: /^Medidas y Mordidas.*sin responder$/ })).toBeTruthy();
    await choose('deep_bite', 'no');
    expect(list.getByRole('button', { name: /^Medidas y Mordidas.*1 de 3$/ })).toBeTruthy();
    await user.type(screen.getByLabelText('Overjet'), '2');
    await user.type(screen.getByLabelText('Overbite'), '2');
    expect(list.getByRole('button', { name: /^Medidas y Mordidas.*completa$/ })).toBeTruthy();
  });

  it('draws what is being noted, and nothing before', async () => {
    open(await storeWithExams(), NEW);
    expect(await screen.findByText('Anote el overjet o el overbite y se dibujan aquí.')).toBeTruthy();
    expect(screen.queryAllByRole('img')).toEqual([]);
    await user.type(screen.getByLabelText('Overjet'), '4,5');
    expect(screen.getByRole('img', { name: 'Overjet: 4,5 mm' })).toBeTruthy();
    await user.type(screen.getByLabelText('Overbite'), '-1');
    expect(screen.getByRole('img', { name: 'Overjet: 4,5 mm, Overbite: −1 mm' })).toBeTruthy();
    await choose('posterior_crossbite', 'derecha');
    expect(screen.getByRole('img', { name: 'Mordida cruzada posterior: Derecha' })).toBeTruthy();
    await choose('anterior_open_bite', 'si');
    expect(screen.getByRole('img', { name: 'Mordida abierta anterior: Sí' })).toBeTruthy();
  });
});

describe('editing a clinical exam', () => {
  it('opens with its answers, and sends only the touched ones', async () => {
    const store = await storeWithExams({ profile: 'convexo', overjet: 4.5 });
    const { address } = open(store, EDIT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Editar Examen Clínico' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver al examen' }).getAttribute('href')).toBe(`/clinical-exam/${EXAM}`);
    expect(radios('profile').map(({ value, checked }) => [value, checked])).toEqual([
      ['concavo', false],
      ['recto', false],
      ['convexo', true],
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Overjet').value).toBe('4,5\u00a0mm');
    await choose('profile', 'recto');
    await press('Guardar cambios');
    await waitFor(() => expect(address()).toBe(`/clinical-exam/${EXAM}`));
    const [entry] = await store.entries();
    expect(entry!.patch).toEqual({ profile: { before: 'convexo', after: 'recto' } });
  });

  it('takes an answer back by a second tap', async () => {
    const store = await storeWithExams({ deep_bite: 'si' });
    open(store, EDIT);
    await choose('deep_bite', 'si');
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect((await store.entries())[0]!.patch).toEqual({ deep_bite: { before: 'si', after: null } });
  });

  it('refuses a measure that lost its comma', async () => {
    const store = await storeWithExams({});
    open(store, EDIT);
    await user.type(await screen.findByLabelText('Overjet'), '45');
    await press('Guardar cambios');
    expect(await screen.findByText('Introduzca un valor entre -30 y 30 mm')).toBeTruthy();
    expect(await store.entries()).toEqual([]);
  });

  it('can always be saved, also when its history is not on this tablet', async () => {
    const store = await storeWithExams({ clinical_history: EXAM });
    open(store, EDIT);
    expect(await screen.findByRole('button', { name: 'Guardar cambios' })).toHaveProperty('disabled', false);
  });

  it('deletes the exam after a question, and leads to its history; the deletion can be undone', async () => {
    const store = await storeWithExams({});
    const { address } = open(store, EDIT);
    await press('Eliminar examen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar examen clínico' }));
    expect(dialog.getByText('¿Seguro que desea eliminar este examen clínico?')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Eliminar examen' }));
    await waitFor(() => expect(address()).toBe(`/clinical-histories/${HISTORY}`));
    expect(await store.row('clinical-exams', EXAM)).toBeUndefined();
    await press('Deshacer');
    await waitFor(async () => expect(await store.row('clinical-exams', EXAM)).toBeTruthy());
  });

  it('says when the exam cannot be deleted', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithExams({});
    open(store, EDIT);
    await press('Eliminar examen');
    const dialog = within(await screen.findByRole('dialog'));
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    await user.click(dialog.getByRole('button', { name: 'Eliminar examen' }));
    const words = 'No se pudo eliminar el examen clínico. Inténtelo de nuevo.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  it('of one that is not there says so', async () => {
    open(await storeWithExams(), EDIT);
    expect(await screen.findByText('El examen clínico no existe o fue eliminado.')).toBeTruthy();
  });

  it('of one that cannot be read says so', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithExams({});
    vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, EDIT);
    const words = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('shows the other tablet’s answer beside one’s own', async () => {
    const store = await storeWithExams({ profile: 'recto' });
    open(store, EDIT);
    await choose('profile', 'convexo');
    const row = (await store.row('clinical-exams', EXAM))!;
    const meta = { version: 2, updated_by: BRUNO.id };
    await store.receive('clinical-exams', { ...row, profile: 'concavo', overjet: 3, ...meta });
    expect(await screen.findByText(/Otra persona cambió Perfil: ahora dice «Cóncavo»/)).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Overjet').value).toBe('3\u00a0mm'));
  });

  it('says "Usted" of a change that the same person has made elsewhere meanwhile', async () => {
    const store = await storeWithExams({ profile: 'recto' });
    open(store, EDIT);
    await choose('profile', 'convexo');
    const row = (await store.row('clinical-exams', EXAM))!;
    const values = { profile: 'concavo' };
    await restoreValues(store.db, 'clinical-exams', row.id, values, { now: Date.now, newId });
    expect(await screen.findByText(/Usted cambió Perfil: ahora dice «Cóncavo»/)).toBeTruthy();
    expect(screen.queryByText(/Otra persona/)).toBeNull();
  });
});
