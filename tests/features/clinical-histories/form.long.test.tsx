import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { buildHistory, testId } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import { HISTORY, notesWith, open, PAGE, PATIENT, shownHistory, storeWithHistory } from './screens.tsx';

const user = userEvent.setup();
const NEW = `/clinical-histories/new?patient=${PATIENT}`;
const EDIT = `${PAGE}/edit`;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label);
const type = async (label: string, text: string) => user.type(await field(label), text);
/** Fills a field at once, in tests that are not about typing. */
const fill = async (label: string, text: string) => fireEvent.change(await field(label), { target: { value: text } });
/** An answer, found by the question's words and by the word of the answer. */
const radio = async (question: string, word: 'Sí' | 'No') => {
  const label = await screen.findByText(question);
  return within(label.parentElement!).getByLabelText<HTMLInputElement>(word);
};
const answer = async (question: string, word: 'Sí' | 'No') => user.click(await radio(question, word));
const habit = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('a new clinical history', () => {
  it('names the patient: initials, full name and age in years', async () => {
    setNow('2026-03-20T15:00:00.000Z');
    open(await storeWithHistory(), NEW);
    expect(await screen.findByRole('heading', { level: 1, name: 'Nueva Historia Clínica' })).toBeTruthy();
    expect(screen.getByText('MS')).toBeTruthy();
    expect(screen.getByText('Mateo Salazar')).toBeTruthy();
    expect(screen.getByText('13 años')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver al paciente' }).getAttribute('href')).toBe(`/patients/${PATIENT}`);
  });

  it('saves every field, and leads to its page', async () => {
    const store = await storeWithHistory();
    const { address } = open(store, NEW);
    await fill('Motivo de la Consulta', 'Dientes montados');
    await fill('Antecedentes Médicos', 'Asma leve');
    await fill('Antecedentes Familiares', 'Diabetes');
    await fill('Medicamentos', 'Salbutamol');
    await fill('Alergias', 'Látex');
    await fill('Antecedentes Odontológicos', 'Dos resinas');
    await answer('Tratamiento de ortodoncia previo', 'Sí');
    await answer('Sangrado de encías', 'No');
    await answer('Fuma', 'No');
    await answer('Rechinamiento de dientes', 'Sí');
    await fill('Detalle de rechinamiento de dientes', 'De noche');
    await answer('Problemas respiratorios', 'Sí');
    await fill('Detalle de problemas respiratorios', 'Rinitis');
    await answer('Cirugía dental previa', 'No');
    await answer('Problemas con la anestesia local', 'No');
    await answer('Problemas de coagulación', 'Sí');
    await user.click(habit('Onicofagia'));
    await user.click(habit('Muerde lápices'));
    await answer('Dolor de dientes', 'Sí');
    await answer('Dolor articular', 'Sí');
    await fill('Detalle de dolor articular', 'ATM derecha');
    await answer('Dolor en la cavidad oral', 'Sí');
    await fill('Detalle de dolor en la cavidad oral', 'Aftas');
    await fill('Notas', 'Viene con su madre');
    await fill('Diagnóstico', 'Clase II');
    await press('Guardar historia clínica');
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(await shownHistory(store)).toMatchObject({
      patient: PATIENT,
      consultation_reason: 'Dientes montados',
      medical_history: 'Asma leve',
      family_medical_history: 'Diabetes',
      medications: 'Salbutamol',
      allergies: 'Látex',
      dental_history: 'Dos resinas',
      previous_orthodontic_treatment: 'si',
      gum_bleeding: 'no',
      smoking: 'no',
      teeth_grinding: 'De noche',
      habits: 'onicofagia,muerde_lapices',
      respiratory_problems: 'Rinitis',
      previous_dental_surgery: 'no',
      local_anesthetic_problems: 'no',
      coagulation_problems: 'si',
      tooth_pain: 'Sí',
      joint_pain: 'ATM derecha',
      oral_cavity_pain: 'Aftas',
      notes: 'Viene con su madre',
      diagnostic: 'Clase II',
    });
    expect(await store.entries()).toMatchObject([{ method: 'POST', row_id: HISTORY }]);
  });

  it('begins with every question unanswered; an answer is taken back by the same tap', async () => {
    const store = await storeWithHistory();
    open(store, NEW);
    await screen.findByText('Fuma');
    expect(document.querySelectorAll('input[type=radio]')).toHaveLength(22);
    expect(document.querySelectorAll('input:checked')).toHaveLength(0);
    await answer('Fuma', 'No');
    await answer('Fuma', 'No');
    await answer('Dolor articular', 'No');
    await answer('Dolor articular', 'No');
    await press('Guardar historia clínica');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(await shownHistory(store)).toMatchObject({ smoking: null, joint_pain: null });
  });

  it('without a patient warns, and cannot be saved', async () => {
    open(await storeWithHistory(), '/clinical-histories/new');
    expect(await screen.findByText('Debe seleccionar un paciente para crear una historia clínica.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar historia clínica' }).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Seleccionar paciente' }).getAttribute('href')).toBe('/patients');
    const back = screen.getByRole('link', { name: 'Volver a las historias clínicas' });
    expect(back.getAttribute('href')).toBe('/clinical-histories');
  });

  it('for a patient who has a history opens the form of that history', async () => {
    const { address } = open(await storeWithHistory({ consultation_reason: 'Dientes montados' }), NEW);
    await waitFor(() => expect(address()).toBe(EDIT));
    expect((await field('Motivo de la Consulta')).value).toBe('Dientes montados');
  });

  it('for a patient who is not there says so', async () => {
    open(await storeWithHistory(), `/clinical-histories/new?patient=${testId(0x9999)}`);
    expect(await screen.findByText('El paciente no existe o fue eliminado.')).toBeTruthy();
  });

  it('for a patient who cannot be read says so', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithHistory();
    vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, NEW);
    const words = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is blank again after Cancelar, and stays on the screen', async () => {
    const { address } = open(await storeWithHistory(), NEW);
    await fill('Motivo de la Consulta', 'Dientes montados');
    await answer('Dolor articular', 'Sí');
    await fill('Detalle de dolor articular', 'ATM');
    await press('Cancelar');
    await press('Descartar');
    await waitFor(async () => expect((await field('Motivo de la Consulta')).value).toBe(''));
    expect(screen.queryByLabelText('Detalle de dolor articular')).toBeNull();
    expect(address()).toBe(NEW);
  });

  it('says that it could not be saved; Cancelar clears that', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithHistory();
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, NEW);
    await press('Guardar historia clínica');
    const form = within(await screen.findByRole('form', { name: 'Nueva Historia Clínica' }));
    const words = 'Error al guardar la historia clínica. Por favor, intenta de nuevo.';
    expect(await form.findByText(words)).toBeTruthy();
    await press('Cancelar');
    await waitFor(() => expect(form.queryByText(words)).toBeNull());
  });
});

