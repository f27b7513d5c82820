// Drafts in the tabs of a real browser, which has Web Locks and reloads, and can be killed.
import { expect, test, type Page } from '@playwright/test';
import { inStore } from './page-store.ts';
import { PROOF, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

let server: Server;
let device: Device;

test.beforeAll(async () => {
  server = await startServer();
});

test.beforeEach(async () => {
  device = await openDevice(server.url);
  await signIn(device.page);
});

test.afterEach(() => device.close());
test.afterAll(() => server.stop());

const expectForm = (page: Page, name: string) => expect(page.locator('[name=first_name]')).toHaveValue(name);

/** Types into the form of a new patient in a new tab, until the draft is stored. */
async function typeInNewTab(name: string): Promise<Page> {
  const page = await device.context.newPage();
  await page.goto('/patients/new');
  await page.locator('[name=first_name]').fill(name);
  await expect.poll(() => drafts(page)).toContain(name);
  return page;
}

const drafts = async (page: Page) =>
  (await inStore(page, 'draftValues')).map(({ first_name }) => String(first_name)).toSorted();

test('two tabs reload with the draft of their own, and giving up one keeps the other', { tag: PROOF }, async () => {
  const one = await typeInNewTab('Ana');
  const other = await typeInNewTab('Dora');
  await one.reload();
  await expectForm(one, 'Ana');
  await other.reload();
  await expectForm(other, 'Dora');
  await one.getByRole('button', { name: 'Descartar' }).click();
  await expectForm(one, '');
  expect(await drafts(one)).toEqual(['Dora']);
});

test('drafts of a killed browser’s tabs are offered again, the newest first', { tag: PROOF }, async () => {
  await typeInNewTab('Ana');
  await typeInNewTab('Dora');
  await device.kill();
  await device.reopen();
  for (const name of ['Dora', 'Ana']) {
    await device.page.goto('/patients/new');
    await expectForm(device.page, name);
    await device.page.getByRole('button', { name: 'Descartar' }).click();
    await expectForm(device.page, '');
  }
  expect(await drafts(device.page)).toEqual([]);
});

test('the draft of a closed tab is offered in an open one', { tag: PROOF }, async () => {
  const closed = await typeInNewTab('Ana');
  await closed.close();
  await device.page.goto('/patients/new');
  await expectForm(device.page, 'Ana');
  await expect(device.page.getByText('Se recuperó un borrador')).toBeVisible();
});
