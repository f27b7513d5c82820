// The files of a browser's profile after a person has signed out, and after the tablet was shut out (decision 128).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { deskAt, type Desk } from './desk.ts';
import { createPatient, expectSync, openDevice, startServer, type Device, type Server } from './support.ts';

let server: Server;
let desk: Desk;
let device: Device;
let person: string;

const HERS = 'muelas de juicio';

test.beforeEach(async () => {
  server = await startServer();
  desk = await deskAt(server.url);
  await desk.post('/api/patients/', {
    first_name: 'Fermina',
    last_name: 'Zaldívar',
    phone_number: '987246135',
    patient_notes: 'Marcapasos desde marzo',
  });
  const sara = { username: 'saliente', first_name: 'Sara', last_name: 'Lima', password: HERS, rol: 'recepcionista' };
  person = await desk.create('users', sara);
  device = await openDevice(server.url);
});
test.afterEach(async () => {
  await device.close();
  await server.stop();
});

/** The words of the clinic's patients that could be left in the browser's files. */
const TEXTS = ['Fermina', 'Zaldívar', '987246135', 'Marcapasos', 'Elvira'];

/** The texts that are in files of the profile, in one of the encodings in which Chromium writes them, and in which files. */
function traces(): string[] {
  return readdirSync(device.profile, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const bytes = read(path.join(device.profile, name));
    const found = TEXTS.filter((text) => spellings(text).some((spelled) => bytes.includes(spelled)));
    return found.map((text) => `${text}: ${name}`);
  });
}

/** The content of a file; nothing of a folder, or of a file that the browser has deleted meanwhile. */
function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

function spellings(text: string): Buffer[] {
  const utf16 = Buffer.from(text, 'utf16le');
  return [Buffer.from(text, 'utf8'), Buffer.from(text, 'latin1'), utf16, Buffer.from(utf16).swap16()];
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill('saliente');
  await page.getByLabel('Contraseña', { exact: true }).fill(HERS);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectSync(page, 'synced');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/patients');
  await page.getByRole('link', { name: 'Fermina Zaldívar' }).click();
  await expect(page.getByText('Marcapasos')).toBeVisible();
  expect(traces().map((trace) => trace.split(':')[0])).toContain('Marcapasos');
}

test('a person who signs out leaves no text of a patient in the files', async () => {
  const { page } = device;
  await signIn(page);
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect.poll(traces).toEqual([]);
});

test('a tablet that hears of its shutting out keeps no text of a patient in the files, and its sealed work', async () => {
  const { page, context } = device;
  await signIn(page);
  await context.setOffline(true);
  await createPatient(page, 'Elvira', 'Paredes');
  await desk.put(`/api/users/${person}/`, { active: false });
  await context.setOffline(false);
  await expect(page.getByText('La cuenta de Sara Lima está desactivada.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Queda 1 cambio sin enviar' })).toBeVisible();
  await expect.poll(traces).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Queda 1 cambio sin enviar' })).toBeVisible();
});
