// The calendar in situations that take long to set up: outages, two tablets that disagree, tablets in other time zones.
import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import type { NewCalendarFeed } from '#domain/wire/wire.ts';
import { expectAgreement } from './agreement.ts';
import { chipOf, openCalendar, ROOMS, spotOf } from './calendar-support.ts';
import { closeAfterEach } from './close-after-each.ts';
import { count, deskAt, inWords } from './desk.ts';
import { outages } from './outage.ts';
import { expectSync, openDevice, signIn, startProxy, startServer } from './support.ts';

const closing = closeAfterEach();

const bar = (page: Page) => page.getByRole('group', { name: 'Mover cita' });

/** Moves a patient's visit by the keyboard. */
async function carry(page: Page, name: string, ...keys: string[]): Promise<void> {
  await chipOf(page, name).focus();
  await page.keyboard.press('m');
  await expect(bar(page)).toBeVisible();
  for (const key of keys) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
}

for (const name of ['the tablet is offline', 'the server is gone'] as const) {
  test(`${name}: what is begun, moved, made longer and taken back in the calendar arrives once`, async () => {
    const server = closing(await startServer(ROOMS));
    const proxy = closing(await startProxy(server.port));
    const tablet = closing(await openDevice(proxy.url, { width: 1024, height: 768 }));
    const { page } = tablet;
    const desk = await deskAt(server.url);
    const [mateo, zoe, ana] = [
      await desk.patient('Mateo', 'Salazar'),
      await desk.patient('Zoe', 'Ñahui'),
      await desk.patient('Ana', 'Bravo'),
    ];
    const moved = await desk.book(mateo, { fecha: '2031-03-11', hora: '10:00' });
    const back = await desk.book(zoe, { fecha: '2031-03-12', hora: '10:00' });
    const longer = await desk.book(ana, { fecha: '2031-03-13', hora: '10:00' });
    await signIn(page);
    await openCalendar(page, 'week', '2031-03-12', 3);

    await outages[name].cut({ server, proxy, tablet });
    await carry(page, 'Mateo Salazar', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown');
    await expect(page.getByText('Cita de Mateo Salazar movida a vie 14 mar, 10:15 – 10:45')).toBeVisible();
    await expect(chipOf(page, 'Mateo Salazar')).toHaveAttribute('aria-label', /Sin enviar/);
    await page.getByRole('button', { name: 'Cerrar aviso' }).click();
    await carry(page, 'Zoe Ñahui', 'ArrowLeft', 'ArrowUp');
    const toast = page.getByRole('status').filter({ hasText: 'Cita de Zoe Ñahui movida a mar 11 mar, 09:45 – 10:15' });
    await toast.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Cambio deshecho')).toBeVisible();
    await carry(page, 'Ana Bravo', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await expect(page.getByText('Cita de Ana Bravo: ahora dura 60 min')).toBeVisible();
    const { x, y } = await spotOf(page, '2031-03-10', 11.2);
    await page.mouse.click(x, y);
    await expect(page.locator('[name=hora]')).toHaveValue('11:00');
    await page.locator('[name=patient]').fill('ana bravo');
    await page.getByRole('option', { name: /Ana Bravo/ }).click();
    await page.locator('[name=tipo_tratamiento]').selectOption('Limpieza');
    await page.getByRole('button', { name: 'Guardar cita' }).click();
    await expect(page).not.toHaveURL(/new/);
    await expectSync(page, 'offline');
    await expectAgreement(tablet);

    await outages[name].restore({ server, proxy, tablet });
    await expectSync(page, 'synced', 0);
    await expectAgreement(tablet);
    expect(await desk.read(moved)).toBe('2031-03-14 10:15 30 Sillón 1 programada');
    expect(await desk.read(back)).toBe('2031-03-12 10:00 30 Sillón 1 programada');
    expect(await desk.read(longer)).toBe('2031-03-13 10:00 60 Sillón 1 programada');
    const all = await desk.all();
    expect(all).toHaveLength(4);
    const begun = all.find(({ id }) => ![moved, back, longer].includes(id))!;
    expect([begun.patient, inWords(begun)]).toEqual([ana, expect.stringMatching(/^2031-03-10 11:00 30 .*programada$/)]);
    const audit = (await (await desk.get('/api/audit/?collection=appointments&limit=500')).json()) as {
      op_id: string | null;
    }[];
    expect([...count(audit.flatMap(({ op_id }) => op_id ?? []))].filter(([, times]) => times > 1)).toEqual([]);
  });
}

for (const [whose, button, stands] of [
  ['its own', 'Usar la mía', '2031-03-14 10:00 30 Sillón 1 programada'],
  ['the other’s', 'Usar la otra', '2031-03-13 10:15 30 Sillón 1 programada'],
] as const) {
  test(`two tablets move one visit while both are offline: one tap decides for ${whose} hour, and nothing else is lost`, async () => {
    const server = closing(await startServer(ROOMS));
    const desk = await deskAt(server.url);
    const id = await desk.book(await desk.patient('Mateo', 'Salazar'), { fecha: '2031-03-11', hora: '10:00' });
    const other = await desk.book(await desk.patient('Zoe', 'Ñahui'), { fecha: '2031-03-11', hora: '12:00' });
    const a = closing(await openDevice(server.url, { width: 1024, height: 768 }));
    const b = closing(await openDevice(server.url, { width: 768, height: 1024 }));
    for (const { page } of [a, b]) {
      await signIn(page);
      await openCalendar(page, 'week', '2031-03-12', 2);
    }
    await a.context.setOffline(true);
    await b.context.setOffline(true);
    await carry(a.page, 'Mateo Salazar', 'ArrowRight', 'ArrowRight', 'ArrowDown');
    await carry(b.page, 'Mateo Salazar', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    // A visit that no other tablet has changed is moved without a question.
    await carry(b.page, 'Zoe Ñahui', 'ArrowDown');
    await a.context.setOffline(false);
    await expectSync(a.page, 'synced', 0);
    await b.context.setOffline(false);
    await expectSync(b.page, 'attention');
    await expectAgreement(b);
    await expect.poll(() => desk.read(other)).toBe('2031-03-11 12:15 30 Sillón 1 programada');

    await b.page.getByTestId('sync-status').click();
    await expect(b.page.getByText('13/03/2031').first()).toBeVisible();
    await expect(b.page.getByText('14/03/2031').first()).toBeVisible();
    await b.page.getByRole('button', { name: button }).first().click();
    await expectSync(b.page, 'synced', 0);
    await expectAgreement(b);
    await expect.poll(() => desk.read(id)).toBe(stands);
    expect(await desk.all()).toHaveLength(2);
    for (const { page } of [a, b]) {
      await openCalendar(page, 'week', '2031-03-12', 2);
      await expect(page.locator(`[data-date="${stands.slice(0, 10)}"] .cal-event`)).toHaveCount(1);
    }
  });
}

test('tablets in Lima, Madrid, Mexico and Kiritimati show and write the same days, and the feed has them too', async () => {
  const server = closing(await startServer({ ...ROOMS, TZ: 'UTC' }));
  const desk = await deskAt(server.url);
  const mateo = await desk.patient('Mateo', 'Salazar');
  // Within the year ahead that the feed shows.
  const fecha = addDays(new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Lima' }).format(new Date()), 60);
  const [year, month, day] = fecha.split('-') as [string, string, string];
  const written = `${day}/${month}/${year}`;
  // The first and the last half hour of a day: the smallest shift would put them on another date.
  await desk.book(mateo, { fecha, hora: '00:00' });
  await desk.book(mateo, { fecha, hora: '23:30' });
  const zones = ['America/Lima', 'Europe/Madrid', 'America/Mexico_City', 'Pacific/Kiritimati'];
  for (const [place, timezone] of zones.entries()) {
    const visits = 2 + place;
    const tablet = closing(await openDevice(server.url, { timezone }));
    const { page } = tablet;
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezone);
    await signIn(page);
    await test.step(`${timezone} shows`, () => expectDay(page, { fecha, written, visits }));
    await page.goto(`/appointments/new?patient=${mateo}&date=${fecha}&time=0${place + 1}:00`);
    await expect(page.locator('[name=fecha]')).toHaveValue(written);
    await page.locator('[name=tipo_tratamiento]').selectOption('Limpieza');
    await page.getByRole('button', { name: 'Guardar cita' }).click();
    await expect(page).not.toHaveURL(/new/);
    await expectSync(page, 'synced', 0);
    await tablet.close();
  }
  const days = (await desk.all()).map((appointment) => inWords(appointment).slice(0, 16));
  expect(days.toSorted()).toEqual(
    ['00:00', '01:00', '02:00', '03:00', '04:00', '23:30'].map((hora) => `${fecha} ${hora}`),
  );
  const link = (await desk.post('/api/calendar-feeds/', {})) as NewCalendarFeed;
  const feed = await (await fetch(server.url + new URL(link.url).pathname)).text();
  const starts = [...feed.matchAll(/^DTSTART:(\S+)/gm)].map(([, start]) => start!);
  // Lima is five hours behind UTC: a visit at half past eleven at night begins on the next day there.
  const plain = (date: string) => date.replaceAll('-', '');
  expect(starts.toSorted()).toEqual([
    ...['05', '06', '07', '08', '09'].map((hour) => `${plain(fecha)}T${hour}0000Z`),
    `${plain(addDays(fecha, 1))}T043000Z`,
  ]);
});

/** List, month, week, day, panel, page and form all show Mateo's visits on this day. */
async function expectDay(page: Page, { fecha, written, visits }: { fecha: string; written: string; visits: number }) {
  await page.goto(`/appointments?from=${fecha}&to=${fecha}`);
  const rows = page.getByRole('table', { name: 'Citas' }).getByRole('row').filter({ hasText: 'Mateo Salazar' });
  await expect(rows).toHaveCount(visits);
  await expect(rows.filter({ hasText: written })).toHaveCount(visits);
  await page.goto(`/appointments?view=calendar&range=month&date=${fecha}`);
  await expect(page.locator(`[data-day="${fecha}"].cal-month-day`)).toContainText(`${visits} citas`);
  for (const range of ['week', 'day'] as const) {
    await openCalendar(page, range, fecha, visits);
    await expect(page.locator(`[data-date="${fecha}"] .cal-event`)).toHaveCount(visits);
  }
  await chipOf(page, '23:30 a').click();
  await expect(page.getByRole('dialog', { name: 'Mateo Salazar' })).toContainText(written);
  await page.getByRole('link', { name: 'Ver detalles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Control' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(written);
  await page.getByRole('link', { name: 'Editar' }).first().click();
  await expect(page.locator('[name=fecha]')).toHaveValue(written);
  await expect(page.locator('[name=hora]')).toHaveValue('23:30');
}
