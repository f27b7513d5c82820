// The guide for staff: read without a session and without a network, and each task of it done as it is written.
import { expect, test, type Page } from '@playwright/test';
import { PASSWORD } from '#tests/support/first-start.ts';
import { buildConsentValues } from '#tests/support/factories.ts';
import { NETWORK_INFO } from '#tests/support/network.ts';
import { DESKTOP, expectAccessible, LIGHT_TABLET, looksAt, TABLET } from './axe.ts';
import { ROOMS } from './calendar-support.ts';
import { deskAt } from './desk.ts';
import { guide, SEEN, walk, type Knowledge } from './guide.ts';
import { PROOF, openDevice, expectSync, signIn, startServer, type Device, type Server } from './support.ts';
import { typeShownCode } from './telephone.ts';

let server: Server;
let device: Device;
/** Addresses of records of one patient, Lucía Paredes. */
const at = { patient: '', visit: '', history: '', consent: '' };

test.beforeAll(async () => {
  server = await startServer(ROOMS);
  const desk = await deskAt(server.url);
  const patient = await desk.patient('Lucía', 'Paredes');
  const ofPatient = { patient };
  at.patient = `/patients/${patient}`;
  at.history = `/clinical-histories/${await desk.create('clinical-histories', ofPatient)}`;
  at.consent = `/consentimientos/${await desk.create('consents', buildConsentValues(ofPatient))}`;
  at.visit = `/appointments/${await desk.book(patient, { fecha: '2031-03-12', hora: '10:00' })}`;
  // Tomorrow in Lima: the dashboard then has the card of the day to prepare.
  const tomorrow = new Date(Date.now() + 19 * 3_600_000).toISOString().slice(0, 10);
  await desk.book(patient, { fecha: tomorrow, hora: '09:00' });
  const budget = await desk.create('budgets', { ...ofPatient, nombre: 'Ortodoncia', total_amount: 4800 });
  const paid = { amount: 500, payment_date: '2026-11-20', payment_method: 'CASH' };
  await desk.create('payments', { ...ofPatient, budget, ...paid });
  await desk.put('/api/account/', { licence_number: 'COP 18 452' });
  await desk.patient('Bruno', 'Sin Historia');
  await desk.create('patients', { first_name: 'Renzo', last_name: 'Sin Cita', treatment_status: 'iniciado' });
  await desk.create('patients', { first_name: 'Ximena', last_name: 'Sin Cita', treatment_status: 'iniciado' });
  await desk.patient('Lucía', 'Paredes Repetida');
  await desk.create('products', { name: 'Guantes de nitrilo' });
  device = await openDevice(server.url);
  await device.context.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  // The loopback, on which the server listens here, is no network.
  await device.context.route('**/api/network/', async (route) => {
    await route.fulfill({ response: await route.fetch(), json: NETWORK_INFO });
  });
  await signIn(device.page);
});

test.afterAll(async () => {
  await device.close();
  await server.stop();
});

interface Walk {
  task: string;
  /** Where the task begins, if not on the dashboard. */
  from?: () => string;
  knows?: Knowledge;
}

const PICTURE = 'public/icons/apple-touch-icon.png';

async function choosePicture(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Subir', exact: true }).click();
  await (await chooser).setFiles(PICTURE);
}

/** A download that a button starts, which ends the act. */
const downloading = (name: string) => async (page: Page) => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  await (await download).delete();
};

const PATIENT = { Paciente: 'Lucía Paredes' };

/** In every run of the tests; the others in the proof. */
const FIRST: Walk[] = [
  {
    task: 'Registrar un paciente',
    knows: {
      Nombre: 'Elena',
      Apellido: 'Quispe',
      'Fecha de nacimiento': '05/03/2014',
      'Documento de identidad': '70112233',
      Teléfono: '987 654 321',
      'Nombre del responsable': 'Rosa Quispe',
      'Teléfono del responsable': '987 111 222',
    },
  },
  {
    task: 'Dar una cita',
    knows: {
      ...PATIENT,
      Fecha: '13/03/2031',
      Hora: '11:00',
      Duración: '45 min',
      Lugar: 'Sillón 2',
      'Tipo de tratamiento': 'Control',
      Especialidad: 'Ortodoncia',
    },
  },
];

