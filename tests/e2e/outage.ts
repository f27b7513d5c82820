// A person's day through both kinds of outage: the tablet offline, and the server down.
import { expect } from '@playwright/test';
import { expectAgreement } from './agreement.ts';
import { createPatient, expectSync, openDevice, signIn, type Device, type Proxy, type Server } from './support.ts';

/** A tablet that reaches the server through the proxy. */
export interface Clinic {
  server: Server;
  proxy: Proxy;
  tablet: Device;
}

export interface Outage {
  cut: (clinic: Clinic) => Promise<void>;
  restore: (clinic: Clinic) => Promise<void>;
}

// The edit joins the new patient's entry, unless that one was already on its way: by specification §5 a sent entry is
// frozen.
const ONE_OR_TWO = /^[12]$/;

/** The outages, by the words that a person would use. */
export const outages = {
  'the tablet is offline': {
    // A worker that starts later is not always told that it is offline: the proxy stops all requests.
    cut: async ({ proxy, tablet }: Clinic) => {
      proxy.set('reset');
      await tablet.context.setOffline(true);
    },
    restore: async ({ proxy, tablet }: Clinic) => {
      proxy.set('pass');
      await tablet.context.setOffline(false);
    },
  },
  'the server is gone': {
    cut: async ({ proxy }: Clinic) => proxy.set('reset'),
    restore: async ({ proxy }: Clinic) => proxy.set('pass'),
  },
  'the server hangs': {
    cut: async ({ proxy }: Clinic) => proxy.set('hang'),
    restore: async ({ proxy }: Clinic) => proxy.set('pass'),
  },
} satisfies Record<string, Outage>;

/** Work goes on, survives a closed browser, and arrives everywhere once the outage is over. */
export async function workThrough(outage: Outage, clinic: Clinic): Promise<void> {
  const { server, proxy, tablet } = clinic;
  await signIn(tablet.page);
  await createPatient(tablet.page, 'Mateo', 'Salazar');
  await expectSync(tablet.page, 'synced', 0);

  await outage.cut(clinic);
  await createPatient(tablet.page, 'Lucía', 'Fernández', '987 120 554');
  await tablet.page.getByRole('link', { name: 'Editar' }).first().click();
  await tablet.page.locator('[name=occupation]').fill('Arquitecta');
  await tablet.page.getByRole('button', { name: /^Guardar/ }).click();
  await expect(tablet.page.getByText('Arquitecta').first()).toBeVisible();
  await expectSync(tablet.page, 'offline', ONE_OR_TWO);

  // A browser can be taken offline only once it runs, and its worker may be quicker.
  proxy.set('reset');
  await tablet.reopen();
  await outage.cut(clinic);
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
  await outage.restore(clinic);
  await expectSync(tablet.page, 'synced', 0);
  await expectAgreement(tablet);
  await expect(card.getByText('Sin enviar')).toHaveCount(0);
  await expect(desk.page.getByText('Lucía Fernández').first()).toBeVisible();
  await desk.close();
}
