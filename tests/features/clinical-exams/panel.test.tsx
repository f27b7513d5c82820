import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { testId } from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';
import { EXAM, HISTORY, open, storeWithExams } from './screens.tsx';

const user = userEvent.setup();
const PANEL = '/panel';
const card = async () => within(await screen.findByRole('region', { name: 'Examen clínico' }));

describe('the exam on the patient’s page', () => {
  it('is the newest of several: molars and overjet, its day, the way to it and to all', async () => {
    const store = await storeWithExams(
      { created_at: '2025-03-10T15:00:00.000Z', right_molar_class: 'II', overjet: 5 },
      { created_at: '2026-08-20T15:00:00.000Z', right_molar_class: 'I', overjet: 2.5 },
    );
    const { address } = open(store, PANEL);
    const shown = await card();
    expect(shown.getByText('Clase I', { exact: false })).toBeTruthy();
    expect(shown.getByText('2,5 mm', { exact: false })).toBeTruthy();
    expect(shown.queryByText('Clase II', { exact: false })).toBeNull();
    expect(shown.getByText('20/08/2026')).toBeTruthy();
    const view = shown.getByRole('link', { name: 'Ver examen clínico' });
    expect(view.getAttribute('href')).toBe(`/clinical-exam/${testId(0x501)}`);
    await user.click(await shown.findByRole('button', { name: 'Ver todos los exámenes clínicos' }));
    const links = within(await screen.findByRole('dialog', { name: 'Exámenes clínicos' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '20/08/20260 hallazgosEl más reciente',
      '10/03/20252 hallazgos',
    ]);
    await user.click(links[1]!);
    await waitFor(() => expect(address()).toBe(`/clinical-exam/${EXAM}`));
  });

  it('alone needs no list', async () => {
    open(await storeWithExams({}), PANEL);
    await screen.findByRole('link', { name: 'Ver examen clínico' });
    expect(screen.queryByRole('button', { name: 'Ver todos los exámenes clínicos' })).toBeNull();
  });

  it('is offered to be made where there is none, and not before there is a history', async () => {
    const { container } = open(await storeWithExams(), PANEL);
    const create = await screen.findByRole('link', { name: 'Crear examen clínico' });
    expect(create.getAttribute('href')).toBe(`/clinical-exam/new?clinical_history=${HISTORY}`);
    expect(container.textContent).toContain('Sin examen clínico');
  });

  it('is not shown for a patient without a history', async () => {
    const store = await screenStore();
    open(store, PANEL);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByRole('region', { name: 'Examen clínico' })).toBeNull();
  });

  it('says that it could not be read, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithExams({});
    const broken = vi.spyOn(store.db, 'records').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    open(store, PANEL);
    const words = 'No se pudo cargar el examen clínico. Por favor, intenta de nuevo.';
    expect(await screen.findByText(words)).toBeTruthy();
    broken.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Ver examen clínico' })).toBeTruthy();
  });
});
