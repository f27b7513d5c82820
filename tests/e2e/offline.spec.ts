// The promise as a person sees it, in both kinds of outage: the tablet offline, and the server gone.
import { expect, test } from '@playwright/test';
import { expectAgreement } from './agreement.ts';
import {
  createPatient,
  expectSync,
  openDevice,
  signIn,
  startProxy,
  startServer,
  type Device,
  type Proxy,
  type Server,
} from './support.ts';

let server: Server;
let proxy: Proxy;
let tablet: Device;

test.beforeEach(async () => {
  server = await startServer();
  proxy = await startProxy(server.port);
  tablet = await openDevice(proxy.url, { width: 1024, height: 768 });
});

test.afterEach(async () => {
  await tablet.close();
  await proxy.close();
  await server.stop();
});

// The edit joins the new patient's entry, unless that one was already on its way: what was sent is frozen (§5).
const ONE_OR_TWO = /^[12]$/;

const outages = {
  'the tablet is offline': {
    // A worker that starts later is not always told that it is offline: nothing gets through to anybody.
    cut: async () => {
      proxy.set('reset');
      await tablet.context.setOffline(true);
    },
    restore: async () => {
      proxy.set('pass');
      await tablet.context.setOffline(false);
    },
  },
  'the server is gone': {
    cut: async () => proxy.set('reset'),
    restore: async () => proxy.set('pass'),
  },
  'the server hangs': {
    cut: async () => proxy.set('hang'),
    restore: async () => proxy.set('pass'),
  },
};

for (const [name, outage] of Object.entries(outages)) {
  test(`${name}: work goes on, survives a closed browser, and arrives everywhere once it is over`, async () => {
    await signIn(tablet.page);
    await createPatient(tablet.page, 'Mateo', 'Salazar');
    await expectSync(tablet.page, 'synced', 0);

    await outage.cut();
    await createPatient(tablet.page, 'Lucía', 'Fernández', '987 120 554');
    await tablet.page.getByRole('link', { name: 'Editar' }).first().click();
    await tablet.page.locator('[name=occupation]').fill('Arquitecta');
    await tablet.page.getByRole('button', { name: /^Guardar/ }).click();
    await expect(tablet.page.getByText('Arquitecta').first()).toBeVisible();
    await expectSync(tablet.page, 'offline', ONE_OR_TWO);

    // A browser can only be taken offline once it runs, and its worker may be quicker than that.
    proxy.set('reset');
    await tablet.reopen();
    await outage.cut();
    await tablet.page.goto('/patients');
    await expect(tablet.page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();
    const card = tablet.page.getByRole('listitem').filter({ hasText: 'Lucía Fernández' });
    await expect(card.getByText('Sin enviar')).toBeVisible();
    await expectSync(tablet.page, 'offline', ONE_OR_TWO);
    await expectAgreement(tablet);

    const desk = await openDevice(server.url);
    await signIn(desk.page);
    await desk.page.goto('/patients');
    await expect(desk.page.getByText('Mateo Salazar').first()).toBeVisible();
    await outage.restore();
    await expectSync(tablet.page, 'synced', 0);
    await expectAgreement(tablet);
    await expect(card.getByText('Sin enviar')).toHaveCount(0);
    await expect(desk.page.getByText('Lucía Fernández').first()).toBeVisible();
    await desk.close();
  });
}

test('a server killed in the middle of a batch applies each op once', async () => {
  await signIn(tablet.page);
  await tablet.context.setOffline(true);
  for (const name of ['Ana', 'Beto', 'Carla', 'Dora']) await createPatient(tablet.page, name, 'Prueba');
  const killed = new Promise<void>((resolve) => {
    proxy.onRequest((text) => {
      if (text.startsWith('POST /api/batch/')) resolve(server.kill());
    });
  });
  await tablet.context.setOffline(false);
  await killed;
  proxy.onRequest(null);
  await server.restart();
  await expectSync(tablet.page, 'synced', 0);

  const desk = await openDevice(server.url);
  await signIn(desk.page);
  await desk.page.goto('/patients');
  for (const name of ['Ana', 'Beto', 'Carla', 'Dora']) {
    await expect(desk.page.getByRole('listitem').filter({ hasText: `${name} Prueba` })).toHaveCount(1);
  }
  await desk.close();
});
