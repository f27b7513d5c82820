import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { treatmentsOf } from '#domain/clinical/notes/treatments.ts';
import { buildAppointment, buildOdontogram, buildTooth, testId } from '#tests/support/factories.ts';
import { setNow } from '#tests/support/screen.tsx';
import { HISTORY, notesWith, open, PAGE, PATIENT, shownHistory, storeWithHistory } from './screens.tsx';

const user = userEvent.setup();
const NEW = `${PAGE}?entry=control`;
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const choose = async (group: string, answer: string) => {
  const label = await screen.findByText(group);
  await user.click(within(label.parentElement!).getByLabelText(answer));
};
const bracket = (number: string) => screen.findByLabelText(`Bracket del ${number}, caído`);
/** A finger goes down on one tooth and is lifted on another, or on the same. */
const stroke = async (from: string, to: string) => {
  fireEvent.pointerDown(await bracket(from), { button: 0 });
  fireEvent.pointerUp(await bracket(to), { button: 0 });
};

const BEFORE = {
  upper: { material: 'NiTi', size: '0.016' },
  lower: { material: 'NiTi', size: '0.014' },
  elastics: {
    kind: 'clase_iii',
    size: '1/4',
    force: '6',
    wear: 'De noche',
    pairs: [
      ['16', '43'],
      ['26', '33'],
    ],
  },
  off: ['35'],
  weeks: 6,
};

