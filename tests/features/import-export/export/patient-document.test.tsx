// The patient's file holds all of the record, and runs nothing that people typed into it.
import { beforeEach, expect, test } from 'vitest';
import { buildNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { clinicalHistoryId, toothId } from '#domain/record/ids.ts';
import { dataUri, documentName, patientDocument } from '#features/import-export/export/patient/patient-document.ts';
import { readPatientFile } from '#store/patients/patient-file.ts';
import { buildLine, buildPrescription } from '#tests/support/document-factories.ts';
import { buildAppointment, buildConsent, buildHistory, buildPatient, testId } from '#tests/support/factories.ts';
import { buildAttempt } from '#tests/support/follow-up-factories.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts';
import { buildCase } from '#tests/support/orthodontic-factories.ts';
import { screenStore } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const [PATIENT, ODONTOGRAM, IMAGE, LOST, BUDGET] = [1, 2, 3, 4, 5].map((n) => testId(0x700 + n)) as [
  string,
  string,
  string,
  string,
  string,
];
const meta = (id: string) => ({
  id,
  version: 1,
  created_at: '2026-11-20T15:00:00.000Z',
  updated_at: '2026-11-20T15:00:00.000Z',
  created_by: null,
  updated_by: null,
});
const clinical_history = clinicalHistoryId(PATIENT);
const MADE = { by: 'Ana Paz', at: '2026-11-24T15:00:00.000Z' };
let store: TestStore;

beforeEach(async () => {
  store = await screenStore();
});

async function fill(words: string): Promise<void> {
  const treatment = { id: 't', date: '2026-10-01', title: `Control ${words}`, description: words, doctor: words };
  const notes = buildNotes({ text: `Nota libre ${words}`.trim(), treatments: [treatment], fields: {} });
  await store.receive('patients', buildPatient({ id: PATIENT, first_name: 'Mateo', address: words }));
  await store.receive(
    'clinical-histories',
    buildHistory({ patient: PATIENT, allergies: `Penicilina ${words}`, notes }),
  );
  await store.receive('clinical-exams', {
    ...meta(testId(0x710)),
    clinical_history,
    right_molar_class: 'II',
    overjet: 2.5,
  });
  await store.receive('odontograms', { ...meta(ODONTOGRAM), clinical_history, data: {}, notes: words });
  await store.receive('teeth', {
    ...meta(toothId(ODONTOGRAM, '16')),
    odontogram: ODONTOGRAM,
    tooth_number: '16',
    type: 'adult',
    condition: 'caries',
    observation: words,
  });
  await store.receive('treatment-plans', { ...meta(testId(0x711)), patient: PATIENT, diagnostic: `Clase II ${words}` });
  const lines = [buildLine({ medicine: `Ibuprofeno ${words}`.trim() })];
  await store.receive(
    'prescriptions',
    buildPrescription({ id: testId(0x71f), patient: PATIENT, lines, instructions: words }),
  );
  await store.receive('orthodontic-cases', buildCase({ id: testId(0x71e), patient: PATIENT, notes: words }));
  await store.receive('appointments', buildAppointment({ id: testId(0x712), patient: PATIENT, notes: words }));
  const image = { clinical_history, image_type: 'xray', mime: 'image/png', bytes: 3 };
  await store.receive(
    'clinical-images',
    { ...meta(IMAGE), ...image, description: `Lateral ${words}`, file: 'a' },
    { ...meta(LOST), ...image, description: null, file: 'b' },
  );
  await store.receive('budgets', {
    ...meta(BUDGET),
    patient: PATIENT,
    nombre: `Ortodoncia ${words}`,
    total_amount: 4800,
    down_payment: 500,
    instalments: 18,
    first_due: '2027-01-31',
  });
  await store.receive('payments', {
    ...meta(testId(0x713)),
    patient: PATIENT,
    budget: BUDGET,
    amount: 1200,
    payment_date: '2026-11-20',
    payment_method: 'CASH',
    notes: words,
  });
}

async function made() {
  const file = (await readPatientFile(store.db, PATIENT))!;
  const pictures = new Map([[IMAGE, dataUri(new Uint8Array([1, 2, 3]).buffer, 'image/png')]]);
  const text = await textOf(patientDocument(file, pictures, MADE));
  const document = new DOMParser().parseFromString(text, 'text/html');
  return { file, text, document, words: document.body.textContent ?? '' };
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('not read')));
    reader.readAsText(blob);
  });

