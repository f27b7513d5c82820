// Rules for every screen: accessible in both schemes and sizes, one h1, no CSP violation.
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { buildConsentValues } from '#tests/support/factories.ts';
import { PASSWORD } from '#tests/support/first-start.ts';
import { DESKTOP, LIGHT_TABLET, looksAt, TABLET, expectAccessible } from './axe.ts';
import { deskAt } from './desk.ts';
import { inStore } from './page-store.ts';
import { expectReachable } from './reachable.ts';
import {
  PROOF,
  createPatient,
  expectSync,
  openDevice,
  signIn,
  startServer,
  type Device,
  type Server,
} from './support.ts';

let server: Server;
let device: Device;
let patient: string;
let plan: string;
let history: string;
let exam: string;
/** Addresses of records that this journey writes without a form. */
let others: string[];
const violations: string[] = [];

test.beforeAll(async () => {
  server = await startServer();
  device = await openDevice(server.url);
  device.context.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) violations.push(message.text());
  });
  await signIn(device.page);
  await createPatient(device.page, 'Mateo', 'Salazar Quispe', '987 654 321');
  patient = new URL(device.page.url()).pathname;
  plan = await createPlan(device.page, idOf(patient));
  history = await createHistory(device.page, idOf(patient));
  exam = await createExam(device.page, idOf(history));
  others = await writeOthers(device.page);
});

test.afterAll(async () => {
  await device.close();
  await server.stop();
});

const idOf = (path: string) => path.split('/').at(-1)!;

