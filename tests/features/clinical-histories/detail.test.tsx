import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_CLINICAL_HISTORY } from '#domain/clinical/clinical-history.ts';
import { treatmentsOf } from '#domain/clinical/notes/treatments.ts';
import {
  BRUNO,
  buildAppointment,
  buildHistory,
  buildOdontogram,
  buildTooth,
  testId,
} from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';
import { HISTORY, notesWith, open, PAGE, PATIENT, shownHistory, storeWithHistory } from './screens.tsx';

const user = userEvent.setup();
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const entries = async () =>
  within(await screen.findByRole('list', { name: 'Tratamientos' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const follow = async (name: string | RegExp) => user.click(await screen.findByRole('link', { name }));

/** The treatments as the store has them now. */
const noted = async (store: TestStore) => treatmentsOf(await shownHistory(store));

describe('the page of a clinical history', () => {
  it('names the patient with the age, says when it was last changed, and leads to patient and form', async () => {
    setNow('2026-03-20T15:00:00.000Z');
    open(await storeWithHistory({ updated_at: '2026-03-02T15:00:00.000Z' }), PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Historia Clínica' })).toBeTruthy();
    expect(await screen.findByText('Mateo Salazar')).toBeTruthy();
    expect(screen.getByText('13 años')).toBeTruthy();
    expect(screen.getByText('Actualizada 02/03/2026')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Paciente')).toBe(`/patients/${PATIENT}`);
    expect(href('Editar historia')).toBe(`${PAGE}/edit`);
    expect(href('Volver a las historias clínicas')).toBe('/clinical-histories');
  });

  it('shows the alerts at its head', async () => {
    open(await storeWithHistory({ allergies: 'Látex' }), PAGE);
    expect((await screen.findByRole('note', { name: 'Alertas clínicas' })).textContent).toBe('Alergias: Látex');
  });

  it('shows the treatments, the newest first, with the weeks between them on the rail', async () => {
    const notes = notesWith([
      {
        date: '2026-01-05',
        title: 'Colocación de Aparatología',
        description: 'Brackets metálicos',
        doctor: 'Dra. Paz',
      },
      { date: '2026-03-10', title: 'Control', description: 'Arco nuevo', doctor: 'Dr. Ríos' },
      { date: '2026-02-05', title: 'Limpieza' },
    ]);
    open(await storeWithHistory({ notes }), PAGE);
    const list = within(await screen.findByRole('list', { name: 'Tratamientos' }));
    expect(await entries()).toEqual(['Control', 'Limpieza', 'Colocación de Aparatología']);
    for (const text of ['10/03/2026', 'Arco nuevo', 'Dr. Ríos', '5 semanas', '4 semanas', 'Brackets metálicos']) {
      expect(list.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('3 entradas')).toBeTruthy();
  });

  it('keeps the diagnosis with the treatments', async () => {
    open(await storeWithHistory({ diagnostic: 'Clase II división 1' }), PAGE);
    const treatments = await card('Tratamientos');
    expect(await treatments.findByText('Clase II división 1')).toBeTruthy();
    expect(treatments.getByRole('heading', { level: 3, name: 'Diagnóstico' })).toBeTruthy();
    expect(treatments.getByText('Todavía no hay tratamientos registrados.')).toBeTruthy();
  });

  it('of many treatments shows the latest, and the others at a tap', async () => {
    const dates = Array.from({ length: 60 }, (_, place) => ({
      date: `2026-01-${String((place % 28) + 1).padStart(2, '0')}`,
    }));
    open(await storeWithHistory({ notes: notesWith(dates) }), PAGE);
    await waitFor(async () => expect(await entries()).toHaveLength(6));
    await press('Ver las 50 anteriores');
    expect(await entries()).toHaveLength(56);
    await press('Ver las 4 anteriores');
    expect(await entries()).toHaveLength(60);
    expect(screen.queryByRole('button', { name: /^Ver las/ })).toBeNull();
  });

  it('shows a treatment that another program noted without date or title', async () => {
    open(await storeWithHistory({ notes: '[{"title":"","description":"Pulido","date":"ayer"}]' }), PAGE);
    expect(await screen.findByText('Pulido')).toBeTruthy();
    expect(await entries()).toEqual(['Tratamiento']);
    expect(screen.getByText('Fecha inválida')).toBeTruthy();
  });

  it('leads to the newest exam and odontogram, and unfolds the others', async () => {
    const store = await storeWithHistory({});
    await store.receive(
      'odontograms',
      buildOdontogram({ id: testId(0x501), clinical_history: HISTORY, created_at: '2026-01-05T15:00:00.000Z' }),
      buildOdontogram({ id: testId(0x502), clinical_history: HISTORY, created_at: '2026-02-05T15:00:00.000Z' }),
    );
    const exam = {
      ...buildHistory(),
      id: testId(0x601),
      clinical_history: HISTORY,
      overjet: 4.5,
      right_molar_class: 'II',
    };
    await store.receive('clinical-exams', exam);
    open(store, PAGE);
    const exams = await card('Examen clínico');
    await waitFor(() => expect(exams.getByText('4,5 mm')).toBeTruthy());
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('Ver: Examen clínico')).toBe(`/clinical-exam/${testId(0x601)}`);
    expect(link('Editar: Examen clínico')).toBe(`/clinical-exam/${testId(0x601)}/edit`);
    expect(link('Ver: Odontograma')).toBe(`/odontograms/${testId(0x502)}`);
    expect(link('Editar: Odontograma')).toBe(`/odontograms/${testId(0x502)}/edit`);
    expect(screen.queryByRole('link', { name: 'Odontograma del 05/01/2026' })).toBeNull();
    await press('Ver todos (2)');
    expect(link('Odontograma del 05/01/2026')).toBe(`/odontograms/${testId(0x501)}`);
  });

  it('says when exam and odontogram were last changed, the odontogram with its teeth', async () => {
    const store = await storeWithHistory({});
    const made = { created_at: '2026-01-05T15:00:00.000Z', updated_at: '2026-02-05T15:00:00.000Z' };
    const odontogram = testId(0x502);
    await store.receive('odontograms', buildOdontogram({ id: odontogram, clinical_history: HISTORY, ...made }));
    await store.receive('teeth', buildTooth({ odontogram, updated_at: '2026-03-08T15:00:00.000Z' }));
    await store.receive('clinical-exams', { ...buildHistory(), id: testId(0x601), clinical_history: HISTORY, ...made });
    open(store, PAGE);
    expect(await (await card('Examen clínico')).findByText('Actualizado 05/02/2026')).toBeTruthy();
    expect(await (await card('Odontograma')).findByText('Actualizado 08/03/2026')).toBeTruthy();
  });

  it('draws the newest exam and odontogram, the milk teeth of a child below 14', async () => {
    const store = await storeWithHistory({});
    const odontogram = testId(0x502);
    await store.receive('odontograms', buildOdontogram({ id: odontogram, clinical_history: HISTORY }));
    await store.receive('teeth', buildTooth({ odontogram, tooth_number: '55', type: 'child', condition: 'caries' }));
    const exam = { ...buildHistory(), id: testId(0x601), clinical_history: HISTORY, right_molar_class: 'II' };
    await store.receive('clinical-exams', exam);
    open(store, PAGE);
    const exams = await card('Examen clínico');
    await waitFor(() => expect(exams.getByText('Molar der.').closest('figure')?.querySelector('svg')).toBeTruthy());
    const odontograms = await card('Odontograma');
    await waitFor(() => expect(odontograms.getByText('Sanos').parentElement?.textContent).toContain('19'));
    expect(odontograms.getByText('Atención').parentElement?.textContent).toContain('1');
  });

  it('draws the permanent teeth of a child too where they have marks', async () => {
    const store = await storeWithHistory({});
    const odontogram = testId(0x502);
    await store.receive('odontograms', buildOdontogram({ id: odontogram, clinical_history: HISTORY }));
    const marked = { odontogram, condition: 'caries' } as const;
    await store.receive('teeth', buildTooth({ ...marked, tooth_number: '55', type: 'child' }));
    await store.receive('teeth', buildTooth({ ...marked, tooth_number: '16' }));
    open(store, PAGE);
    const odontograms = await card('Odontograma');
    const sanos = async (name: string) => {
      const section = (await odontograms.findByText(name)).closest('figure')!;
      return within(section).getByText('Sanos').nextElementSibling?.textContent;
    };
    expect([await sanos('Adulto'), await sanos('Infantil')]).toEqual(['31', '19']);
  });

  it('without exam or odontogram offers to make them', async () => {
    open(await storeWithHistory({}), PAGE);
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('Crear examen clínico')).toBe(`/clinical-exam/new?clinical_history=${HISTORY}`);
    expect(await link('Crear odontograma')).toBe(`/odontograms/new?clinical_history=${HISTORY}`);
  });

  it('shows the three latest appointments up to today, each with its estado', async () => {
    setNow('2026-03-20T15:00:00.000Z');
    const store = await storeWithHistory({});
    const visits = [
      ['2026-01-05', 'completada'],
      ['2026-02-05', 'cancelada'],
      ['2026-03-05', 'reprogramada'],
      ['2026-03-20', 'programada'],
      ['2026-04-05', 'confirmada'],
    ] as const;
    await store.receive(
      'appointments',
      ...visits.map(([fecha, estado], place) =>
        buildAppointment({ id: testId(0x700 + place), patient: PATIENT, fecha, estado: estado as 'programada' }),
      ),
    );
    open(store, PAGE);
    const shown = await card('Citas recientes');
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(3));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '20/03/2026 · 10:30ControlProgramada',
      '05/03/2026 · 10:30ControlReprogramada',
      '05/02/2026 · 10:30ControlCancelada',
    ]);
    const [first] = shown.getAllByRole('link', { name: /20\/03\/2026/ });
    expect(first?.getAttribute('href')).toBe(`/appointments/${testId(0x703)}`);
    expect(shown.getByRole('link', { name: /^Ver todas/ }).getAttribute('href')).toBe(
      `/appointments?patient=${PATIENT}`,
    );
  });

  it('shows the patient’s answers in words, and leaves out unanswered questions', async () => {
    const text = notesWith([{}], 'Viene con su madre');
    open(
      await storeWithHistory({
        notes: text,
        consultation_reason: 'Dientes montados',
        habits: 'onicofagia,muerde_lapices',
        smoking: 'no',
        gum_bleeding: 'si',
      }),
      PAGE,
    );
    const told = await card('Antecedentes');
    const answer = (label: string) => told.getByText(label).nextElementSibling?.textContent;
    expect(answer('Motivo de la Consulta')).toBe('Dientes montados');
    expect(answer('Hábitos')).toBe('Onicofagia, Muerde lápices');
    expect(answer('Fuma')).toBe('No');
    expect(answer('Sangrado de encías')).toBe('Sí');
    expect(told.getByText('Viene con su madre')).toBeTruthy();
    expect(told.queryByText('Medicamentos')).toBeNull();
  });

  it('of one that is not there says so', async () => {
    open(await storeWithHistory(), PAGE);
    expect(await screen.findByText('La historia clínica no existe o fue eliminada.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Volver a las historias clínicas' })).not.toEqual([]);
  });

  it('that cannot be read says so', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithHistory({});
    vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, PAGE);
    const words = 'No se pudo cargar la historia clínica. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('a treatment', () => {
  it('is added in place, with today and the person on screen; the toast takes it back', async () => {
    setNow('2026-03-20T15:00:00.000Z');
    const store = await storeWithHistory({ notes: 'Texto libre' });
    const { address } = open(store, PAGE);
    await follow('Otro tratamiento');
    expect(address()).toBe(`${PAGE}?entry=treatment`);
    expect((await screen.findByLabelText<HTMLInputElement>('Doctor')).value).toBe('Ana Rojas');
    expect(screen.getByLabelText<HTMLInputElement>(/^Fecha/).value).toBe('20/03/2026');
    await user.type(screen.getByLabelText(/^Título/), 'Limpieza');
    await user.type(screen.getByLabelText('Descripción'), 'Profilaxis y flúor');
    await press('Guardar tratamiento');
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(await entries()).toEqual(['Limpieza']);
    expect(await noted(store)).toMatchObject([
      { date: '2026-03-20', title: 'Limpieza', description: 'Profilaxis y flúor', doctor: 'Ana Rojas' },
    ]);
    expect((await shownHistory(store)).notes).toMatch(/^Texto libre\n/);
    await press('Deshacer');
    expect(await screen.findByText('Todavía no hay tratamientos registrados.')).toBeTruthy();
    expect((await shownHistory(store)).notes).toBe('Texto libre');
  });

  it('needs date and title', async () => {
    const store = await storeWithHistory({});
    open(store, `${PAGE}?entry=treatment`);
    await user.clear(await screen.findByLabelText(/^Fecha/));
    await press('Guardar tratamiento');
    expect(await screen.findByText('El título es obligatorio')).toBeTruthy();
    expect(screen.getByText('La fecha es obligatoria')).toBeTruthy();
    expect(await store.entries()).toEqual([]);
  });

  it('is changed in place, keeps what another program noted with it, and the toast takes the change back', async () => {
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Limpieza', costo: 120 }]) });
    const { address } = open(store, PAGE);
    await follow('Editar Limpieza, 10/03/2026');
    expect(address()).toBe(`${PAGE}?entry=t0`);
    const title = await screen.findByLabelText<HTMLInputElement>(/^Título/);
    await user.clear(title);
    await user.type(title, 'Limpieza y flúor');
    await press('Guardar cambios');
    await waitFor(async () => expect(await entries()).toEqual(['Limpieza y flúor']));
    expect(await noted(store)).toMatchObject([{ title: 'Limpieza y flúor', costo: 120 }]);
    await press('Deshacer');
    await waitFor(async () => expect(await entries()).toEqual(['Limpieza']));
  });

  it('is deleted after a question, and the toast brings it back where it was', async () => {
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Uno' }, { title: 'Dos' }]) });
    open(store, PAGE);
    await follow(/^Editar Uno/);
    await press('Eliminar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Eliminar tratamiento' }));
    expect(dialog.getByText('«Uno», del 10/03/2026, saldrá de la historia clínica.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Eliminar tratamiento' }));
    await waitFor(async () => expect(await entries()).toEqual(['Dos']));
    await press('Deshacer');
    await waitFor(async () => expect(await entries()).toEqual(['Dos', 'Uno']));
    expect((await noted(store)).map(({ title }) => title)).toEqual(['Uno', 'Dos']);
  });

  it('that cannot be saved or deleted says so, and stays in its form', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Uno' }]) });
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, `${PAGE}?entry=t0`);
    await user.type(await screen.findByLabelText('Descripción'), 'x');
    await press('Guardar cambios');
    const saved = 'No se pudo guardar el tratamiento. Por favor, intenta de nuevo.';
    expect((await screen.findAllByText(saved)).length).toBeGreaterThan(0);
    await press('Eliminar');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Eliminar tratamiento' }));
    const deleted = 'No se pudo eliminar el tratamiento. Por favor, intenta de nuevo.';
    expect(await dialog.findByText(deleted)).toBeTruthy();
  });

  it('of another tablet stands beside one that this tablet has not sent yet, which is marked', async () => {
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Antiguo', date: '2026-01-05' }]) });
    open(store, `${PAGE}?entry=treatment`);
    await user.type(await screen.findByLabelText(/^Título/), 'De aquí');
    await press('Guardar tratamiento');
    await waitFor(async () => expect(await entries()).toEqual(['De aquí', 'Antiguo']));
    const theirs = notesWith([
      { title: 'Antiguo', date: '2026-01-05' },
      { id: 'other', title: 'De la otra tableta', date: '2026-01-06' },
    ]);
    await store.receive('clinical-histories', buildHistory({ patient: PATIENT, notes: theirs, version: 2 }));
    await waitFor(async () => expect(await entries()).toEqual(['De aquí', 'De la otra tableta', 'Antiguo']));
    const list = within(screen.getByRole('list', { name: 'Tratamientos' }));
    expect(list.getAllByText('Sin enviar')).toHaveLength(1);
    expect(list.getByText('Sin enviar').closest('li')?.textContent).toContain('De aquí');
  });

  it('that another person changes while it is edited warns at the field', async () => {
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Uno', doctor: 'Dra. Paz' }]) });
    open(store, `${PAGE}?entry=t0`);
    await user.type(await screen.findByLabelText(/^Título/), ' y medio');
    const theirs = notesWith([{ title: 'Otro', doctor: 'Dr. Ríos' }]);
    await store.receive('clinical-histories', buildHistory({ patient: PATIENT, notes: theirs, version: 2 }));
    expect(await screen.findByText('Otra persona cambió este campo mientras editaba')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Doctor').value).toBe('Dr. Ríos'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Título/).value).toBe('Uno y medio');
  });

  it('that is left unfinished is offered again, and given up by Cancelar', async () => {
    const store = await storeWithHistory({});
    const first = open(store, `${PAGE}?entry=treatment`);
    await user.type(await screen.findByLabelText(/^Título/), 'Limpieza');
    await press('Cerrar');
    await waitFor(() => expect(first.address()).toBe(PAGE));
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(1));
    await follow('Otro tratamiento');
    expect((await screen.findByDisplayValue('Limpieza')).tagName).toBe('INPUT');
    await press('Cancelar');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));
    await waitFor(async () => expect(await store.db.drafts.count()).toBe(0));
    expect(await store.entries()).toEqual([]);
  });

  it('is signed by the username of a person without names', async () => {
    const store = await storeWithHistory({});
    await store.signIn({ ...BRUNO, first_name: null, last_name: null });
    open(store, `${PAGE}?entry=treatment`);
    expect((await screen.findByLabelText<HTMLInputElement>('Doctor')).value).toBe('bruno');
  });
});

it('the fields that no person answered stay unanswered when a treatment is saved', async () => {
  const store = await storeWithHistory({});
  open(store, `${PAGE}?entry=treatment`);
  await user.type(await screen.findByLabelText(/^Título/), 'Limpieza');
  await press('Guardar tratamiento');
  await waitFor(async () => expect(await store.entries()).toHaveLength(1));
  const [entry] = await store.entries();
  expect(Object.keys(entry!.patch)).toEqual(['notes']);
  expect(await shownHistory(store)).toMatchObject({ ...EMPTY_CLINICAL_HISTORY, notes: expect.any(String) as string });
});
