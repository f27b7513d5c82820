import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fitLines } from '#ui/print/fit-lines.ts';
import { setNow } from '#tests/support/screen.tsx';
import { ODONTOGRAM, open, storeWithMouth, type Marks } from './screens.tsx';

const PAGE = `/odontograms/${ODONTOGRAM}`;

/** The page as the browser's print command finds it. */
async function print(clinic: Parameters<typeof storeWithMouth>[0] & { marks?: Marks }) {
  open(await storeWithMouth(clinic), PAGE);
  await screen.findByText('Odontograma Adulto');
  // The person and the clinic are read a moment after the teeth.
  await screen.findByText(/^Actualizado \d/);
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  act(() => void dispatchEvent(new Event('beforeprint')));
  return within(screen.getByRole('article', { name: 'Odontograma impreso' }));
}

describe('the odontogram on paper', () => {
  it('says whose it is, from when, by whom it was printed, what must be known, and has room to sign', async () => {
    setNow('2026-11-25T16:20:00.000Z');
    const paper = await print({
      patient: { identity_card: '76214380', fecha_nacimiento: '1990-03-14' },
      history: { allergies: 'penicilina' },
      odontogram: { notes: 'Apiñamiento leve', updated_at: '2026-11-21T15:42:00.000Z' },
      marks: { '16': ['caries', 'Oclusal\nRevisar en mayo\n'] },
    });
    for (const words of [
      'Clínica Miraflores',
      'Mateo Salazar',
      '76214380',
      '36 años',
      '21/11/2026, 10:42',
      '▲ Alergias: penicilina',
      'Apiñamiento leve',
      'Firma y sello',
      'Firma del paciente o responsable',
    ]) {
      expect(await paper.findByText(words)).toBeTruthy();
    }
    expect(
      await paper.findByText(/^Azul: hecho · Rojo: pendiente · Impreso el 25\/11\/2026, 11:20, por Ana Rojas/),
    ).toBeTruthy();
    expect(paper.getByText('Por diente').nextElementSibling?.textContent).toBe('16 Oclusal · Revisar en mayo');
    expect(paper.getAllByRole('listitem')).toHaveLength(8);
    expect(paper.queryByText('Odontograma Infantil')).toBeNull();
  });

  it('has the milk teeth of a child, and of a grown-up who has a mark there', async () => {
    const paper = await print({ marks: { '55': 'caries' } });
    expect(paper.getByText('Odontograma Infantil')).toBeTruthy();
    expect(paper.getByText('No hay observaciones registradas')).toBeTruthy();
  });

  it('is gone from the screen once it is printed', async () => {
    await print({});
    act(() => void dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Odontograma impreso' })).toBeNull());
  });

  it('cuts what has no room, and says where the rest is', async () => {
    const paper = await print({ odontogram: { notes: 'Muy largo. '.repeat(500) } });
    expect(paper.getByText('El texto completo está en la ficha del paciente.')).toBeTruthy();
  });
});

describe('lines on paper', () => {
  const room = { lines: 3, width: 10 };

  it('are shown whole while there is room', () => {
    expect(fitLines(['uno', 'dos'], room)).toEqual({ shown: ['uno', 'dos'], cut: false });
    expect(fitLines([], room)).toEqual({ shown: [], cut: false });
  });

  it('are cut at the last character that has room, and the others left out', () => {
    expect(fitLines(['x'.repeat(15), 'y'.repeat(20), 'z'], room)).toEqual({
      shown: ['x'.repeat(15), `${'y'.repeat(9)}…`],
      cut: true,
    });
  });
});