describe('the answers of a clinical history', () => {
  it('say where they make an alert: allergies, coagulation, anaesthesia and breathing', async () => {
    open(await storeWithHistory(), NEW);
    await screen.findByText('Fuma');
    const alerts = () => screen.queryAllByText('Se mostrará como alerta.').length;
    expect(alerts()).toBe(0);
    await answer('Problemas de coagulación', 'Sí');
    expect(alerts()).toBe(1);
    await answer('Problemas con la anestesia local', 'Sí');
    await fill('Alergias', 'Niega');
    expect(alerts()).toBe(2);
    await fill('Alergias', 'Niega penicilina, refiere látex');
    expect(alerts()).toBe(3);
    await answer('Fuma', 'Sí');
    expect(alerts()).toBe(3);
    await answer('Problemas respiratorios', 'Sí');
    const looks = screen.getAllByText('Se mostrará como alerta.').map(({ className }) => className);
    expect([looks.length, new Set(looks).size]).toEqual([4, 1]);
  });

  it('with a text: "No" hides it, "Sí" shows it, and a text that begins with No is typed to its end', async () => {
    const store = await storeWithHistory();
    open(store, NEW);
    await answer('Rechinamiento de dientes', 'No');
    expect(screen.queryByLabelText('Detalle de rechinamiento de dientes')).toBeNull();
    await answer('Rechinamiento de dientes', 'Sí');
    await type('Detalle de rechinamiento de dientes', 'No duerme bien por ello');
    await press('Guardar historia clínica');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(await shownHistory(store)).toMatchObject({ teeth_grinding: 'No duerme bien por ello' });
  });

  it('«Ninguno» unticks the other habits, and they untick it', async () => {
    open(await storeWithHistory(), NEW);
    await screen.findByText('Fuma');
    const names = [
      'Succión digital',
      'Succión labial',
      'Succión de carrillos',
      'Onicofagia',
      'Muerde lápices',
      'Muerde la lengua',
      'Ninguno',
    ];
    await user.click(habit('Onicofagia'));
    await user.click(habit('Succión digital'));
    await user.click(habit('Ninguno'));
    expect(names.filter((name) => habit(name).checked)).toEqual(['Ninguno']);
    await user.click(habit('Muerde la lengua'));
    expect(names.filter((name) => habit(name).checked)).toEqual(['Muerde la lengua']);
  });

  it('are counted in the list of sections: none, some or all', async () => {
    open(await storeWithHistory(), NEW);
    const list = await screen.findByRole('navigation', { name: 'Secciones' });
    const section = (title: string) => within(list).getAllByText(title)[0]!.closest('button')!;
    expect(section('Motivo').textContent).toMatch(/sin responder$/);
    await fill('Motivo de la Consulta', 'x');
    await fill('Alergias', 'x');
    expect(section('Motivo').textContent).toMatch(/completa$/);
    expect(section('Medicación y alergias').textContent).toMatch(/1 de 2$/);
    await user.click(section('Historial Dental'));
    expect(document.activeElement?.textContent).toMatch(/^Historial Dental/);
  });
});

