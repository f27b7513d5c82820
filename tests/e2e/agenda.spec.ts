// The agenda in both kinds of outage: each appointment moved, missed, completed, deleted and restored on the tablet is
// on the server afterwards, once.
import { expect, test, type Page } from '@playwright/test';
import type { Appointment } from '#domain/agenda/appointment.ts';
import { DESKTOP, TABLET, TELEPHONE, expectAccessible, looksAt } from './axe.ts';
import { expectAgreement } from './agreement.ts';
import { atDesk, count, deskAt } from './desk.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import { outages } from './outage.ts';
import { PROOF, createPatient, expectSync, signIn, type Device, type Proxy, type Server } from './support.ts';

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet({ width: 1024, height: 768 }, (made) => ({ server, proxy, tablet } = made));

/** The fate of each appointment, which its treatment names. */
const FATES = {
  moved: 'Control',
  movedBack: 'Limpieza',
  missed: 'Presupuesto',
  completed: 'Emergencia',
  reopened: 'Valoración Inicial',
  deleted: 'Otro',
  kept: 'Control Retención',
} as const;

const DAY = '2031-03-12';

/** Writes an appointment for each fate at the server, as a person at the desk; returns their ids. */
async function writeAppointments(patient: string): Promise<Record<keyof typeof FATES, string>> {
  const desk = await deskAt(server.url);
  const ids: Partial<Record<keyof typeof FATES, string>> = {};
  for (const [place, [fate, tipo_tratamiento]] of Object.entries(FATES).entries()) {
    const values = { patient, fecha: DAY, hora: `1${place}:00`, tipo_tratamiento };
    ids[fate as keyof typeof FATES] = await desk.create('appointments', values);
  }
  return ids as Record<keyof typeof FATES, string>;
}

const undo = (page: Page, toast: string) =>
  page.getByRole('status').filter({ hasText: toast }).getByRole('button', { name: 'Deshacer' }).click();