/** Writes a plan for a patient; answers its address. */
async function createPlan(page: Page, patientId: string): Promise<string> {
  await page.goto(`/treatment-plans/create?patient=${patientId}`);
  await page.locator('[name=diagnostic]').fill('Clase II división 1, apiñamiento leve');
  await page.getByRole('button', { name: 'Guardar plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan de Tratamiento', exact: true })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Writes an exam with findings and norms, of the history of an id; answers its address. */
async function createExam(page: Page, historyId: string): Promise<string> {
  await page.goto(`/clinical-exam/new?clinical_history=${historyId}`);
  for (const [field, code] of [
    ['profile', 'convexo'],
    ['smile_height', 'media'],
    ['lower_midline', 'desviada_derecha'],
    ['right_molar_class', 'II'],
    ['left_canine_class', 'N/V'],
    ['posterior_crossbite', 'izquierda'],
  ]) {
    await page.locator(`[name=${field}][value="${code}"]`).check();
  }
  await page.locator('[name=overjet]').fill('4,5');
  await page.getByRole('button', { name: 'Guardar examen clínico' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Examen Clínico', exact: true })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Writes a history with alerts and a control for a patient; answers its address. */
async function createHistory(page: Page, patientId: string, allergies = 'Penicilina'): Promise<string> {
  await page.goto(`/clinical-histories/new?patient=${patientId}`);
  await page.locator('[name=allergies]').fill(allergies);
  await page.getByRole('radiogroup', { name: 'Problemas respiratorios' }).getByRole('radio', { name: 'Sí' }).check();
  await page.getByRole('button', { name: 'Guardar historia clínica' }).click();
  await page.getByRole('link', { name: 'Control de ortodoncia', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Arco superior' }).getByRole('radio', { name: 'Acero' }).check();
  await page.locator('[data-tooth="24"]').click();
  await page.getByRole('button', { name: 'Guardar control' }).click();
  await expect(page.getByRole('list', { name: 'Tratamientos' })).toBeVisible();
  return new URL(page.url()).pathname;
}

/**
 * Writes the records of the other routes at the server, and waits until the tablet has them; returns their addresses.
 */
async function writeOthers(page: Page): Promise<string[]> {
  await expectSync(page, 'synced', 0);
  const desk = await deskAt(server.url);
  const odontogram = await desk.create('odontograms', { clinical_history: idOf(history) });
  const appointment = await desk.book(idOf(patient), { fecha: '2031-03-12', hora: '10:00' });
  const ofPatient = { patient: idOf(patient) };
  const terms = { down_payment: 600, instalments: 18, first_due: '2026-01-31' };
  const budget = await desk.create('budgets', { ...ofPatient, nombre: 'Ortodoncia', total_amount: 4800, ...terms });
  const paid = { amount: 500, payment_date: '2026-11-20', payment_method: 'CASH' };
  const payment = await desk.create('payments', { ...ofPatient, budget, ...paid });
  const treatment = { started_on: '2026-05-12', planned_months: 18, appliance: 'metalicos', phase: 'activo' };
  const course = await desk.create('orthodontic-cases', { ...ofPatient, ...treatment });
  const consent = await desk.create('consents', buildConsentValues(ofPatient));
  // Patients in the follow-up list, in sight and hidden: the patient above has a visit ahead.
  const call = { at: '2026-11-20T15:00:00.000Z', channel: 'llamada', outcome: 'no_contesta', notes: 'Buzón de voz' };
  const treated = (values: object) => desk.create('patients', { ...values, treatment_status: 'iniciado' });
  const flor = { first_name: 'Flor de María', last_name: 'Castañeda-Chumpitaz Villavicencio' };
  const inSight = await treated({ ...flor, phone_number: '+51 912 004 118' });
  const unwilling = await treated({ first_name: 'Renzo', last_name: 'Paredes' });
  await desk.create('contact-attempts', { ...call, ...ofPatient });
  await desk.create('contact-attempts', { ...call, patient: inSight });
  await desk.create('contact-attempts', { ...call, patient: unwilling, outcome: 'no_desea' });
  await page.goto(`/payments/${payment}/receipt`);
  await expect(page.getByText('$500,00').first()).toBeVisible();
  const licence_number = 'COP 18 452';
  await desk.put('/api/account/', { licence_number });
  const lines = ['Amoxicilina 500 mg, cápsula', 'Ibuprofeno 400 mg, tableta'].map((medicine) => ({ medicine }));
  const own = (await (await desk.get('/api/user-info/')).json()) as { id: string };
  const written = { ...ofPatient, date: '2026-11-20', lines, prescriber: own.id, licence_number };
  const prescription = await desk.create('prescriptions', written);
  await page.goto(`/recetas/${prescription}/print`);
  await expect(page.getByText('Amoxicilina 500 mg').first()).toBeVisible();
  return [
    `/odontograms/${odontogram}`,
    `/odontograms/${odontogram}/edit`,
    `/odontograms/${odontogram}/tiempo`,
    `/appointments/${appointment}`,
    `/appointments/${appointment}/edit`,
    `/budgets/${budget}/print`,
    `/payments/${payment}/receipt`,
    `/ortodoncia/${course}`,
    `/ortodoncia/${course}/print`,
    `/consentimientos/${consent}`,
    `/consentimientos/${consent}/print`,
    `/recetas/${prescription}`,
    `/recetas/${prescription}/print`,
  ];
}

const sizes = [TABLET, DESKTOP];

const routes = () => [
  '/',
  '/patients',
  '/patients?q=nadie',
  '/patients/new',
  '/patients/import',
  patient,
  `${patient}/edit`,
  '/seguimiento',
  '/seguimiento?motivo=ocultos',
  '/treatment-plans',
  `/treatment-plans?patient=${idOf(patient)}`,
  '/treatment-plans/create',
  `/treatment-plans/create?patient=${idOf(patient)}`,
  plan,
  `${plan}/edit`,
  '/recetas/nueva',
  `/recetas/nueva?patient=${idOf(patient)}`,
  '/clinical-exam/new',
  `/clinical-exam/new?clinical_history=${idOf(history)}`,
  exam,
  `${exam}/edit`,
  '/clinical-histories',
  '/clinical-histories/new',
  history,
  `${history}?entry=control`,
  `${history}?entry=treatment`,
  `${history}/edit`,
  '/sincronizacion',
  '/sincronizacion/comprobante',
  '/consentimientos/nuevo',
  `/consentimientos/nuevo?patient=${idOf(patient)}`,
  '/caja',
  '/cobranzas',
  '/cobranzas?cuotas=todas',
  '/papelera',
  '/usuarios',
  '/ajustes',
  '/ajustes?seccion=horario',
  '/ajustes?seccion=consultorios',
  '/ajustes?seccion=papeles',
  '/ajustes?seccion=consentimientos',
  '/cuenta',
  '/estadisticas',
  '/appointments',
  '/appointments/new',
  `/appointments/new?patient=${idOf(patient)}`,
  '/appointments?view=calendar&range=week&date=2031-03-12',
  ...others,
  `${history}/images`,
  '/odontograms/new',
  `/odontograms/new?clinical_history=${idOf(history)}`,
  `${patient}/merge`,
  '/inventory',
  '/preparar-dia',
  '/exportar',
  '/auditoria',
];

test('the addresses of these journeys are those of every route', async () => {
  const tree = await readFile('src/routeTree.gen.ts', 'utf8');
  const [, paths = ''] = /\bto:((?:\s*\|\s*'[^']*')+)/.exec(tree) ?? [];
  const known = [...paths.matchAll(/'([^']*)'/g)].map(([, path]) => path!);
  expect(known.length).toBeGreaterThan(40);
  const walked = routes().map((route) => route.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '$id'));
  // Read without a session; `first-start.spec.ts` and `guide.spec.ts` walk the others.
  const outside = ['/login', '/inicio', '/ayuda', '/ayuda/$chapter'];
  expect(known.filter((path) => !outside.includes(path) && !walked.includes(path))).toEqual([]);
});

/**
 * Opens a route. Where its address opens a form far down the page, waits for the scroll to it: a scroll during the
 * check would leave elements half under the header.
 */
async function openRoute(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  if (route.includes('?entry=')) await expect(page.locator('h2:focus')).toBeVisible();
}

/** `npm test` checks the first look, the proof the others. */
for (const [where, looks, details] of [
  ['768 px, light', [LIGHT_TABLET], {}],
  ['768 px, light and dark', looksAt(TABLET), { tag: PROOF }],
  ['1280 px, light and dark', looksAt(DESKTOP), { tag: PROOF }],
] as const) {
  test(`each route passes axe at ${where}`, details, async () => {
    const { page } = device;
    for (const route of routes()) {
      await openRoute(page, route);
      await expectAccessible(page, route, looks);
    }
  });
}

test('nothing lies over a control of any route', { tag: PROOF }, async () => {
  const { page } = device;
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const route of routes()) {
      await openRoute(page, route);
      await expectReachable(page, route);
    }
  }
});

test('dialogs pass axe too', async () => {
  const { page } = device;
  await page.goto(patient);
  await page.getByRole('button', { name: 'Ver todo' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${patient}?contact=new`);
  await page.getByRole('radio', { name: /^Llamar después/ }).check({ force: true });
  await expect(page.getByText(/^No sale en la lista hasta el/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Its draft is offered again, and not wanted.
  await page.goto(`${patient}?contact=new`);
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Descartar' })).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  await page.goto('/seguimiento');
  await page.getByRole('button', { name: 'WhatsApp a Flor de María Castañeda-Chumpitaz Villavicencio' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Buscar' });
  await search.fill('nueva');
  const best = page.getByRole('option').first();
  await expect(best).toContainText('Nueva cita');
  await expect(search).toHaveAttribute('aria-activedescendant', (await best.getAttribute('id'))!);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
});

test('a dialog keeps the focus inside, and gives it back', async () => {
  const { page } = device;
  const dialogs = [
    { path: patient, opener: page.getByRole('button', { name: 'Ver todo' }) },
    { path: `${patient}/edit`, opener: page.getByRole('region', { name: 'Zona de peligro' }).getByRole('button') },
    { path: '/seguimiento', opener: page.getByRole('button', { name: /^Anotar un intento con Flor/ }) },
  ];
  for (const { path, opener } of dialogs) {
    await page.goto(path);
    await opener.click();
    await expectTrapped(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
  const menu = page.getByRole('button', { name: /^Menú de/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Todo está enviado.')).toBeVisible();
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});

async function expectTrapped(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
}

test('the cards stand in a grid of three, two or one', async () => {
  const { page } = device;
  await page.goto('/patients');
  const grid = page.getByRole('list', { name: 'Pacientes' });
  for (const [width, columns] of [
    [1280, 3],
    [768, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tracks = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
    expect(tracks).toBe(columns);
  }
});

test('a name without a space makes no screen scroll sideways', { tag: PROOF }, async () => {
  const { page } = device;
  await createPatient(page, 'D'.repeat(100), 'E'.repeat(100));
  await page.goto(`${new URL(page.url()).pathname}/edit`);
  await page.getByRole('button', { name: 'Eliminar paciente' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar paciente' }).click();
  await expect(page).toHaveURL(/\/patients$/);
  await createPatient(page, 'A'.repeat(100), 'B'.repeat(100));
  const detail = new URL(page.url()).pathname;
  const other = await createPlan(page, idOf(detail));
  const told = await createHistory(page, idOf(detail), 'C'.repeat(100));
  await expectSync(page, 'synced', 0);
  const desk = await deskAt(server.url);
  const started = { started_on: '2026-05-12', planned_months: 18, appliance: 'metalicos', phase: 'activo' };
  await desk.create('orthodontic-cases', { ...started, patient: idOf(detail) });
  await page.goto('/seguimiento');
  await expect(page.getByRole('list', { name: 'Pacientes por llamar' })).toContainText('A'.repeat(100));
  const histories = ['/clinical-histories', told, `${told}/edit`, `${told}?entry=control`];
  const screens = [
    detail,
    `${detail}/edit`,
    '/patients',
    other,
    '/treatment-plans',
    '/papelera',
    '/auditoria',
    '/',
    '/seguimiento',
    ...histories,
    exam,
    `${exam}/edit`,
  ];
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await page.waitForTimeout(300);
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(sideways, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('a save that fails is seen from the button at the foot, and the header stays in sight', async () => {
  const { page } = device;
  await page.setViewportSize({ width: 768, height: 700 });
  await page.goto(`${patient}/edit`);
  await page.locator('[name=patient_notes]').fill('No habrá lugar para esto');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await expect(page.getByTestId('sync-status')).toBeInViewport();
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  const failure = page.locator('[data-failure]');
  await expect(failure).toBeInViewport();
  await expect(failure).toBeFocused();
  await expect(failure).toContainText('Error al guardar los datos del paciente. Por favor, intenta de nuevo.');
  await expect(page.getByTestId('sync-status')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeInViewport();
  await page.reload();
  await page.getByRole('button', { name: 'Descartar' }).click();
});

test('a form that is refused shows its first wrong field and its label below the header', async () => {
  const { page } = device;
  await page.setViewportSize({ width: 768, height: 700 });
  await page.goto('/appointments/new');
  const save = page.getByRole('button', { name: 'Guardar cita' });
  await save.waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await save.click();
  await expect(page.locator('[name=patient]')).toBeFocused();
  const header = (await page.getByRole('banner').boundingBox())!;
  const label = (await page.getByText('Paciente *', { exact: true }).boundingBox())!;
  expect(label.y).toBeGreaterThanOrEqual(header.y + header.height);
});

test('the buttons of a form in a window stay in sight on a low screen, and cover no field that has the focus', async () => {
  const { page } = device;
  await page.setViewportSize({ width: 1024, height: 420 });
  await page.goto('/inventory?supplier=new');
  const dialog = page.getByRole('dialog', { name: 'Nuevo proveedor' });
  const save = dialog.getByRole('button', { name: 'Guardar proveedor' });
  await expect(save).toBeInViewport({ ratio: 1 });
  const email = dialog.getByLabel('Correo electrónico');
  const [field, foot] = await Promise.all([email.boundingBox(), save.boundingBox()]);
  expect(field!.y + field!.height).toBeGreaterThan(foot!.y);
  await dialog.getByLabel('Teléfono').focus();
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  await expect(save).toBeInViewport({ ratio: 1 });
  const focused = (await email.boundingBox())!;
  expect(focused.y + focused.height).toBeLessThanOrEqual((await save.boundingBox())!.y);
  await page.keyboard.press('Escape');
});

test('a telephone’s header is as high while it synchronizes or is offline as when all is up to date', async () => {
  const { context, page } = device;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expectSync(page, 'synced', 0);
  const height = async () => (await page.getByRole('banner').boundingBox())?.height;
  const upToDate = await height();
  await inStore(page, 'forgetRounds');
  await expectSync(page, 'syncing');
  expect(await height()).toBe(upToDate);
  await context.setOffline(true);
  await expectSync(page, 'offline');
  expect(await height()).toBe(upToDate);
  await context.setOffline(false);
  await expectSync(page, 'synced', 0);
});

test('a recovered draft is said in view, although the page was scrolled down', async () => {
  const { page } = device;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/patients/new');
  await page.locator('[name=patient_notes]').fill('Prefiere las mañanas');
  await page.locator('[name=patient_notes]').scrollIntoViewIfNeeded();
  await expect
    .poll(() => inStore(page, 'draftValues'))
    .toContainEqual(expect.objectContaining({ patient_notes: 'Prefiere las mañanas' }));
  await page.reload();
  await expect(page.getByText('Se recuperó un borrador')).toBeInViewport();
  await page.getByRole('button', { name: 'Descartar' }).click();
});

for (const size of sizes) {
  test(`a toast leaves headings and buttons of the screen free at ${size.width} px`, async () => {
    const { page } = device;
    await page.setViewportSize(size);
    await createPatient(page, 'Ana', 'Transitoria');
    await expect(page.getByText('Paciente guardado')).toBeVisible();
    expect(await coveredByToast(page)).toEqual([]);
    await page.getByRole('link', { name: 'Editar' }).click();
    await page.getByRole('button', { name: 'Eliminar paciente' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar paciente' }).click();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Pacientes' })).toBeVisible();
    expect(await coveredByToast(page)).toEqual([]);
  });
}

function coveredByToast(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('.mantine-Notification-root')!.getBoundingClientRect();
    const below = document.documentElement.scrollHeight - innerHeight - scrollY;
    const inTheWay = ({ left, right, top, bottom }: DOMRect) =>
      left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
    // Parts of a page that goes on below can be scrolled from under the toast.
    const parts =
      below > innerHeight - toast.top
        ? 'header a, header button, h1'
        : 'header a, header button, main a, main button, h1, h2';
    return [...document.querySelectorAll(parts)]
      .filter((control) => inTheWay(control.getBoundingClientRect()))
      .map((control) => control.textContent);
  });
}

test('an unknown path goes to the dashboard; a guest goes to login and back', async () => {
  const { page } = device;
  await page.goto('/no-existe');
  await expect(page).toHaveURL(`${server.url}/`);
  const guest = await openDevice(server.url);
  await guest.page.emulateMedia({ reducedMotion: 'reduce' });
  await guest.page.goto('/patients?q=ana');
  // The place to return to may hold a name, as the search of this list does: neither stands in an address.
  await expect(guest.page).toHaveURL(`${server.url}/login`);
  await guest.page.getByLabel('Usuario').fill('admin');
  await guest.page.getByLabel('Contraseña', { exact: true }).fill('equivocada-del-todo');
  await guest.page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(
    guest.page.getByText('Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.').first(),
  ).toBeVisible();
  // A toast that is still fading in has too little contrast.
  const toast = guest.page.getByRole('alert').filter({ hasText: 'Verifique sus credenciales' });
  await expect(toast).toHaveCSS('opacity', '1');
  await expectAccessible(guest.page);
  await guest.page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(guest.page).toHaveURL(`${server.url}/patients`);
  await expect(guest.page.getByRole('searchbox')).toHaveValue('ana');
  await guest.close();
});

test('the browser kept no answer of the API and met no violation of the policy', async () => {
  const cached = await device.page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) urls.push(request.url);
    }
    return urls.filter((url) => new URL(url).pathname.startsWith('/api'));
  });
  expect(cached).toEqual([]);
  expect(violations).toEqual([]);
});
