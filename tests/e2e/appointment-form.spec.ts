// A receptionist with the telephone at her ear makes an appointment: no mouse, no network, and a caller who is not
// registered yet.
import { expect, test, type Page } from '@playwright/test';
import { atDesk, count } from './desk.ts';
import { expectAgreement } from './agreement.ts';
import { outages } from './outage.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import { createPatient, type Device, expectSync, PROOF, signIn } from './support.ts';
import type { Proxy, Server } from './support.ts';

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet({ width: 1024, height: 768 }, (made) => ({ server, proxy, tablet } = made), {
  CLINIC_ROOMS: 'Sillón 1,Sillón 2',
});

/** Presses a key until the focus is on this element. */
async function tabTo(page: Page, selector: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${selector}`);
}

const focused = (page: Page) => page.locator('*:focus');

test(
  'by keyboard alone and offline an appointment is made for a patient who is made on the way; both arrive once',
  { tag: PROOF },
  async () => {
    const { page } = tablet;
    await signIn(page);
    await createPatient(page, 'Mateo', 'Salazar');
    await expectSync(page, 'synced', 0);
    await outages['the tablet is offline'].cut({ server, proxy, tablet });
    await page.goto('/appointments/new');
    await expect(page.getByRole('heading', { level: 1, name: 'Nueva Cita' })).toBeVisible();

    await tabTo(page, '[name=notes]');
    await page.keyboard.type('Llamó su madre');
    await tabTo(page, '[name=patient]', 'Shift+Tab');
    await page.keyboard.type('zoila de la cruz');
    await expect(page.getByText('Ningún paciente coincide.')).toBeVisible();
    await expect(page.getByRole('option', { name: 'Crear paciente «zoila de la cruz»' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Nuevo Paciente' })).toBeVisible();
    await expect(page.locator('[name=first_name]')).toHaveValue('Zoila');
    await expect(page.locator('[name=last_name]')).toHaveValue('de la Cruz');
    await expect(page.locator('[name=phone_number]')).toBeFocused();
    await page.keyboard.type('987 120 554');
    await page.keyboard.press('Enter');

    // The window is closed, its patient is chosen, and the form below was neither submitted nor emptied.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Zoila de la Cruz')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cambiar de paciente' })).toBeFocused();
    await expectSync(page, 'offline', 1);
    await expect(page.locator('[name=notes]')).toHaveValue('Llamó su madre');

    await tabTo(page, '[name=duracion]');
    await page.keyboard.type('45');
    await tabTo(page, '[name=location]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, '[name=tipo_tratamiento]');
    await page.keyboard.type('Emer');
    await tabTo(page, 'button[type=submit]');
    await expect(focused(page)).toHaveText('Guardar cita');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/appointments\/[0-9a-f-]{36}$/);
    const address = page.url();
    await expectSync(page, 'offline', 2);

    await page.goto(`${address}/edit`);
    await expect(page.getByText('Zoila de la Cruz')).toBeVisible();
    await expect(page.locator('[name=duracion]')).toHaveValue('45');
    await expect(page.locator('[name=location]')).toHaveValue('Sillón 2');
    await expect(page.locator('[name=tipo_tratamiento]')).toHaveValue('Emergencia');
    await expect(page.locator('[name=notes]')).toHaveValue('Llamó su madre');

    await outages['the tablet is offline'].restore({ server, proxy, tablet });
    await expectSync(page, 'synced', 0);
    await expectAgreement(tablet);
    await expectBothOnce(address.split('/').at(-1)!);
  },
);

/** The server has the new patient and the appointment of this id, each written once, the patient first. */
async function expectBothOnce(appointment: string): Promise<void> {
  const get = await atDesk(server.url);
  const read = async <T>(path: string) => (await (await get(path)).json()) as T[];
  const patients = await read<{ id: string; first_name: string }>('/api/patients/?limit=500');
  expect(count(patients.map(({ first_name }) => first_name))).toEqual(
    new Map([
      ['Mateo', 1],
      ['Zoila', 1],
    ]),
  );
  const zoila = patients.find(({ first_name }) => first_name === 'Zoila')!.id;
  const appointments = await read<{ id: string; patient: string }>('/api/appointments/?limit=500');
  expect(appointments.map(({ id, patient }) => [id, patient])).toEqual([[appointment, zoila]]);
  const audit = await read<{ row_id: string }>('/api/audit/?limit=500');
  // The newest first.
  expect(audit.map(({ row_id }) => row_id).filter((id) => id === zoila || id === appointment)).toEqual([
    appointment,
    zoila,
  ]);
}