test('holds all of the record in Spanish words, and the images', async () => {
  await fill('');
  const { document, words } = await made();
  const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Datos personales',
    'Historia clínica',
    'Exámenes clínicos',
    'Odontogramas',
    'Planes de tratamiento',
    'Ortodoncia',
    'Recetas',
    'Citas',
    'Imágenes',
    'Presupuestos y pagos',
  ]);
  expect(document.querySelector('aside')?.textContent).toContain('Alergias: Penicilina');
  for (const each of [
    'Nota libre',
    'Control',
    'Clase II',
    '2,5 mm',
    'primer molar superior derecho',
    'Caries',
    'Caso desde el 12/05/2026',
    'Brackets metálicos',
    'Ibuprofeno',
    '18 cuotas mensuales desde el 31/01/2027, inicial de $500,00',
  ]) {
    expect(words).toContain(each);
  }
  for (const each of ['$4\u00a0800,00', '$1\u00a0200,00', '$3\u00a0600,00', 'Efectivo', 'Radiografía, 20/11/2026']) {
    expect(words).toContain(each);
  }
  expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AQID');
  expect(words).toContain('Falta 1 imagen');
  expect(words).toContain('Ficha exportada el 24/11/2026, 10:00 por Ana Paz');
});

test('is one well-formed page: every section stands inside its only main element, and the body closes once, at the end', async () => {
  await fill('');
  const { document, text } = await made();
  expect(document.querySelectorAll('main')).toHaveLength(1);
  expect(document.querySelectorAll('section').length).toBeGreaterThan(6);
  expect(document.querySelectorAll('body > section, body > aside')).toHaveLength(0);
  for (const tag of ['</main>', '</body>', '</html>']) expect(text.split(tag)).toHaveLength(2);
  expect(text.trimEnd().endsWith('</body></html>')).toBe(true);
});

test('holds the records for programs too', async () => {
  await fill('');
  const { document, file } = await made();
  const data = JSON.parse(document.querySelector('#datos')?.textContent ?? '') as Record<string, unknown>;
  expect(data['patient']).toEqual(JSON.parse(JSON.stringify(file.patient)));
  expect(data['payments']).toHaveLength(1);
  expect(JSON.stringify(data)).not.toMatch(/"_\w+":/);
});

test('holds what was signed and prescribed, and who was called', async () => {
  await fill('');
  await store.receive('consents', buildConsent({ id: testId(0x721), patient: PATIENT, title: 'De <b>ortodoncia</b>' }));
  await store.receive('contact-attempts', buildAttempt({ id: testId(0x722), patient: PATIENT }));
  const { document, words, file } = await made();
  const headings = [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(headings).toEqual(expect.arrayContaining(['Consentimientos', 'Recetas', 'Seguimiento']));
  const [consent] = file.consents;
  for (const each of [
    'De <b>ortodoncia</b>',
    'Se colocan aparatos.',
    'Rosa Ñaupari (madre)',
    consent!.hash,
    'COP 18 452',
    'No contesta',
  ]) {
    expect(words).toContain(each);
  }
  const data = JSON.parse(document.querySelector('#datos')?.textContent ?? '') as Record<string, unknown[]>;
  expect(data['consents']).toMatchObject([{ strokes: consent!.strokes }]);
  expect([data['prescriptions'], data['attempts']]).toMatchObject([[{}], [{}]]);
});

test('typed text stays text: nothing runs, nothing is requested', async () => {
  const hostile = HOSTILE_TEXTS.filter((text) => text.length < 1000).join(' ');
  await fill('');
  const calm = await made();
  await fill(hostile);
  const { document, text, words } = await made();
  const shape = (of: Document) => [...of.querySelectorAll('body *')].map(({ tagName }) => tagName).join(' ');
  // The same elements, except those that appear only beside a text.
  expect(shape(document).replaceAll(/ (DT|DD|DL|BR)\b/g, '')).toBe(
    shape(calm.document).replaceAll(/ (DT|DD|DL|BR)\b/g, ''),
  );
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(document.querySelector('script')?.type).toBe('application/json');
  const attributes = [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
  expect(
    attributes.filter(({ name, value }) => name.startsWith('on') || /^(https?:|\/\/|javascript:)/.test(value)),
  ).toEqual([]);
  expect(text).toContain(`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"`);
  expect(words).toContain('<script>alert(1)</script>');
  expect(JSON.parse(document.querySelector('#datos')?.textContent ?? '')).toMatchObject({ patient: { id: PATIENT } });
});

test('is named so that any system can store it', () => {
  const name = (first_name: string, last_name: string) =>
    documentName({ patient: buildPatient({ first_name, last_name }) }, '2026-11-25');
  expect(name('Mateo', 'Salazar Ñáñez')).toBe('ficha-salazar-nanez-mateo-2026-11-25.html');
  expect(name('../..', '')).toBe('ficha-2026-11-25.html');
});
