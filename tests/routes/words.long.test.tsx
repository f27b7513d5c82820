// The words of buttons and links in specification §2, as their accessible names, screen by screen.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { clinicalHistoryId } from '#domain/record/ids.ts';
import { showApp } from '#tests/support/app.tsx';
import {
  buildAppointment,
  buildExam,
  buildHistory,
  buildOdontogram,
  buildPatient,
  buildPlan,
  testId,
} from '#tests/support/factories.ts';
import { screenStore } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const user = userEvent.setup();
const PATIENT = testId(0x1000);
const HISTORY = clinicalHistoryId(PATIENT);
const [EXAM, ODONTOGRAM, PLAN, APPOINTMENT] = [testId(0x2000), testId(0x3000), testId(0x4000), testId(0x5000)];

let store: TestStore;

beforeEach(async () => {
  store = await screenStore();
  await store.receive('patients', buildPatient({ id: PATIENT, first_name: 'Mateo', last_name: 'Salazar' }));
  await store.receive('clinical-histories', buildHistory({ patient: PATIENT }));
  await store.receive('clinical-exams', buildExam({ id: EXAM, clinical_history: HISTORY }));
  await store.receive('odontograms', buildOdontogram({ id: ODONTOGRAM, clinical_history: HISTORY }));
  await store.receive('treatment-plans', buildPlan({ id: PLAN, patient: PATIENT }));
  await store.receive('appointments', buildAppointment({ id: APPOINTMENT, patient: PATIENT }));
});

/** The words alone, or followed by a name: "Ver" on a card is "Ver Mateo Salazar". */
const named = (words: string) => new RegExp(`^${words}(?!\\p{L})`, 'u');
/** Within the screen itself: the navigation bar has links of the same names. */
const finds = async (role: 'button' | 'link', words: string) => {
  const main = within(await screen.findByRole('main'));
  expect((await main.findAllByRole(role, { name: named(words) })).length).toBeGreaterThan(0);
};
const press = async (name: string) => user.click((await screen.findAllByRole('button', { name }))[0]!);

describe('the navigation bar', () => {
  test.each([
    ['Dashboard', '/'],
    ['Pacientes', '/patients'],
    ['Citas', '/appointments'],
    ['Historias Clínicas', '/clinical-histories'],
    ['Planes de Tratamientos', '/treatment-plans'],
    ['Estadísticas', '/estadisticas'],
  ])('has a link "%s" to %s', async (words, to) => {
    showApp(store, '/estadisticas');
    const links = await screen.findAllByRole('link', { name: words });
    expect(links.map((link) => link.getAttribute('href'))).toContain(to);
  });

  test('has "Cerrar sesión" in the user’s menu', async () => {
    showApp(store, '/estadisticas');
    await press('Menú de Ana');
    expect(await screen.findByRole('menuitem', { name: 'Cerrar sesión' })).toBeTruthy();
  });
});

describe.each<[screen: string, address: string, buttons: string[], links: string[]]>([
  ['the dashboard', '/', [], ['Pacientes', 'Citas', 'Planes de Tratamiento', 'Inventario']],
  [
    'the inventory',
    '/inventory',
    ['Nueva Entrada', 'Nueva Salida', 'Nuevo Producto', 'Nuevo Proveedor', 'Actualizar'],
    [],
  ],
  ['the patient list', '/patients', [], ['Nuevo Paciente', 'Citas', 'Editar', 'Ver']],
  ['a patient', `/patients/${PATIENT}`, [], ['Nueva Cita', 'Editar']],
  [
    'a new clinical history',
    `/clinical-histories/new?patient=${testId(0x1001)}`,
    ['Cancelar', 'Guardar historia clínica'],
    [],
  ],
  ['a clinical history’s form', `/clinical-histories/${HISTORY}/edit`, ['Cancelar', 'Guardar cambios'], []],
  ['an odontogram', `/odontograms/${ODONTOGRAM}`, ['Editar'], []],
  ['an odontogram’s form', `/odontograms/${ODONTOGRAM}/edit`, ['Cancelar', 'Guardar'], []],
  ['a new odontogram', `/odontograms/new?clinical_history=${HISTORY}`, ['Cancelar', 'Guardar'], []],
  ['a new clinical exam', `/clinical-exam/new?clinical_history=${HISTORY}`, ['Guardar examen clínico'], []],
  ['a clinical exam’s form', `/clinical-exam/${EXAM}/edit`, ['Guardar cambios'], []],
  ['a clinical exam', `/clinical-exam/${EXAM}`, [], ['Volver', 'Perfil del Paciente', 'Editar']],
  ['the list of plans', '/treatment-plans', ['Actualizar'], ['Nuevo Plan', 'Ver Paciente', 'Ver Plan']],
  ['a list of plans without any', '/treatment-plans?q=nadie', [], ['Crear nuevo plan']],
  ['a plan', `/treatment-plans/${PLAN}`, [], ['Ver detalle', 'Nueva cita', 'Editar']],
  ['a new plan', '/treatment-plans/create', ['Cancelar', 'Guardar plan'], []],
  ['a plan’s form', `/treatment-plans/${PLAN}/edit`, ['Cancelar', 'Guardar cambios', 'Eliminar plan'], []],
])('%s', (_, address, buttons, links) => {
  test('names its buttons and links as the specification does', async () => {
    await store.receive('patients', buildPatient({ id: testId(0x1001), first_name: 'Zoe', last_name: 'Ñahui' }));
    showApp(store, address);
    for (const words of buttons) await finds('button', words);
    for (const words of links) await finds('link', words);
  });
});

test('an odontogram that is edited in place has "Cancelar" and "Guardar cambios", a tooth’s panel "Guardar"', async () => {
  showApp(store, `/odontograms/${ODONTOGRAM}`);
  await press('Editar');
  await finds('button', 'Cancelar');
  await finds('button', 'Guardar cambios');
  await user.click(document.querySelector('[data-tooth="16"]')!);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeTruthy());
});