describe('the card of an orthodontic control', () => {
  it('saves wires, elastics, fallen brackets and interval as a treatment, with the same in words', async () => {
    setNow('2026-03-20T15:00:00.000Z');
    const store = await storeWithHistory({});
    const { address } = open(store, NEW);
    await choose('Arco superior', 'NiTi');
    await user.selectOptions(screen.getByLabelText('Calibre superior'), '0,018″');
    await choose('Arco inferior', 'Acero');
    await press('Más grueso: Calibre inferior');
    await press('Más grueso: Calibre inferior');
    await choose('Elásticos', 'Clase II');
    await user.selectOptions(screen.getByLabelText('Tamaño'), '3/16″');
    await user.selectOptions(screen.getByLabelText('Fuerza'), '4,5 oz');
    await user.selectOptions(screen.getByLabelText('Uso'), '24 horas');
    await choose('Próximo control, en semanas', '4');
    expect(screen.getByText('Viernes, 17 de abril de 2026')).toBeTruthy();
    await stroke('24', '24');
    await user.type(screen.getByLabelText('Nota'), 'Se recementa el 24.');
    await press('Guardar control');
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(treatmentsOf(await shownHistory(store))).toMatchObject([
      {
        title: 'Control de ortodoncia',
        date: '2026-03-20',
        doctor: 'Ana Rojas',
        description:
          'Arco superior: NiTi 0,018″. Arco inferior: Acero 0,014″. Elásticos: Clase II, 3/16″ · 4,5 oz · 24 horas. ' +
          'Bracket caído: 24. Próximo: 4 semanas.\nSe recementa el 24.',
        control: {
          upper: { material: 'NiTi', size: '0.018' },
          lower: { material: 'Acero', size: '0.014' },
          elastics: {
            kind: 'clase_ii',
            size: '3/16',
            force: '4.5',
            wear: '24 horas',
            pairs: [
              ['13', '46'],
              ['23', '36'],
            ],
          },
          off: ['24'],
          weeks: 4,
        },
      },
    ]);
  });

  it('is drawn on the timeline with its facts; the one before is tags', async () => {
    const notes = notesWith([
      { title: 'Control de ortodoncia', date: '2026-01-05', control: { ...BEFORE, elastics: { kind: 'ninguno' } } },
      { title: 'Control de ortodoncia', date: '2026-02-05', control: BEFORE, description: 'Higiene buena' },
    ]);
    open(await storeWithHistory({ notes }), PAGE);
    const list = within(await screen.findByRole('list', { name: 'Tratamientos' }));
    expect(list.getAllByRole('img', { name: 'Aparatología' })).toHaveLength(1);
    const fact = (label: string) => list.getByText(label).nextElementSibling?.textContent;
    expect(fact('Arco superior')).toBe('NiTi 0,016″');
    expect(fact('Elásticos')).toBe('Clase III, 1/4″ · 6 oz · De noche');
    expect(fact('Bracket caído')).toBe('35');
    expect(fact('Próximo')).toBe('6 semanas');
    expect(list.getByText('Higiene buena')).toBeTruthy();
    const tags = list.getByText('Sup. NiTi 0,016″').closest('ul');
    expect([...tags!.children].map(({ textContent }) => textContent)).toEqual([
      'Sup. NiTi 0,016″',
      'Inf. NiTi 0,014″',
      'Sin elásticos',
      'Bracket caído: 35',
      'Próximo: 6 semanas',
    ]);
  });

  it('keeps the teeth of an elastic together on the timeline', async () => {
    const elastics = { kind: 'clase_ii', pairs: [['13', '46']] };
    const notes = notesWith([{ title: 'Control de ortodoncia', date: '2026-02-05', control: { ...BEFORE, elastics } }]);
    open(await storeWithHistory({ notes }), PAGE);
    const list = within(await screen.findByRole('list', { name: 'Tratamientos' }));
    expect(list.getByText('13–46').tagName).toBe('SPAN');
    expect(list.getByText('Elásticos').nextElementSibling?.textContent).toBe('Clase II (13–46)');
  });

  it('takes over what the one before noted at a tap, but for the brackets that had come off', async () => {
    const notes = notesWith([{ title: 'Control de ortodoncia', date: '2026-02-05', control: BEFORE }]);
    const store = await storeWithHistory({ notes });
    open(store, NEW);
    await press('Copiar del 05/02');
    await press('Guardar control');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    const saved = treatmentsOf(await shownHistory(store)).at(-1);
    expect(saved?.['control']).toEqual({ ...BEFORE, off: [] });
  });

  it('has no control to copy in a history without any', async () => {
    open(await storeWithHistory({ notes: notesWith([{}]) }), NEW);
    await bracket('11');
    expect(screen.queryByRole('button', { name: /^Copiar/ })).toBeNull();
  });

  it('is edited as a control, and a change of one thing leaves the others', async () => {
    const description =
      'Arco superior: NiTi 0,016″. Arco inferior: NiTi 0,014″. Elásticos: Clase III, 1/4″ · 6 oz · De noche. Bracket caído: 35. Próximo: 6 semanas.\nHigiene buena';
    const notes = notesWith([{ title: 'Control', date: '2026-02-05', control: BEFORE, description }]);
    const store = await storeWithHistory({ notes });
    open(store, `${PAGE}?entry=t0`);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Nota')).value).toBe('Higiene buena');
    expect((await bracket('35')).getAttribute('aria-checked')).toBe('true');
    await stroke('35', '35');
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(treatmentsOf(await shownHistory(store))).toMatchObject([
      {
        title: 'Control',
        control: { ...BEFORE, off: [] },
        description:
          'Arco superior: NiTi 0,016″. Arco inferior: NiTi 0,014″. Elásticos: Clase III, 1/4″ · 6 oz · De noche. Próximo: 6 semanas.\nHigiene buena',
      },
    ]);
  });

  it('notes an elastic from tooth to tooth, by a stroke or by two choices, and takes it out again', async () => {
    open(await storeWithHistory({}), NEW);
    await stroke('12', '33');
    // jsdom lays nothing out: the tooth under the finger is the one on which it was lifted.
    expect(await screen.findByRole('button', { name: 'Quitar el elástico 12–33' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Otros').checked).toBe(true);
    await user.selectOptions(screen.getByLabelText('Elástico desde'), '13');
    await user.selectOptions(screen.getByLabelText('Hasta'), '43');
    await press('Añadir');
    expect(screen.getAllByRole('button', { name: /^Quitar el elástico/ })).toHaveLength(2);
    await press('Quitar el elástico 12–33');
    expect(screen.getAllByRole('button', { name: /^Quitar el elástico/ })).toHaveLength(1);
  });

  it('keeps a drawn elastic when another class is chosen, beside those that the class usually means', async () => {
    open(await storeWithHistory({}), NEW);
    await choose('Elásticos', 'Clase II');
    await stroke('12', '33');
    const worn = () =>
      screen.getAllByRole('button', { name: /^Quitar el elástico/ }).map(({ textContent }) => textContent);
    const first = worn();
    expect(first).toContain('12–33');
    await choose('Elásticos', 'Clase III');
    expect(worn()).toContain('12–33');
    expect(worn()).not.toContain(first[0]);
    await choose('Elásticos', 'Clase II');
    expect(worn()).toEqual(first);
  });

  it('is filled in by the keyboard alone: arrows go from tooth to tooth, the space bar marks', async () => {
    open(await storeWithHistory({}), NEW);
    (await bracket('11')).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(await bracket('22'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await bracket('32'));
    await user.keyboard(' ');
    expect((await bracket('32')).getAttribute('aria-checked')).toBe('true');
    await user.keyboard('{ArrowUp}{ArrowLeft}{Enter}');
    expect((await bracket('21')).getAttribute('aria-checked')).toBe('true');
  });

  it('keeps a wire that this version does not offer', async () => {
    const control = { ...BEFORE, upper: { material: 'Beta', size: '0.020x0.020' } };
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Control', control }]) });
    open(store, `${PAGE}?entry=t0`);
    await user.type(await screen.findByLabelText('Nota'), 'Igual');
    expect(screen.getByLabelText<HTMLInputElement>('Beta').checked).toBe(true);
    await press('Guardar cambios');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(treatmentsOf(await shownHistory(store))[0]?.['control']).toEqual(control);
  });

  it('draws no bracket on a tooth that the patient has not', async () => {
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Control', control: BEFORE }]) });
    await store.receive('odontograms', buildOdontogram({ id: testId(0x501), clinical_history: HISTORY }));
    const drawing = () => {
      const arches = screen
        .getByRole('img', { name: 'Aparatología' })
        .querySelectorAll('[class*=bracket], [class*=fallen]');
      // An arch's brackets are one path, each of them closed.
      return [...arches].flatMap((arch) => arch.getAttribute('d')!.match(/Z/g) ?? []).length;
    };
    open(store, PAGE);
    await waitFor(() => expect(drawing()).toBe(24));
    await store.receive('teeth', buildTooth({ odontogram: testId(0x501), tooth_number: '14', condition: 'ausente' }));
    await waitFor(() => expect(drawing()).toBe(23));
  });

  it('that cannot be saved says so', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithHistory({});
    vi.spyOn(store.db.outbox, 'add').mockRejectedValue(new Error('the disk is gone'));
    open(store, NEW);
    await press('Guardar control');
    const words = 'No se pudo guardar el tratamiento. Por favor, intenta de nuevo.';
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });
});

describe('"Crear también la cita"', () => {
  const tick = async () => user.click(await screen.findByLabelText('Crear también la cita'));
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const appointments = (store: Awaited<ReturnType<typeof storeWithHistory>>) =>
    store.db.records('appointments').toArray();

  it('is offered once an interval is given, and not of a control that stands already', async () => {
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Control', control: BEFORE }]) });
    open(store, NEW);
    await bracket('11');
    expect(screen.queryByLabelText('Crear también la cita')).toBeNull();
    await choose('Próximo control, en semanas', '4');
    expect(screen.getByLabelText('Crear también la cita')).toBeTruthy();
    expect(screen.queryByLabelText(/^Fecha de la cita/)).toBeNull();
  });

  it('is not offered of a control that is edited', async () => {
    const store = await storeWithHistory({ notes: notesWith([{ title: 'Control', control: BEFORE }]) });
    open(store, `${PAGE}?entry=t0`);
    await screen.findByText('Próximo control, en semanas');
    expect(screen.queryByLabelText('Crear también la cita')).toBeNull();
  });

  it('makes the appointment in one write with the entry: on the working day that follows, at the opening, in the clinic', async () => {
    setNow('2026-03-21T15:00:00.000Z');
    const store = await storeWithHistory({});
    const { address } = open(store, NEW);
    await choose('Próximo control, en semanas', '4');
    // A Saturday.
    expect(screen.getByText('Sábado, 18 de abril de 2026')).toBeTruthy();
    await tick();
    expect(valueOf('Fecha de la cita *')).toBe('20/04/2026');
    await press('Guardar control');
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(await appointments(store)).toMatchObject([
      {
        patient: PATIENT,
        fecha: '2026-04-20',
        hora: '09:00',
        duracion: 30,
        tipo_tratamiento: 'Control',
        specialty: 'ortodoncia',
        estado: 'programada',
        location: 'Clínica Miraflores',
      },
    ]);
    const entries = await store.entries();
    expect(entries.map(({ collection }) => collection)).toEqual(['clinical-histories', 'appointments']);
    expect(new Set(entries.map(({ group }) => group)).size).toBe(1);
  });

  it('takes both back by Deshacer', async () => {
    const store = await storeWithHistory({});
    open(store, NEW);
    await choose('Próximo control, en semanas', '6');
    await tick();
    await press('Guardar control');
    expect(await screen.findByText('Control guardado, con la próxima cita')).toBeTruthy();
    expect(await appointments(store)).toHaveLength(1);
    await press('Deshacer');
    await waitFor(async () => expect(await appointments(store)).toEqual([]));
    expect(treatmentsOf(await shownHistory(store))).toEqual([]);
  });

  it('follows another interval, and makes none once the tick or the interval is taken away', async () => {
    setNow('2026-03-20T15:00:00.000Z');
    const store = await storeWithHistory({});
    open(store, NEW);
    await choose('Próximo control, en semanas', '4');
    await tick();
    expect(valueOf('Fecha de la cita *')).toBe('17/04/2026');
    await choose('Próximo control, en semanas', '6');
    expect(valueOf('Fecha de la cita *')).toBe('01/05/2026');
    await tick();
    expect(screen.queryByLabelText(/^Fecha de la cita/)).toBeNull();
    await press('Guardar control');
    await waitFor(async () => expect(await store.entries()).toHaveLength(1));
    expect(await appointments(store)).toEqual([]);
  });

  it('names an overlapping visit and offers free times near it, without preventing the save', async () => {
    setNow('2026-03-20T15:00:00.000Z');
    const store = await storeWithHistory({});
    await store.receive(
      'appointments',
      buildAppointment({ patient: PATIENT, fecha: '2026-04-17', hora: '09:00', location: 'Clínica Miraflores' }),
    );
    open(store, NEW);
    await choose('Próximo control, en semanas', '4');
    await tick();
    expect(await screen.findByText(/^Se cruza con Mateo Salazar, 09:00 – 09:30/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '09:30' }));
    expect(valueOf('Hora *')).toBe('09:30');
    await press('Guardar control');
    await waitFor(async () => expect(await appointments(store)).toHaveLength(2));
  });

  it('needs a date and an hour', async () => {
    const store = await storeWithHistory({});
    open(store, NEW);
    await choose('Próximo control, en semanas', '4');
    await tick();
    fireEvent.change(screen.getByLabelText('Fecha de la cita *'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Hora *'), { target: { value: '' } });
    await press('Guardar control');
    expect(await screen.findByText('La fecha es obligatoria')).toBeTruthy();
    expect(screen.getByText('La hora es obligatoria')).toBeTruthy();
    expect(await store.entries()).toEqual([]);
  });
});