describe('editing a clinical history', () => {
  it('shows the noted answers, and sends only the touched fields', async () => {
    const store = await storeWithHistory({
      consultation_reason: 'Dientes montados',
      teeth_grinding: 'De noche',
      joint_pain: 'Niega',
    });
    const { address } = open(store, EDIT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Editar Historia Clínica' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver a la historia clínica' }).getAttribute('href')).toBe(PAGE);
    expect((await field('Motivo de la Consulta')).value).toBe('Dientes montados');
    expect((await field('Detalle de rechinamiento de dientes')).value).toBe('De noche');
    expect((await radio('Dolor articular', 'No')).checked).toBe(true);
    await type('Medicamentos', 'Ibuprofeno');
    await press('Guardar cambios');
    await waitFor(() => expect(address()).toBe(PAGE));
    const [entry] = await store.entries();
    expect(Object.keys(entry!.patch)).toEqual(['medications']);
  });

  it('shows the free text of the notes alone, and leaves the treatments in them as they are', async () => {
    const notes = notesWith([{ title: 'Control' }], 'Viene con su madre');
    const store = await storeWithHistory({ notes });
    open(store, EDIT);
    const box = await field('Notas');
    expect(box.value).toBe('Viene con su madre');
    await user.type(box, ' y con su tía.{Enter}{Enter}Vive lejos');
    expect(box.value).toBe('Viene con su madre y con su tía.\n\nVive lejos');
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const saved = parseNotes(await shownHistory(store));
    expect(saved.text).toBe('Viene con su madre y con su tía.\n\nVive lejos');
    expect(saved.treatments).toMatchObject([{ title: 'Control' }]);
  });

  it('keeps a treatment that another tablet notes while the free text is typed', async () => {
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Control' }], 'Antes') });
    open(store, EDIT);
    await user.type(await field('Notas'), ' y después');
    const theirs = notesWith([{ title: 'Control' }, { title: 'De la otra tableta' }], 'Antes');
    await store.receive('clinical-histories', buildHistory({ patient: PATIENT, notes: theirs, version: 2 }));
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const saved = parseNotes(await shownHistory(store));
    expect(saved.text).toBe('Antes y después');
    expect(saved.treatments.map(({ title }) => title)).toEqual(['Control', 'De la otra tableta']);
  });

  it('is as it was after Cancelar', async () => {
    const { address } = open(await storeWithHistory({ allergies: 'Látex' }), EDIT);
    await type('Alergias', ' y penicilina');
    await press('Cancelar');
    await press('Descartar');
    await waitFor(async () => expect((await field('Alergias')).value).toBe('Látex'));
    expect(address()).toBe(EDIT);
  });

  it('can be saved without a change', async () => {
    open(await storeWithHistory({}), EDIT);
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Guardar cambios' });
    expect(save.disabled).toBe(false);
  });

  it('of one that is not there says so', async () => {
    open(await storeWithHistory(), EDIT);
    expect(await screen.findByText('La historia clínica no existe o fue eliminada.')).toBeTruthy();
  });

  it('of one that cannot be read says so', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithHistory({});
    vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, EDIT);
    const words = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