async function openAppointment(page: Page, id: string, treatment: string): Promise<void> {
  await page.goto(`/appointments/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: treatment, exact: true })).toBeVisible();
}

async function reschedule(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Reprogramar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reprogramar cita' });
  await dialog.locator('[name=fecha]').fill(to);
  await dialog.locator('[name=motivo]').fill('Viaje familiar');
  await dialog.getByRole('button', { name: 'Reprogramar' }).click();
  await expect(page.getByText(/^Cita reprogramada para el/)).toBeVisible();
  await expect(page.getByText('Motivo: Viaje familiar')).toBeVisible();
}

const row = (page: Page, treatment: string) =>
  page
    .getByRole('table', { name: 'Citas' })
    .getByRole('row')
    .filter({ hasText: new RegExp(`${treatment}(?! Ret)`) });

async function deleteRow(page: Page, treatment: string): Promise<void> {
  await row(page, treatment).getByRole('button', { name: 'Eliminar cita de Mateo Salazar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar cita' }).click();
  await expect(page.getByText('Cita eliminada correctamente')).toBeVisible();
  await expect(row(page, treatment)).toHaveCount(0);
}

/** Everything people do with appointments: on their pages, and in the list. */
async function work(page: Page, ids: Record<keyof typeof FATES, string>): Promise<void> {
  await openAppointment(page, ids.moved, FATES.moved);
  await reschedule(page, '2031-04-09');

  await openAppointment(page, ids.movedBack, FATES.movedBack);
  await reschedule(page, '2031-04-10');
  await undo(page, 'Cita reprogramada');
  await expect(page).toHaveURL(`/appointments/${ids.movedBack}`);
  await expect(page.getByText('Reprogramada', { exact: true })).toHaveCount(0);

  await openAppointment(page, ids.missed, FATES.missed);
  await page.getByRole('button', { name: 'Marcar inasistencia' }).click();
  await expect(page.getByRole('button', { name: 'Marcar inasistencia' })).toHaveCount(0);

  await openAppointment(page, ids.completed, FATES.completed);
  await page.getByRole('button', { name: 'Marcar completada' }).click();
  await expect(page.getByRole('button', { name: 'Marcar completada' })).toHaveCount(0);

  await openAppointment(page, ids.reopened, FATES.reopened);
  await page.getByRole('button', { name: 'Marcar completada' }).click();
  await undo(page, 'Cita marcada como completada');
  await expect(page.getByRole('button', { name: 'Marcar completada' })).toBeVisible();

  await page.goto(`/appointments?q=mateo&to=${DAY}`);
  await deleteRow(page, FATES.deleted);
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  // The toast fades out; until then the next one has the same words and button.
  await expect(page.getByText('Cita eliminada correctamente')).toHaveCount(0);
  await deleteRow(page, FATES.kept);
  await undo(page, 'Cita eliminada correctamente');
  await expect(row(page, FATES.kept)).toHaveCount(1);
}

/**
 * The patient's appointments at the server, "2031-04-09 10:00 Control programada", and how often it wrote each op of a
 * tablet (writes at the desk have none).
 */
async function atServer(patient: string) {
  const get = await atDesk(server.url);
  const read = async <T>(path: string) => (await (await get(path)).json()) as T[];
  const appointments = await read<Appointment>(`/api/appointments/?patient=${patient}&limit=500`);
  const audit = await read<{ op_id: string | null }>('/api/audit/?collection=appointments&limit=500');
  const lines = appointments.map(({ fecha, hora, tipo_tratamiento, estado }) =>
    [fecha, hora.slice(0, 5), tipo_tratamiento, estado].join(' '),
  );
  const notes = new Map(appointments.map((appointment) => [appointment.id, appointment.notes]));
  return { lines: lines.toSorted(), notes, ops: count(audit.flatMap(({ op_id }) => op_id ?? [])) };
}

for (const name of ['the tablet is offline', 'the server is gone'] as const) {
  test(
    `${name}: appointments are moved, missed, completed, deleted and taken back, and arrive once`,
    { tag: PROOF },
    async () => {
      const { page } = tablet;
      await signIn(page);
      await createPatient(page, 'Mateo', 'Salazar', '987 654 321');
      const patient = new URL(page.url()).pathname.split('/').at(-1)!;
      await expectSync(page, 'synced', 0);
      const ids = await writeAppointments(patient);
      await page.goto(`/appointments?patient=${patient}`);
      await expect(page.getByText('7 citas encontradas')).toBeVisible();

      await outages[name].cut({ server, proxy, tablet });
      await work(page, ids);
      await expectSync(page, 'offline');
      await expectAgreement(tablet);

      await outages[name].restore({ server, proxy, tablet });
      await expectSync(page, 'synced', 0);
      await expectAgreement(tablet);
      const { lines, notes, ops } = await atServer(patient);
      expect(lines).toEqual([
        `${DAY} 10:00 Control programada`,
        `${DAY} 11:00 Limpieza programada`,
        `${DAY} 12:00 Presupuesto inasistencia`,
        `${DAY} 13:00 Emergencia completada`,
        `${DAY} 14:00 Valoración Inicial programada`,
        `${DAY} 16:00 Control Retención programada`,
        '2031-04-09 10:00 Control programada',
      ]);
      expect(notes.get(ids.moved)).toBe('Reprogramada para el 09/04/2031 a las 10:00.');
      expect(notes.get(ids.movedBack)).toBe(null);
      expect([...ops].filter(([, times]) => times > 1)).toEqual([]);
    },
  );
}

test('list, page and dialogs of an appointment pass axe, and nothing scrolls sideways', { tag: PROOF }, async () => {
  const { page } = tablet;
  await signIn(page);
  await createPatient(page, 'María de los Ángeles', 'Fernández-Baca Huamán de la Cruz', '987 654 321');
  const patient = new URL(page.url()).pathname.split('/').at(-1)!;
  await expectSync(page, 'synced', 0);
  const ids = await writeAppointments(patient);
  await page.goto('/appointments');
  await expect(page.getByText('7 citas')).toBeVisible();
  const looks = looksAt(TELEPHONE, TABLET, DESKTOP);
  for (const address of [
    '/appointments',
    '/appointments?q=nadie',
    `/appointments/${ids.moved}`,
    `/patients/${patient}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page, address, looks);
  }
  await page.goto(`/appointments/${ids.moved}`);
  await page.getByRole('button', { name: 'Reprogramar' }).click();
  await page.getByRole('dialog').locator('[name=hora]').fill('11:00');
  await expect(page.getByText(/^Se cruza con/)).toBeVisible();
  await expectAccessible(page, 'reschedule', looks);
});
