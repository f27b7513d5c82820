// An exam is created, corrected and read by keyboard alone while the tablet is offline; then the server has it, once.
import { expect, test, type Page } from '@playwright/test';
import type { ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import { atDesk } from './desk.ts';
import { inStore } from './page-store.ts';
import { type Device, expectSync, openDevice, PROOF, type Server, signIn, startServer } from './support.ts';

let server: Server;
let tablet: Device;

test.beforeEach(async () => {
  server = await startServer();
  tablet = await openDevice(server.url, { width: 768, height: 1024 });
});

test.afterEach(async () => {
  await tablet.close();
  await server.stop();
});

/** The focused control's name and value, or the words of the focused button or link. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      return { name: element.name, value: element.value };
    }
    return { name: element?.textContent.trim() ?? '', value: '' };
  });

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if ((await focused(page)).name === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

/** Chooses an answer: the space bar chooses the focused one, an arrow key the next. */
async function answer(page: Page, name: string, code: string): Promise<void> {
  await tabTo(page, name);
  const chosen = page.locator(`input[name=${name}]:checked`);
  if ((await chosen.count()) === 0) await page.keyboard.press(' ');
  for (let presses = 0; presses < 4 && (await focused(page)).value !== code; presses += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(chosen).toHaveValue(code);
}

/** The value beside a label of the exam's page. */
const valueOf = (page: Page, label: string) =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');

test(
  'an exam is noted, corrected and read offline by the keyboard alone, and reaches the server once',
  { tag: PROOF },
  async () => {
    const { page, context } = tablet;
    await signIn(page);
    await context.setOffline(true);
    const history = await inStore(page, 'createHistory');

    await page.goto(`/clinical-exam/new?clinical_history=${history}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Nuevo Examen Clínico' })).toBeVisible();
    await answer(page, 'profile', 'convexo');
    await answer(page, 'smile_height', 'alta');
    await answer(page, 'lower_midline', 'desviada_derecha');
    await answer(page, 'right_molar_class', 'II');
    await answer(page, 'left_molar_class', 'N/V');
    await tabTo(page, 'overjet');
    await page.keyboard.type('4,37');
    await page.keyboard.press('ArrowUp');
    await answer(page, 'deep_bite', 'no');
    await answer(page, 'posterior_crossbite', 'izquierda');
    await tabTo(page, 'tmj_observations');
    await page.keyboard.type('Chasquido leve');
    await tabTo(page, 'Guardar examen clínico');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { level: 1, name: 'Examen Clínico', exact: true })).toBeVisible();
    await expect(page.getByText('Ana Paz').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Sin enviar')).toBeVisible();
    await expect(valueOf(page, 'Perfil')).toHaveText('Convexo (hallazgo)');
    await expect(valueOf(page, 'Overjet')).toHaveText('4,87 mm (hallazgo)');
    await expect(valueOf(page, 'Overbite')).toHaveText('No especificado');
    await expect(valueOf(page, 'Observaciones de la ATM')).toHaveText('Chasquido leve');
    await expect(page.getByRole('img', { name: 'Overjet: 4,87 mm' })).toBeVisible();
    await expect(page.getByRole('figure').filter({ hasText: 'Molar izquierda' })).toContainText('No valorable');

    await tabTo(page, 'Editar');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Examen Clínico' })).toBeVisible();
    await answer(page, 'profile', 'recto');
    // The space bar on the chosen answer removes it.
    await answer(page, 'deep_bite', 'no');
    await page.keyboard.press(' ');
    await expect(page.locator('input[name=deep_bite]:checked')).toHaveCount(0);
    await tabTo(page, 'Guardar cambios');
    await page.keyboard.press('Enter');
    await expect(valueOf(page, 'Perfil')).toHaveText('Recto');
    await expect(valueOf(page, 'Mordida profunda')).toHaveText('No especificado');
    const id = new URL(page.url()).pathname.split('/').at(-1);

    await context.setOffline(false);
    await expectSync(page, 'synced', 0);
    await expect(page.getByRole('main').getByText('Sin enviar')).toHaveCount(0);
    const desk = await atDesk(server.url);
    const exams = (await (await desk('/api/clinical-exams/')).json()) as ClinicalExam[];
    expect(exams).toHaveLength(1);
    expect(exams[0]).toMatchObject({
      id,
      clinical_history: history,
      profile: 'recto',
      smile_height: 'alta',
      lower_midline: 'desviada_derecha',
      right_molar_class: 'II',
      left_molar_class: 'N/V',
      overjet: 4.87,
      overbite: null,
      deep_bite: null,
      posterior_crossbite: 'izquierda',
      tmj_observations: 'Chasquido leve',
    });
  },
);