const OTHERS: Walk[] = [
  { task: 'Ver el día' },
  {
    task: 'Buscar en toda la clínica',
    knows: {
      'Escriba parte del nombre': (page) => page.getByRole('combobox', { name: 'Buscar' }).fill('bruno sin'),
      'Elija un resultado': async (page) => {
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1, name: 'Bruno Sin Historia' })).toBeVisible();
      },
    },
  },
  { task: 'Corregir los datos de un paciente', knows: { 'Buscar paciente': 'Bruno', Teléfono: '987 000 111' } },
  {
    task: 'Reprogramar una cita',
    from: () => at.visit,
    knows: { 'Nueva fecha': '14/03/2031', 'Nueva hora': '12:00', '1 semana': SEEN, Motivo: 'Lo pidió' },
  },
  { task: 'Marcar si el paciente vino', from: () => at.visit },
  { task: 'Buscar citas en la lista', knows: { 'Buscar paciente': 'Lucía' } },
  { task: 'Ver el calendario' },
  { task: 'Imprimir la agenda del día', from: () => '/appointments?view=calendar&range=day' },
  { task: 'Ver la agenda en Google, Apple u Outlook', knows: { Copiar: SEEN } },
  { task: 'Ver a quién llamar', knows: { 'Buscar paciente': 'Renzo' } },
  { task: 'Anotar un intento de contacto' },
  {
    task: 'Dar la cita a quien se llamó',
    knows: { 'Tipo de tratamiento': 'Control', Cómo: 'WhatsApp' },
  },
  {
    task: 'Abrir la historia de un paciente nuevo',
    knows: {
      'Abra la ficha': (page) => openPatient(page, 'Bruno Sin Historia'),
      'Motivo de la Consulta': 'Alinear los dientes',
      Alergias: 'Penicilina',
    },
  },
  { task: 'Leer y corregir una historia', knows: { 'Buscar historia clínica': 'Lucía' } },
  {
    task: 'Anotar un control de ortodoncia',
    from: () => at.history,
    knows: {
      'Arco superior': 'Acero',
      'Arco inferior': 'NiTi',
      'Toque en la figura': (page) => page.getByRole('switch', { name: 'Bracket del 24, caído' }).click(),
      'Próximo control, en semanas': '4',
      Nota: 'Buena higiene',
    },
  },
  {
    task: 'Anotar otro tratamiento',
    from: () => at.history,
    knows: { Título: (page) => page.getByLabel('Título').fill('Limpieza'), Descripción: 'Profilaxis y flúor' },
  },
  {
    task: 'Registrar un examen clínico',
    from: () => at.history,
    knows: { Perfil: 'Convexo', Overjet: '4,5', Overbite: '3' },
  },
  {
    task: 'Marcar el odontograma',
    from: () => at.history,
    knows: {
      'Toque un diente': (page) => page.getByRole('button', { name: /^Diente 16,/ }).click(),
      Estado: (page) => page.getByRole('radio', { name: 'Caries' }).check({ force: true }),
      Observación: 'Oclusal',
      'Observaciones generales': 'Revisar en seis meses',
    },
  },
  {
    task: 'Subir imágenes',
    from: () => at.history,
    knows: { Subir: choosePicture, 'Tomar foto': async () => undefined, 'Tipo de imagen': 'Panorámica' },
  },
  {
    task: 'Escribir un plan de tratamiento',
    knows: { ...PATIENT, Diagnóstico: 'Clase II', 'Plan de Tratamiento': '1. Brackets', Observaciones: 'Elásticos' },
  },
  {
    task: 'Iniciar un caso de ortodoncia',
    from: () => at.patient,
    knows: { 'Meses previstos': '24' },
  },
  { task: 'Leer el avance de un caso', from: () => at.patient },
  { task: 'Terminar un caso', from: () => at.patient },
  {
    task: 'Revocar un consentimiento',
    from: () => at.consent,
    knows: { 'Fecha de la revocación': SEEN, Motivo: 'Cambió de opinión' },
  },
  { task: 'Revisar las plantillas' },
  {
    task: 'Escribir una receta',
    from: () => at.patient,
    knows: {
      Prescribe: 'admin · COP 18 452',
      'Medicamento y concentración': (page) => page.locator('[name="lines.0.medicine"]').fill('Ibuprofeno 400 mg'),
      Cantidad: '9',
      'Cómo tomarlo': '1 tableta cada 8 horas',
      'Por cuánto tiempo': '3 días',
      'Otro medicamento': SEEN,
      Indicaciones: 'Dieta blanda',
    },
  },
  { task: 'Escribir el número de colegiatura', knows: { 'Número de colegiatura': 'COP 18 453' } },
  {
    task: 'Hacer un presupuesto',
    from: () => at.patient,
    knows: { Nombre: 'Limpieza', 'Monto total': '120', Descripción: 'Una sesión' },
  },
  {
    task: 'Cobrar un pago',
    from: () => at.patient,
    knows: { Monto: '100', 'Todo el saldo': SEEN, 'Método de pago': 'Tarjeta' },
  },
  {
    task: 'Hacer un presupuesto en cuotas',
    from: () => at.patient,
    knows: {
      Nombre: 'Retenedores',
      'Monto total': '600',
      'Cuota inicial': '100',
      'Número de cuotas': '5',
      'Primera cuota': '31/01/2031',
    },
  },
  { task: 'Ver quién debe cuotas' },
  {
    task: 'Imprimir un recibo',
    from: () => at.patient,
    knows: {
      'Pulse el recibo': (page) =>
        page
          .getByRole('link', { name: /^Recibo del pago/ })
          .first()
          .click(),
    },
  },
  { task: 'Cerrar la caja', knows: { 'Fondo inicial': '50', Contado: '50' } },
  { task: 'Ver otro día', from: () => '/caja', knows: { Día: '20/11/2026' } },
  { task: 'Crear un producto', knows: { 'En el Dashboard': openInventory, Nombre: 'Alginato, bolsa de 450 g' } },
  {
    task: 'Registrar una entrada',
    from: () => '/inventory',
    knows: { Producto: 'Guantes de nitrilo', Cantidad: '10', 'Precio unitario': '25' },
  },
  {
    task: 'Registrar una salida',
    from: () => '/inventory',
    knows: { Producto: 'Guantes de nitrilo', Cantidad: '2' },
  },
  { task: 'Ver un año', knows: { CSV: downloading('CSV') } },
  { task: 'Preparar el día' },
  { task: 'Ver el estado de la tableta', knows: { 'Pedir almacenamiento persistente': async () => undefined } },
  {
    task: 'Guardar una copia de rescate',
    knows: { 'Exportar copia de rescate': downloading('Exportar copia de rescate') },
  },
  { task: 'Elegir un PIN', knows: { 'PIN nuevo': '4826', 'Repetir PIN': '4826' } },
  {
    task: 'Bloquear la tableta',
    knows: { 'Toque su nombre': (page) => unlock(page, '4826') },
  },
  {
    task: 'Exportar la ficha de un paciente',
    from: () => at.patient,
    knows: { 'Guardar archivo': downloading('Guardar archivo') },
  },
  { task: 'Exportar los datos de la clínica' },
  {
    task: 'Crear un usuario',
    knows: { Nombre: 'Daniela', Apellido: 'Vega', Usuario: 'daniela', Administrador: SEEN },
  },
  { task: 'Ver quién cambió un registro', from: () => at.patient },
  { task: 'Revisar la auditoría' },
  { task: 'Cambiar los datos de la clínica', knows: { Nombre: 'Clínica del Sol' } },
  {
    task: 'Cambiar el horario y los días cerrados',
    knows: { Tarde: SEEN, 'Primer día': '24/12/2031', Motivo: 'Nochebuena' },
  },
  { task: 'Preparar otra tableta' },
  { task: 'Cambiar los consultorios', knows: { 'Otro consultorio': 'Sillón 3' } },
  {
    task: 'Proteger las tabletas',
    knows: {
      'Días que una tableta puede estar sin conexión': '30',
      'PIN obligatorio para todas las personas': SEEN,
    },
  },
  {
    task: 'Cambiar lo que encabeza los papeles',
    knows: { 'Razón social': 'Del Sol S.A.C.', Dirección: 'Av. Larco 812', Teléfono: '01 445 2210' },
  },
  // The last one: from here on signing in asks for a code.
  { task: 'Activar la verificación en dos pasos', knows: { 'Código de verificación': typeShownCode } },
];

