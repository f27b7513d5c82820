// Saved work stays while the server is down, hangs, or is killed in the middle of a batch.
import { expect, test } from '@playwright/test';
import { eachOnTablet } from './each-on-tablet.ts';
import { outages, workThrough, type Clinic } from './outage.ts';
import { createPatient, expectSync, openDevice, signIn } from './support.ts';

let clinic: Clinic;

eachOnTablet({ width: 1024, height: 768 }, (made) => (clinic = made));

for (const name of ['the server is gone', 'the server hangs'] as const) {
  test(`${name}: work goes on, survives a closed browser, and arrives everywhere once it is over`, () =>
    workThrough(outages[name], clinic));
}

test('a server killed in the middle of a batch applies each op once', async () => {
  const { server, proxy, tablet } = clinic;
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
