// The odontogram over time.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Route as Past } from '#app/routes/_app/odontograms/$id.tiempo.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { buildChange, pastServer } from '#tests/support/past.ts';
import { setNow, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';
import { ODONTOGRAM, receiveMarks, storeWithMouth } from '#tests/features/odontograms/screens.tsx';

const user = userEvent.setup();
let store: TestStore;

let ids = 0;
const tooth = (tooth_number: string, condition: string, observation: string | null = null) => ({
  odontogram: ODONTOGRAM,
  tooth_number,
  condition,
  observation,
});
/** A change of a tooth; each has a higher id than the one before. */
const marked = (at: string, before: object | null, after: object, more: { captured_at?: string } = {}) =>
  buildChange({
    id: (ids += 1),
    collection: 'teeth',
    row_id: `tooth-${(after as { tooth_number: string }).tooth_number}`,
    action: before ? 'update' : 'create',
    at,
    after,
    ...(before && { before }),
    ...more,
  });

const PAST = [
  marked('2026-01-12T15:00:00.000Z', null, tooth('18', 'ausente')),
  marked('2026-01-12T15:01:00.000Z', null, tooth('36', 'caries')),
  marked('2026-02-05T15:00:00.000Z', tooth('36', 'caries'), tooth('36', 'endodoncia', 'Conductos obturados.')),
  // Saved on the fifth during an outage, received on the seventh.
  marked('2026-02-07T15:00:00.000Z', null, tooth('14', 'extraccion'), { captured_at: '2026-02-05T16:00:00.000Z' }),
].toReversed();

beforeEach(async () => {
  setNow('2026-03-10T16:00:00.000Z');
  store = await storeWithMouth({
    marks: { 18: 'ausente', 36: ['endodoncia', 'Conductos obturados.'], 14: 'extraccion' },
  });
});

const open = (runtime: Partial<Runtime> = pastServer(PAST)) =>
  showScreen(store, `/odontograms/${ODONTOGRAM}/tiempo`, { '/odontograms/$id/tiempo': Past }, runtime);

/** Marks tooth 14 as absent this morning; the server does not have it yet. */
async function saveAbsent14() {
  const teeth = await store.db.records('teeth').toArray();
  const opened = teeth.find(({ tooth_number }) => tooth_number === '14');
  store.clock.now = Date.parse('2026-03-10T15:30:00.000Z');
  await store.save({
    method: 'PUT',
    collection: 'teeth',
    id: opened!.id,
    opened: { ...opened },
    values: { ...opened, condition: 'ausente' },
  });
}

const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Fecha' });
const show = async (place: number) => fireEvent.change(await slider(), { target: { value: String(place) } });
const conditionOf = (number: string) =>
  document.querySelector<HTMLElement>(`[data-past-tooth="${number}"]`)?.dataset['condition'];
const changedTeeth = () =>
  [...document.querySelectorAll<HTMLElement>('[data-changed]')].map(({ dataset }) => dataset['pastTooth']);
const told = () =>
  within(screen.getByRole('list', { name: 'Cambios de esta fecha' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the odontogram over time', () => {
  it('opens with today, and says that nothing changed since', async () => {
    open();
    expect((await slider()).getAttribute('aria-valuetext')).toBe('Hoy, 10/03/2026');
    expect(screen.getByRole('heading', { name: 'Martes, 10 de marzo de 2026' })).toBeTruthy();
    expect(screen.getByText('Sin cambios desde entonces.')).toBeTruthy();
    expect(['18', '36', '14', '11'].map(conditionOf)).toEqual(['ausente', 'endodoncia', 'extraccion', 'sano']);
    expect(changedTeeth()).toEqual([]);
  });

  it('shows each day’s chart, what it changed and by whom, by the day on which it was saved', async () => {
    open();
    await show(0);
    expect((await slider()).getAttribute('aria-valuetext')).toBe('12/01/2026');
    expect(screen.getByText('Pasado, solo lectura')).toBeTruthy();
    expect(['18', '36', '14'].map(conditionOf)).toEqual(['ausente', 'caries', 'sano']);
    expect(changedTeeth()).toEqual(['18', '36']);
    expect(told()).toEqual(['18Sano, pasa aAusente', '36Sano, pasa aCaries']);
    await show(1);
    expect(screen.getByRole('heading', { name: 'Jueves, 5 de febrero de 2026' })).toBeTruthy();
    expect(told()).toEqual(['14Sano, pasa aExtracción Indicada', '36Caries, pasa aEndodoncia']);
    expect(screen.getByText('Lucía Rojas').parentElement?.textContent).toBe('Lucía Rojas, 05/02/2026, 11:00 ');
    expect(screen.getByText('36: Conductos obturados.')).toBeTruthy();
    expect((await slider()).max).toBe('2');
  });

  it('shows the days one after the other at a tap', async () => {
    open();
    await user.click(await screen.findByRole('button', { name: 'Ver los cambios uno tras otro' }));
    await waitFor(() => expect(conditionOf('36')).toBe('caries'));
    await waitFor(() => expect(conditionOf('36')).toBe('endodoncia'), { timeout: 4000 });
    await user.click(screen.getByRole('button', { name: 'Detener' }));
  });

  it('holds what this tablet has not sent, with its mark', async () => {
    await saveAbsent14();
    open();
    await screen.findByText('Sin enviar');
    await waitFor(() => expect(told()).toEqual(['14Extracción Indicada, pasa aAusente']));
    expect(await screen.findByText('Usted')).toBeTruthy();
  });

  it('offline shows today as the tablet keeps it, whole, and none of the days before', async () => {
    await saveAbsent14();
    open({});
    expect(await screen.findByText('Como está hoy')).toBeTruthy();
    await waitFor(() => expect(conditionOf('14')).toBe('ausente'));
    expect(['18', '36', '11'].map(conditionOf)).toEqual(['ausente', 'endodoncia', 'sano']);
    expect(changedTeeth()).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Martes, 10 de marzo de 2026' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Fechas' })).toBeNull();
  });

  it('shows today as the tablet keeps it where the past lacks a mark', async () => {
    await receiveMarks(store, { 55: 'caries' });
    open();
    await slider();
    expect(['18', '36', '14', '55'].map(conditionOf)).toEqual(['ausente', 'endodoncia', 'extraccion', 'caries']);
    expect(screen.queryByText('Sin cambios desde entonces.')).toBeNull();
  });

  it('reads the past again when a mark of another tablet comes in', async () => {
    const server = pastServer(PAST);
    open(server);
    await slider();
    const before = server.asked.length;
    await receiveMarks(store, { 11: 'caries' }, { updated_at: '2026-03-10T16:00:00.000Z' });
    await waitFor(() => expect(conditionOf('11')).toBe('caries'));
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
  });

  it('shows the patient’s alerts', async () => {
    store = await storeWithMouth({ history: { allergies: 'penicilina' } });
    open();
    expect(await screen.findByText('Alergias: penicilina')).toBeTruthy();
  });

  it('offline says once where the past is', async () => {
    open({});
    expect(await screen.findAllByText(/^Sin conexión: el pasado del odontograma está en el servidor\./)).toHaveLength(
      1,
    );
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('prints the day on screen', async () => {
    open();
    await show(0);
    const print = vi.fn(() => dispatchEvent(new Event('beforeprint')));
    vi.stubGlobal('print', print);
    await user.click(screen.getByRole('button', { name: 'Imprimir esta fecha' }));
    const paper = await screen.findByRole('article', { name: 'Odontograma impreso' });
    expect(paper.textContent).toContain('12/01/2026');
    dispatchEvent(new Event('afterprint'));
    vi.unstubAllGlobals();
  });
});