async function openPatient(page: Page, name: string): Promise<void> {
  await page.goto(`/patients?q=${name}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

async function openInventory(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Inventario/ }).click();
}

async function unlock(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** The walk of all tasks takes more than the ten minutes after which some of them ask for the password. */
async function confirmPerson(page: Page): Promise<void> {
  async function confirm(): Promise<number> {
    const access = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { authorization: `Bearer ${access}` };
    const data = { password: PASSWORD };
    return (await page.request.post('/api/sessions/current/confirm/', { headers, data })).status();
  }
  // An expired token is renewed by the page itself.
  await expect.poll(confirm).toBe(204);
}

test('the task «Iniciar sesión» is done as the guide writes it', async () => {
  const guest = await openDevice(server.url);
  await guest.page.goto('/login');
  await walk(guest.page, 'Iniciar sesión', { Usuario: 'admin', Contraseña: PASSWORD });
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectSync(guest.page, 'synced', 0);
  await walk(guest.page, 'Cerrar sesión');
  await expect(guest.page).toHaveURL(/\/login/);
  await guest.close();
});

for (const [walks, details] of [
  [FIRST, {}],
  [OTHERS, { tag: PROOF }],
] as const) {
  for (const { task, from, knows } of walks) {
    test(`the task «${task}» is done as the guide writes it`, details, async () => {
      const { page } = device;
      await page.goto(from?.() ?? '/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await confirmPerson(page);
      await walk(page, task, knows);
    });
  }
}

test('the guide is read without a session and without a network, and passes axe', async () => {
  const guest = await openDevice(server.url);
  const { page } = guest;
  await page.goto('/login');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await guest.context.setOffline(true);
  await page.getByRole('link', { name: 'Ayuda' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar y salir' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Todos los capítulos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: guide.title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(guide.chapters.length);
  await expectAccessible(page, 'the chapters', [LIGHT_TABLET]);
  for (const { id, title } of guide.chapters) {
    await page.goto(`/ayuda/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length))
      .toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
  }
  await expectAccessible(page, 'a chapter', looksAt(TABLET, DESKTOP));
  await guest.close();
});

test('from a form, the guide leads back to the form as it was', async () => {
  const { page } = device;
  await page.goto('/patients/new');
  await page.locator('[name=first_name]').fill('Nélida');
  await page.getByRole('link', { name: 'Ayuda' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();
  await page.getByRole('link', { name: 'El calendario' }).click();
  await page.getByRole('link', { name: 'Volver', exact: true }).click();
  await expect(page).toHaveURL(/\/patients\/new$/);
  await expect(page.locator('[name=first_name]')).toHaveValue('Nélida');
  await page.getByRole('button', { name: 'Descartar' }).click();
});
