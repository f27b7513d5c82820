// Clinical histories in an outage: a history, a control and an edit made offline are each on the server once
// afterwards.
import { expect, test, type Page } from '@playwright/test';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import { controlOf } from '#domain/clinical/notes/orthodontic-control.ts';
import { parseNotes } from '#domain/clinical/notes/clinical-notes.ts';
import { atDesk } from './desk.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import { createPatient, type Device, expectSync, PROOF, type Proxy, type Server, signIn } from './support.ts';

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet({ width: 768, height: 1024 }, (made) => ({ server, proxy, tablet } = made));
test.beforeEach(() => signIn(tablet.page));

const choose = (page: Page, group: string, answer: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: answer, exact: true }).check();

/** Draws from one tooth to another as a finger does. */
async function drawElastic(page: Page, from: string, to: string): Promise<void> {
  const middle = async (tooth: string) => {
    const box = (await page.locator(`[data-tooth="${tooth}"]`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.locator(`[data-tooth="${from}"]`).scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 6 });
  await page.mouse.up();
}

test('a history, a control and an edit made offline are on the server once each', { tag: PROOF }, async () => {
  const { page } = tablet;
  await createPatient(page, 'Mateo', 'Salazar');
  const patient = new URL(page.url()).pathname.split('/').at(-1)!;
  await expectSync(page, 'synced', 0);
  proxy.set('reset');
  await tablet.context.setOffline(true);

  await page.getByRole('link', { name: 'Crear historia clínica' }).first().click();
  await page.locator('[name=consultation_reason]').fill('Dientes montados');
  await page.locator('[name=allergies]').fill('Látex');
  await choose(page, 'Fuma', 'No');
  await choose(page, 'Rechinamiento de dientes', 'Sí');
  await page.locator('[name=teeth_grinding]').fill('De noche');
  await page.locator('[name=notes]').fill('Viene con su madre');
  await page.getByRole('button', { name: 'Guardar historia clínica' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Historia Clínica' })).toBeVisible();
  await expect(page.getByRole('note', { name: 'Alertas clínicas' })).toHaveText('Alergias: Látex');
  const history = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Control de ortodoncia', exact: true }).click();
  await choose(page, 'Arco superior', 'NiTi');
  await page.locator('[name=upper_size]').selectOption('0.016');
  await page.locator('[data-tooth="24"]').click();
  await drawElastic(page, '13', '46');
  await choose(page, 'Próximo control, en semanas', '4');
  await page.locator('[name=note]').fill('Higiene buena');
  await page.getByRole('button', { name: 'Guardar control' }).click();
  const timeline = page.getByRole('list', { name: 'Tratamientos' });
  await expect(timeline.getByRole('heading', { name: 'Control de ortodoncia' })).toBeVisible();
  await expect(timeline.getByText('Sin enviar')).toBeVisible();

  // The tab is killed during an edit: the typed values are offered again.
  await page.goto(`${history}/edit`);
  await page.locator('[name=notes]').fill('Viene con su tía');
  await expect(page.getByText('Borrador guardado en esta tableta')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Se recuperó un borrador')).toBeVisible();
  await expect(page.locator('[name=notes]')).toHaveValue('Viene con su tía');
  await choose(page, 'Problemas de coagulación', 'Sí');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('note', { name: 'Alertas clínicas' })).toContainText('Problemas de coagulación');
  await expect(timeline.getByRole('heading', { name: 'Control de ortodoncia' })).toBeVisible();

  proxy.set('pass');
  await tablet.context.setOffline(false);
  await expectSync(page, 'synced', 0);
  await expect(timeline.getByText('Sin enviar')).toBeHidden();

  const get = await atDesk(server.url);
  const histories = (await (await get(`/api/clinical-histories/?patient=${patient}`)).json()) as ClinicalHistory[];
  expect(histories).toMatchObject([
    {
      patient,
      consultation_reason: 'Dientes montados',
      allergies: 'Látex',
      smoking: 'no',
      teeth_grinding: 'De noche',
      coagulation_problems: 'si',
    },
  ]);
  const { text, treatments } = parseNotes(histories[0]!);
  expect(text).toBe('Viene con su tía');
  expect(treatments.map(({ title }) => title)).toEqual(['Control de ortodoncia']);
  expect(treatments[0]!.description).toBe(
    'Arco superior: NiTi 0,016″. Elásticos: Otros (13–46). Bracket caído: 24. Próximo: 4 semanas.\nHigiene buena',
  );
  expect(controlOf(treatments[0]!)).toMatchObject({ off: ['24'], weeks: 4, elastics: { pairs: [['13', '46']] } });
});
