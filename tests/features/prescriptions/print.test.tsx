import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test, vi } from 'vitest';
import { FITS, fitOf, instructionLines } from '#features/prescriptions/print/fit.ts';
import { prescriptionWrites } from '#store/documents/write-prescription.ts';
import { buildLine, buildPrescription, buildPrescriptionValues } from '#tests/support/document-factories.ts';
import { testId } from '#tests/support/factories.ts';
import { open, PATIENT, PRESCRIPTION, receive, storeWithMateo } from './screens.tsx';

const paper = () => screen.findByRole('article', { name: 'Receta impresa' });

describe('a printed prescription', () => {
  it('says for whom, the allergies, each medicine, and who prescribes', async () => {
    const store = await storeWithMateo({ allergies: 'Penicilina', local_anesthetic_problems: 'si' });
    await receive(store, {
      date: '2026-11-23',
      lines: [
        buildLine({ medicine: 'Clindamicina 300 mg, cápsula' }),
        buildLine({ medicine: 'Cera', quantity: null, directions: null, duration: null }),
      ],
      instructions: 'Dieta blanda dos días.',
    });
    open(store, `/recetas/${PRESCRIPTION}/print`);
    const sheet = within(await paper());
    expect(await sheet.findByText('Alergias: Penicilina · Problemas con la anestesia local')).toBeTruthy();
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Clindamicina 300 mg, cápsulaCantidad: 211 cápsula cada 8 horas, durante 7 días',
      'Cera',
    ]);
    for (const words of ['Clínica Miraflores', '23/11/2026', 'Mateo Salazar', 'Dieta blanda dos días.', 'Bruno Díaz']) {
      expect(sheet.getByText(words)).toBeTruthy();
    }
    expect(sheet.getByText('Colegiatura COP 18 452')).toBeTruthy();
    expect(sheet.getByText('0000-0000-2000')).toBeTruthy();
    expect(sheet.queryByText(/Número provisional/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe(`/recetas/${PRESCRIPTION}`);
    expect(screen.getByRole('link', { name: 'Volver al paciente' }).getAttribute('href')).toBe(`/patients/${PATIENT}`);
  });

  it('that the server does not have is provisional, under the number that it keeps', async () => {
    const store = await storeWithMateo();
    const values = buildPrescriptionValues({ patient: PATIENT });
    const id = await prescriptionWrites.create(store.db, values, store.ports);
    open(store, `/recetas/${id}/print`);
    const sheet = within(await paper());
    expect(sheet.getByText(/Número provisional/)).toBeTruthy();
    expect(screen.getByText('Número provisional.')).toBeTruthy();
    await store.db.outbox.clear();
    await store.receive('prescriptions', buildPrescription({ ...values, id }));
    await waitFor(() => expect(sheet.queryByText(/Número provisional/)).toBeNull());
  });

  it('says that it could not be read, and tries again', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    const store = await storeWithMateo();
    await receive(store, {});
    const broken = vi.spyOn(store.db.rows('users'), 'toArray').mockRejectedValue(new Error('the disk is gone'));
    open(store, `/recetas/${PRESCRIPTION}/print`);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Receta' })).toBeTruthy();
    broken.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await paper()).toBeTruthy();
  });

  it('that is not on this tablet says so', async () => {
    open(await storeWithMateo(), `/recetas/${testId(0x2abc)}/print`);
    expect(await screen.findByText('La receta no existe o fue eliminada.')).toBeTruthy();
  });
});

describe('the type of the paper', () => {
  const HEAD = { lines: 1, size: 17 };
  const of = (count: number, line = {}, instructions: string | null = null) =>
    fitOf({ lines: Array.from({ length: count }, () => buildLine(line)), instructions }, HEAD);

  test('is the usual one for a few medicines, and closes up for more', () => {
    expect([of(1), of(5), of(6), of(10)]).toEqual([0, 0, 1, 1]);
  });

  test('becomes smaller for long texts, and never for shorter ones', () => {
    const sizes = [20, 60, 120, 200, 300].map((length) => of(10, { directions: 'x'.repeat(length) }));
    expect(sizes).toEqual(sizes.toSorted());
    expect(sizes.at(-1)).toBeGreaterThan(sizes[0]!);
    expect(sizes.at(-1)).toBeLessThan(FITS.length);
  });

  test('is that of a paragraph for instructions of many lines, which are set one after the other', () => {
    expect(instructionLines('Dieta blanda\n\nCera')).toEqual(['Dieta blanda', '', 'Cera']);
    expect(instructionLines(Array.from({ length: 12 }, () => 'Cera\n').join(''))).toEqual([
      Array.from({ length: 12 }, () => 'Cera').join(' · '),
    ]);
    expect(of(1, {}, 'a\n'.repeat(300))).toBeLessThan(FITS.length - 1);
  });

  test('becomes smaller where the sheet is cut off all the same', async () => {
    const heights = new Map([
      ['0', 900],
      ['1', 800],
      ['2', 794],
    ]);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(794);
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
      return heights.get(this.getAttribute('data-fit') ?? '') ?? 0;
    });
    const store = await storeWithMateo();
    await receive(store, {});
    open(store, `/recetas/${PRESCRIPTION}/print`);
    await waitFor(async () => expect((await paper()).dataset['fit']).toBe('2'));
  });
});
