// The odontogram in a real browser: keys, fingers, paper, and two tablets that mark the same teeth.
import { expect, test, type Page } from '@playwright/test';
import { DESKTOP, TABLET, expectAccessible } from './axe.ts';
import { expectAgreement } from './agreement.ts';
import { atDesk, deskAt } from './desk.ts';
import { inStore } from './page-store.ts';
import { PROOF, expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

let server: Server;
const devices: Device[] = [];

test.beforeEach(async () => {
  server = await startServer();
});

test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.close();
  await server.stop();
});

async function tablet(size: { width: number; height: number }, touch = false): Promise<Device> {
  const device = await openDevice(server.url, { ...size, touch });
  devices.push(device);
  await signIn(device.page);
  return device;
}

interface Mouth {
  patient: string;
  history: string;
  odontogram: string;
}

/** A patient with a history, and an odontogram with these teeth, at the server. */
async function mouth(teeth: Record<string, string> = {}): Promise<Mouth> {
  const { create } = await deskAt(server.url);
  const patient = await create('patients', {
    first_name: 'Mateo',
    last_name: 'Salazar',
    fecha_nacimiento: '1990-01-01',
  });
  const history = await create('clinical-histories', { patient, allergies: 'penicilina' });
  const odontogram = await create('odontograms', { clinical_history: history, data: {}, notes: 'Apiñamiento leve' });
  for (const [tooth_number, condition] of Object.entries(teeth)) {
    await create('teeth', { odontogram, tooth_number, condition });
  }
  return { patient, history, odontogram };
}

const tooth = (page: Page, number: string) => page.locator(`[role="button"][data-tooth="${number}"]`);
const expectTooth = (page: Page, number: string, condition: string) =>
  expect(tooth(page, number)).toHaveAttribute('data-condition', condition);

/** Opens the odontogram's page in edit mode. */
async function edit(page: Page, odontogram: string): Promise<void> {
  await page.goto(`/odontograms/${odontogram}`);
  await page.getByRole('button', { name: 'Editar' }).click();
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible();
}

/** The marks at the server, by tooth number. */
async function atServer(odontogram: string): Promise<Record<string, string>> {
  const get = await atDesk(server.url);
  const rows = (await (await get(`/api/teeth/?odontogram=${odontogram}`)).json()) as Record<string, string>[];
  return Object.fromEntries(rows.map((row) => [row['tooth_number'], row['condition']]));
}

test('by keyboard alone, offline: a mouth is marked, undone, noted, and arrives', { tag: PROOF }, async () => {
  const { odontogram } = await mouth({ '18': 'ausente' });
  const { page, context } = await tablet(DESKTOP);
  await page.goto(`/odontograms/${odontogram}`);
  await expectTooth(page, '18', 'ausente');
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Editar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeVisible();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['tooth'] ?? '');
  for (let steps = 0; (await focused()) === '' && steps < 30; steps += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe('18');
  for (const key of ['ArrowRight', 'ArrowRight', '4', 'ArrowDown', '5', 'ArrowRight', '8'])
    await page.keyboard.press(key);
  expect(await focused()).toBe('45');
  await expectTooth(page, '16', 'caries');
  await expectTooth(page, '46', 'corona');
  await page.keyboard.press('Control+z');
  await expectTooth(page, '45', 'sano');

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Diente Adulto 46' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Metal-porcelana');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  expect(await focused()).toBe('46');
  await expect(tooth(page, '46')).toHaveAttribute(
    'aria-label',
    'Diente 46, primer molar inferior derecho, corona, con observación',
  );

  await expectSync(page, 'offline', 2);
  await context.setOffline(false);
  await expectSync(page, 'synced', 0);
  expect(await atServer(odontogram)).toEqual({ '18': 'ausente', '16': 'caries', '46': 'corona' });
});

