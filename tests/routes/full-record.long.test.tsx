// A clinical record of the greatest allowed size is shown without a cut.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CONDITIONS, TOOTH_TYPES, toothNumbers } from '#domain/clinical/tooth.ts';
import { buildNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { clinicalHistoryId, toothId } from '#domain/record/ids.ts';
import { addDays } from '#domain/values/dates.ts';
import { showApp } from '#tests/support/app.tsx';
import {
  buildHistory,
  buildImage,
  buildOdontogram,
  buildPatient,
  buildTooth,
  testId,
} from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';

const PATIENT = testId(0x1000);
const HISTORY = clinicalHistoryId(PATIENT);
const ODONTOGRAM = testId(0x3000);
/** 20,000 characters; their last word occurs nowhere else. */
const LONG = 'Refiere sensibilidad al frío. '.repeat(667).slice(0, 19_996) + 'FIN.';

/** Mateo with his history: 20,000 characters of notes and 300 treatments. */
async function fullStore() {
  const store = await screenStore();
  const treatments = Array.from({ length: 300 }, (_, place) => ({
    id: `t${place}`,
    date: addDays('2026-03-01', -7 * place),
    title: `Control ${place + 1}`,
    description: 'Cambio de ligaduras.',
    doctor: '',
  }));
  await store.receive('patients', buildPatient({ id: PATIENT, fecha_nacimiento: '2016-03-14' }));
  const notes = buildNotes({ text: LONG, treatments, fields: {} });
  await store.receive('clinical-histories', buildHistory({ patient: PATIENT, notes }));
  return store;
}

test('a history shows 20,000 characters of notes whole, and 300 treatments as they are asked for', async () => {
  expect(LONG).toHaveLength(20_000);
  showApp(await fullStore(), `/clinical-histories/${HISTORY}`);
  const told = within(await screen.findByRole('region', { name: 'Notas' }));
  expect(told.getByText(/FIN\.$/).textContent).toBe(LONG);
  expect(screen.getByText('300 entradas')).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Tratamientos' });
  const titles = () => [...list.querySelectorAll('h3')].map(({ textContent }) => textContent);
  const asked: number[] = [];
  for (let more = screen.queryByText(/^Ver las \d+ anteriores$/); more;) {
    asked.push(titles().length);
    fireEvent.click(more);
    more = screen.queryByText(/^Ver las \d+ anteriores$/);
  }
  expect(asked).toEqual([6, 56, 106, 156, 206, 256]);
  expect(titles()).toEqual(Array.from({ length: 300 }, (_, place) => `Control ${place + 1}`));
});

test('a gallery has all of 200 images, a tap away each', async () => {
  const store = await fullStore();
  const images = Array.from({ length: 200 }, (_, place) =>
    buildImage({ id: testId(0x6000 + place), clinical_history: HISTORY, description: `Foto ${place + 1}` }),
  );
  await store.receive('clinical-images', ...images);
  showApp(store, `/clinical-histories/${HISTORY}/images`);
  await waitFor(() => {
    const shown = [...document.querySelectorAll('main section li button')].map((each) =>
      each.getAttribute('aria-label'),
    );
    expect(new Set(shown.map((label) => label?.replace(/,.*/, '')))).toEqual(
      new Set(Array.from({ length: 200 }, (_, place) => `Ver Foto ${place + 1}`)),
    );
  });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/ 200$/);
});

test('an odontogram has 52 marked teeth on the chart and in words', async () => {
  const store = await fullStore();
  const marked = CONDITIONS.filter((condition) => condition !== 'sano');
  const numbers = TOOTH_TYPES.flatMap(toothNumbers);
  expect(numbers).toHaveLength(52);
  const teeth = numbers.map((tooth_number, place) =>
    buildTooth({
      id: toothId(ODONTOGRAM, tooth_number),
      odontogram: ODONTOGRAM,
      tooth_number,
      type: Number(tooth_number) > 50 ? 'child' : 'adult',
      condition: marked[place % marked.length]!,
      observation: `Observación del ${tooth_number}`,
    }),
  );
  await store.receive('odontograms', buildOdontogram({ id: ODONTOGRAM, clinical_history: HISTORY, notes: LONG }));
  await store.receive('teeth', ...teeth);
  showApp(store, `/odontograms/${ODONTOGRAM}`);
  await waitFor(() => expect(document.querySelectorAll('[data-tooth]')).toHaveLength(52));
  expect(document.querySelectorAll('[data-tooth]:not([data-condition=sano])')).toHaveLength(52);
  for (const number of numbers) expect(await screen.findByText(`Observación del ${number}`)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Observaciones' }).textContent).toContain(LONG.trim());
});
