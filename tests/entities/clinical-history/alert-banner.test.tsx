import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { AlertBanner, AlertChips } from '#entities/clinical-history/alert-banner.tsx';
import { PatientChip } from '#entities/patient/patient-chip.tsx';
import { buildHistory, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const PATIENT = testId(0x100);

async function show(history: Partial<ClinicalHistory> | null, part: 'banner' | 'chips' = 'banner') {
  const store = await screenStore();
  if (history) await store.receive('clinical-histories', buildHistory(history));
  const Part = part === 'banner' ? AlertBanner : AlertChips;
  showScreen(store, '/', () => (
    <>
      <h1>Paciente</h1>
      <Part patient={PATIENT} />
    </>
  ));
  await screen.findByText('Paciente');
  return store;
}

describe('the alerts of a patient', () => {
  it('are allergies, coagulation, anaesthesia and, quieter, breathing', async () => {
    await show({
      allergies: 'penicilina',
      coagulation_problems: 'si',
      local_anesthetic_problems: 'si',
      respiratory_problems: 'asma leve',
    });
    const banner = within(await screen.findByRole('note', { name: 'Alertas clínicas' }));
    const lines = banner.getAllByRole('listitem').map((line) => [line.textContent, line.dataset['tone']]);
    expect(lines).toEqual([
      ['Alergias: penicilina', 'danger'],
      ['Problemas de coagulación', 'danger'],
      ['Problemas con la anestesia local', 'danger'],
      ['Problemas respiratorios: asma leve', 'quiet'],
    ]);
  });

  it('stand as chips beside a title', async () => {
    await show({ allergies: 'látex', coagulation_problems: 'si' }, 'chips');
    expect(await screen.findByText('Alergias: látex')).toBeTruthy();
    expect(screen.getByText('Problemas de coagulación')).toBeTruthy();
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('are the union of the field and of what the notes hold', async () => {
    await show({ allergies: 'látex', notes: 'Texto\n\n{"allergies":"penicilina"}' });
    expect((await screen.findByRole('note')).textContent).toBe('Alergias: látex; penicilina');
  });

  it.each([['No refiere'], ['Ninguna conocida'], ['']])('are none where the history says “%s”', async (allergies) => {
    await show({ allergies, coagulation_problems: 'no' });
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('are called unknown, never absent, when they cannot be read', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await screenStore();
    const table = store.db.table('clinical-histories');
    vi.spyOn(Object.getPrototypeOf(table) as typeof table, 'bulkGet').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    showScreen(store, '/', () => (
      <>
        <AlertBanner patient={PATIENT} />
        <PatientChip id={PATIENT} />
      </>
    ));
    await waitFor(() =>
      expect(screen.getAllByText('No se pudieron leer las alertas de este paciente')).toHaveLength(2),
    );
  });
});