test('by touch: taps and a drawn finger paint, a scrolling one does not, and the sheet saves a tooth', async () => {
  const { odontogram } = await mouth();
  const { page, context } = await tablet(TABLET, true);
  await edit(page, odontogram);
  await page.getByRole('radio', { name: 'Pincel' }).tap();
  await page.getByRole('radio', { name: 'Ausente' }).tap();
  await tooth(page, '18').tap();
  await expectTooth(page, '18', 'ausente');

  const finger = await context.newCDPSession(page);
  const at = async (number: string) => {
    const box = (await tooth(page, number).boundingBox())!;
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const [from, to] = [await at('44'), await at('41')];
  await touch('touchStart', [from]);
  for (let step = 1; step <= 12; step += 1) {
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 12, y: from.y }]);
  }
  await touch('touchEnd', []);
  for (const number of ['44', '43', '42', '41']) await expectTooth(page, number, 'ausente');
  await expectTooth(page, '45', 'sano');
  await expect(page.getByText('4 dientes: Ausente')).toBeVisible();

  const start = await at('26');
  await touch('touchStart', [start]);
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', [{ x: start.x, y: start.y - step * 12 }]);
  await touch('touchEnd', []);
  await page.waitForTimeout(300);
  await expectTooth(page, '26', 'sano');

  await page.getByRole('radio', { name: 'Seleccionar' }).tap();
  await tooth(page, '36').tap();
  const sheet = page.getByRole('complementary', { name: 'Diente Adulto 36' });
  const box = (await sheet.boundingBox())!;
  expect([box.x, Math.round(box.y + box.height)]).toEqual([0, TABLET.height]);
  await sheet.getByRole('radio', { name: 'Caries' }).tap();
  await sheet.getByRole('button', { name: 'Guardar' }).tap();
  await expectTooth(page, '36', 'caries');
  await expectSync(page, 'synced', 0);
  expect(await atServer(odontogram)).toEqual({
    '18': 'ausente',
    '44': 'ausente',
    '43': 'ausente',
    '42': 'ausente',
    '41': 'ausente',
    '36': 'caries',
  });
});

test(
  'a tooth is at least 48 px wide on a tablet and on a desktop, and no page scrolls sideways',
  { tag: PROOF },
  async () => {
    const { odontogram } = await mouth();
    const { page } = await tablet(TABLET);
    await page.goto(`/odontograms/${odontogram}/edit`);
    await page.getByRole('button', { name: 'Odontograma Infantil' }).click();
    for (const size of [TABLET, DESKTOP, { width: 1024, height: 768 }]) {
      await page.setViewportSize(size);
      const widths = await page
        .locator('[data-tooth]')
        .evaluateAll((teeth) => teeth.map((each) => each.getBoundingClientRect().width));
      expect(widths).toHaveLength(52);
      expect(Math.min(...widths)).toBeGreaterThanOrEqual(48);
      // Polled: for one frame after the window is resized, the header's links still have the width of their own line.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    }
  },
);

test(
  'made offline for a patient, it is there after the tablet died, and arrives with its teeth',
  { tag: PROOF },
  async () => {
    const { history, patient } = await mouth();
    const device = await tablet(TABLET);
    await device.page.goto('/patients');
    await device.context.setOffline(true);
    await device.page.goto(`/odontograms/new?clinical_history=${history}`);
    await tooth(device.page, '16').focus();
    await device.page.keyboard.press('4');
    await tooth(device.page, '11').focus();
    await device.page.keyboard.press('6');
    // Not the words "Borrador guardado", which may still be about the first mark.
    await expect
      .poll(() => inStore(device.page, 'draftValues'))
      .toMatchObject([{ teeth: { 11: { condition: 'restauracion' }, 16: { condition: 'caries' } } }]);
    await device.kill();
    // A worker that starts with the browser may not know that it is offline.
    await server.kill();
    await device.reopen();
    const { page } = device;
    await page.goto(`/odontograms/new?clinical_history=${history}`);
    await expectTooth(page, '16', 'caries');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page).toHaveURL(`${server.url}/patients/${patient}`);
    await expectSync(page, 'offline', 3);
    await server.restart();
    await expectSync(page, 'synced', 0);
    await page.getByRole('link', { name: 'Ver odontograma' }).click();
    await expectTooth(page, '11', 'restauracion');
    const made = new URL(page.url()).pathname.split('/').at(-1)!;
    expect(await atServer(made)).toEqual({ '16': 'caries', '11': 'restauracion' });
  },
);

test(
  'two tablets offline: different teeth are both there, the same tooth is settled with one tap',
  { tag: PROOF },
  async () => {
    const { odontogram } = await mouth();
    const a = await tablet({ width: 1024, height: 768 });
    const b = await tablet(DESKTOP);
    for (const { page, context } of [a, b]) {
      await edit(page, odontogram);
      await context.setOffline(true);
    }
    const mark = async ({ page }: Device, number: string, digit: string) => {
      await tooth(page, number).focus();
      await page.keyboard.press(digit);
    };
    await mark(a, '11', '6');
    await mark(b, '21', '5');
    await mark(a, '16', '4');
    await mark(b, '16', '7');
    // Both made the same mark: no decision is needed.
    await mark(a, '48', '2');
    await mark(b, '48', '2');
    await a.context.setOffline(false);
    await expectSync(a.page, 'synced', 0);
    await b.context.setOffline(false);
    await expectSync(b.page, 'attention');
    await expectAgreement(b);
    await expect(b.page.getByText('El diente 16 tiene dos versiones o no fue aceptado: falta elegir.')).toBeVisible();

    const resolve = b.page.getByRole('link', { name: 'Resolver' });
    const [button, banner] = [
      await resolve.boundingBox(),
      await b.page
        .getByText(/^El diente 16 tiene/)
        .locator('xpath=..')
        .boundingBox(),
    ];
    // Space between button and banner: touching edges would look broken.
    expect(button!.y - banner!.y).toBeGreaterThanOrEqual(4);
    expect(banner!.y + banner!.height - button!.y - button!.height).toBeGreaterThanOrEqual(4);
    expect(banner!.x + banner!.width - button!.x - button!.width).toBeGreaterThanOrEqual(4);
    await resolve.click();
    const conflict = b.page.getByRole('article', { name: 'Conflicto: Diente 16' });
    await expect(conflict.getByRole('region', { name: 'Lo que se guardó aquí' })).toContainText('Implante');
    await expect(conflict).toContainText('Caries');
    await conflict.getByRole('button', { name: 'Usar la mía' }).click();
    await expectSync(b.page, 'synced', 0);
    await expectAgreement(b);
    for (const { page } of [a, b]) {
      await page.goto(`/odontograms/${odontogram}`);
      await expectTooth(page, '16', 'implante');
      for (const [number, condition] of [
        ['11', 'restauracion'],
        ['21', 'corona'],
        ['48', 'ausente'],
      ] as const) {
        await expectTooth(page, number, condition);
      }
    }
  },
);

test('prints on one A4 page on its side', { tag: PROOF }, async () => {
  const { odontogram } = await mouth({ '16': 'caries', '55': 'caries' });
  const { page } = await tablet(DESKTOP);
  await page.goto(`/odontograms/${odontogram}`);
  await expectTooth(page, '16', 'caries');
  await expect(page.getByText('Alergias: penicilina')).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(pdf)!;
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
});

test('chart, panel, brush, form and preview pass axe', { tag: PROOF }, async () => {
  const { odontogram, patient, history } = await mouth({
    '16': 'caries',
    '46': 'corona',
    '18': 'ausente',
    '55': 'caries',
  });
  const { page } = await tablet(TABLET);
  await page.goto(`/odontograms/${odontogram}`);
  await expectTooth(page, '16', 'caries');
  await page.getByRole('button', { name: /^Odontograma Infantil/ }).click();
  await expectAccessible(page, 'read');
  await tooth(page, '16').click();
  await expectAccessible(page, 'panel to read');
  await page.getByRole('button', { name: 'Editar' }).click();
  await tooth(page, '17').click();
  await expectAccessible(page, 'panel to edit');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Pincel' }).check();
  await expectAccessible(page, 'brush');
  await page.goto(`/odontograms/new?clinical_history=${history}`);
  await expectTooth(page, '16', 'sano');
  await expectAccessible(page, 'new');
  await page.goto('/odontograms/new');
  await expectAccessible(page, 'without a history');
  await page.goto(`/patients/${patient}`);
  await expect(page.getByRole('link', { name: 'Ver odontograma' })).toBeVisible();
  await expectAccessible(page, 'preview');
});
