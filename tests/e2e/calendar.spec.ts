// The calendar by finger, mouse and keyboard in a real browser, which alone decides the meaning of a touch.
import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#domain/values/dates.ts';
import { DESKTOP, looksAt, TABLET, expectAccessible } from './axe.ts';
import { chipOf, middleOf, openCalendar, ROOMS, spotOf } from './calendar-support.ts';
import { deskAt, type Desk } from './desk.ts';
import { fingerOn, type Finger } from './finger.ts';
import { PROOF, expectSync, openDevice, signIn, startServer, type Device, type Server } from './support.ts';

let server: Server;
let desk: Desk;
let tablet: Device;
let computer: Device;
let finger: Finger;
let mateo: string;
let zoe: string;

/** A day with every estado, and with the longest possible name and place. */
const CROWDED = '2031-09-10';

test.beforeAll(async () => {
  server = await startServer(ROOMS);
  desk = await deskAt(server.url);
  mateo = await desk.patient('Mateo', 'Salazar');
  zoe = await desk.patient('Zoe', 'Ñahui');
  const long = await desk.patient('A'.repeat(100), 'B'.repeat(100));
  await desk.book(long, { fecha: CROWDED, hora: '09:30', location: 'C'.repeat(100) });
  await desk.book(zoe, { fecha: CROWDED, hora: '10:00', location: 'Sillón 2', estado: 'inasistencia' });
  await desk.book(zoe, { fecha: CROWDED, hora: '11:00', estado: 'completada' });
  await desk.book(mateo, { fecha: CROWDED, hora: '12:00', estado: 'confirmada', location: null });
  tablet = await openDevice(server.url, { width: 768, height: 1024, touch: true });
  computer = await openDevice(server.url, { timezone: 'Europe/Madrid' });
  await signIn(tablet.page);
  await signIn(computer.page);
  finger = await fingerOn(tablet.page);
});

test.afterAll(async () => {
  await tablet.close();
  await computer.close();
  await server.stop();
});

const lima = (options: Intl.DateTimeFormatOptions, at = Date.now()) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Lima', ...options }).format(at);
/** The date in the clinic. */
const today = (at?: number) => lima({ year: 'numeric', month: '2-digit', day: '2-digit' }, at);
/** The Monday of a date's week. */
function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

const undo = (page: Page) => page.getByRole('button', { name: 'Deshacer' });
const bar = (page: Page) => page.getByRole('group', { name: 'Mover cita' });

/** Opens the visit's panel by a tap and picks the visit up. */
async function pickUp(page: Page, name: string): Promise<void> {
  await finger.tap(await middleOf(chipOf(page, name)));
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await finger.tap(await middleOf(page.getByRole('button', { name: 'Mover', exact: true })));
  await expect(bar(page)).toContainText(`Toque la nueva hora de ${name}.`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a finger picks a visit up in the week and taps its new hour; it takes it back, and leaves another where it was', async () => {
  const { page } = tablet;
  const id = await desk.book(mateo, { fecha: '2031-03-11', hora: '10:00' });
  await openCalendar(page, 'week', '2031-03-12', 1);
  await pickUp(page, 'Mateo Salazar');
  await finger.tap(await spotOf(page, '2031-03-13', 12.3));
  await expect(page.getByText('Cita de Mateo Salazar movida a jue 13 mar, 12:15 – 12:45')).toBeVisible();
  await expect.poll(() => desk.read(id)).toBe('2031-03-13 12:15 30 Sillón 1 programada');
  await finger.tap(await middleOf(undo(page)));
  await expect(page.getByText('Cambio deshecho')).toBeVisible();
  await expect.poll(() => desk.read(id)).toBe('2031-03-11 10:00 30 Sillón 1 programada');

  await pickUp(page, 'Mateo Salazar');
  await finger.tap(await middleOf(page.getByRole('button', { name: 'Cancelar' })));
  await expect(bar(page)).toHaveCount(0);
  // After the move was given up, the next tap on the grid begins a new appointment.
  await finger.tap(await spotOf(page, '2031-03-13', 12.3));
  await expect(page).toHaveURL(/\/appointments\/new/);
  expect(await desk.read(id)).toBe('2031-03-11 10:00 30 Sillón 1 programada');
});

test(
  'in the day a finger takes a visit to another room; whom it would meet there is said before anything is saved',
  { tag: PROOF },
  async () => {
    const { page } = tablet;
    const id = await desk.book(mateo, { fecha: '2031-04-02', hora: '10:00' });
    await desk.book(zoe, { fecha: '2031-04-02', hora: '11:00', location: 'Sillón 2' });
    await openCalendar(page, 'day', '2031-04-02', 2);
    await pickUp(page, 'Mateo Salazar');
    await finger.tap(await spotOf(page, '2031-04-02', 11.3, 'Sillón 2'));
    await expect(bar(page)).toContainText('Se cruza con Zoe Ñahui (11:00 – 11:30).');
    expect(await desk.read(id)).toBe('2031-04-02 10:00 30 Sillón 1 programada');
    // A second tap on the same place confirms the move.
    await finger.tap(await spotOf(page, '2031-04-02', 11.3, 'Sillón 2'));
    await expect(page.getByText('Cita de Mateo Salazar movida a mié 2 abr, 11:15 – 11:45, Sillón 2')).toBeVisible();
    await expect.poll(() => desk.read(id)).toBe('2031-04-02 11:15 30 Sillón 2 programada');
    // The tap that drops the visit on Zoe's opens no panel of hers.
    await page.waitForTimeout(300);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await pickUp(page, 'Mateo Salazar');
    await finger.tap(await middleOf(page.getByRole('button', { name: 'Más larga' })));
    await expect(bar(page)).toContainText('45 min');
    // Free time is not a button while a visit is being moved.
    await finger.tap(await spotOf(page, '2031-04-02', 13.1, 'Sillón 1'));
    await expect.poll(() => desk.read(id)).toBe('2031-04-02 13:00 45 Sillón 1 programada');
    await page.waitForTimeout(300);
    await expect(page).toHaveURL(/view=calendar/);
  },
);

test(
  'a tap beside the panel of a visit closes it and begins nothing; what is carried may be taken to a day of another month',
  { tag: PROOF },
  async () => {
    const { page } = tablet;
    const id = await desk.book(mateo, { fecha: '2031-10-08', hora: '10:00' });
    await openCalendar(page, 'week', '2031-10-08', 1);
    await finger.tap(await middleOf(chipOf(page, 'Mateo Salazar')));
    await expect(page.getByRole('dialog', { name: 'Mateo Salazar' })).toBeVisible();
    await finger.tap(await spotOf(page, '2031-10-06', 12.3));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.waitForTimeout(300);
    await expect(page).toHaveURL(/view=calendar/);
    // No panel covers the next tap.
    await pickUp(page, 'Mateo Salazar');
    await finger.tap(await middleOf(page.getByText('Mes', { exact: true })));
    await finger.tap(await middleOf(page.getByRole('button', { name: 'Mes siguiente' })));
    await finger.tap(await middleOf(page.getByRole('button', { name: 'miércoles 5 de noviembre, 0 citas' })));
    await expect(page.getByRole('heading', { level: 2, name: 'Miércoles 5 nov 2031' })).toBeVisible();
    await finger.tap(await spotOf(page, '2031-11-05', 11.05, 'Sillón 2'));
    await expect.poll(() => desk.read(id)).toBe('2031-11-05 11:00 30 Sillón 2 programada');
  },
);

test('a finger that rests on a visit lifts it and drops it elsewhere', { tag: PROOF }, async () => {
  const { page } = tablet;
  const id = await desk.book(mateo, { fecha: '2031-04-09', hora: '10:00' });
  await openCalendar(page, 'day', '2031-04-09', 1);
  const from = await middleOf(chipOf(page, 'Mateo Salazar'));
  const { x } = await spotOf(page, '2031-04-09', 10, 'Sillón 2');
  await finger.drag(from, { x, y: from.y + 96 }, 600);
  await expect.poll(() => desk.read(id)).toBe('2031-04-09 11:00 30 Sillón 2 programada');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const range of ['week', 'day'] as const) {
  const details = range === 'day' ? { tag: PROOF } : {};
  test(`a finger that scrolls the ${range} moves nothing, begins nothing and opens nothing`, details, async () => {
    const { page } = tablet;
    const fecha = { week: '2031-05-14', day: '2031-05-21' }[range];
    const id = await desk.book(mateo, { fecha, hora: '11:00', duracion: 60 });
    await openCalendar(page, range, fecha, 1);
    const grid = page.locator('.rbc-time-content');
    await grid.evaluate((box) => box.scrollTo(0, 0));
    const scrolled = () => grid.evaluate((box) => box.scrollTop);
    const before = (await desk.all()).length;
    const address = page.url();
    const place = range === 'day' ? 'Sillón 1' : undefined;
    // From the visit, from an empty hour, and from the free time that the day offers.
    for (const hour of [11.5, 13, 14]) {
      await grid.evaluate((box) => box.scrollTo(0, 0));
      const from = await spotOf(page, fecha, hour, place);
      await finger.swipe(from, { x: from.x, y: from.y - 160 });
      await expect.poll(scrolled).toBeGreaterThan(60);
    }
    await page.waitForTimeout(500);
    expect(page.url()).toBe(address);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
    expect(await desk.read(id)).toBe(`${fecha} 11:00 60 Sillón 1 programada`);
    expect(await desk.all()).toHaveLength(before);
  });
}

test('a tap on an hour of the week begins an appointment there; the day has a column for each room, and its free time gives the room too', async () => {
  const { page } = tablet;
  await desk.book(mateo, { fecha: '2031-06-11', hora: '10:00', duracion: 60 });
  await openCalendar(page, 'week', '2031-06-11', 1);
  await finger.tap(await spotOf(page, '2031-06-12', 12.8));
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva Cita' })).toBeVisible();
  await expect(page.locator('[name=fecha]')).toHaveValue('12/06/2031');
  await expect(page.locator('[name=hora]')).toHaveValue('12:30');

  await openCalendar(page, 'day', '2031-06-11', 1);
  await expect(page.locator('.rbc-row-resource')).toHaveText([/^Sillón 1/, /^Sillón 2/]);
  await expect(page.getByRole('button', { name: /^Nueva cita a las/ })).toHaveText([
    'Libre 09:00 · 1 h',
    'Libre 11:00 · 7 h',
    'Libre 09:00 · 9 h',
  ]);
  await finger.tap(await spotOf(page, '2031-06-11', 11.6, 'Sillón 2'));
  await expect(page.getByRole('heading', { level: 1, name: 'Nueva Cita' })).toBeVisible();
  await expect(page.locator('[name=fecha]')).toHaveValue('11/06/2031');
  await expect(page.locator('[name=hora]')).toHaveValue('11:30');
  await expect(page.locator('[name=location]')).toHaveValue('Sillón 2');
});

test('a mouse drags a visit to another day and hour, and its end to one of the durations', { tag: PROOF }, async () => {
  const { page } = computer;
  const id = await desk.book(mateo, { fecha: '2031-07-09', hora: '10:00' });
  await openCalendar(page, 'week', '2031-07-09', 1);
  const from = await middleOf(chipOf(page, 'Mateo Salazar'));
  const to = await spotOf(page, '2031-07-10', 12);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 });
  // 72 pixels are an hour: an hour and a half further down.
  await page.mouse.move(to.x, from.y + 108, { steps: 8 });
  await expect(bar(page)).toContainText('Mateo Salazar pasa a jue 10 jul, 11:30 – 12:00.');
  expect(await desk.read(id)).toBe('2031-07-09 10:00 30 Sillón 1 programada');
  await page.mouse.up();
  await expect.poll(() => desk.read(id)).toBe('2031-07-10 11:30 30 Sillón 1 programada');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const chip = (await chipOf(page, 'Mateo Salazar').boundingBox())!;
  await page.mouse.move(chip.x + chip.width / 2, chip.y + chip.height - 1);
  await page.mouse.down();
  // The form has no duration of a hundred minutes; the nearest is 105.
  await page.mouse.move(chip.x + chip.width / 2, chip.y + (100 / 60) * 72, { steps: 8 });
  await expect(bar(page)).toContainText('11:30 – 13:15');
  await page.mouse.up();
  await expect(page.getByText('Cita de Mateo Salazar: ahora dura 105 min')).toBeVisible();
  await expect.poll(() => desk.read(id)).toBe('2031-07-10 11:30 105 Sillón 1 programada');
});

test(
  'the panel of a visit stays in the window of a tablet that is turned while it is open',
  { tag: PROOF },
  async () => {
    const { page } = computer;
    await page.setViewportSize({ width: 768, height: 1024 });
    await desk.book(zoe, { fecha: '2031-08-15', hora: '18:00' });
    await openCalendar(page, 'week', '2031-08-15', 1);
    await chipOf(page, 'Zoe Ñahui').click();
    const panel = page.getByRole('dialog', { name: 'Zoe Ñahui' });
    await expect(panel).toBeVisible();
    await page.setViewportSize(DESKTOP);
    const details = panel.getByRole('link', { name: 'Ver detalles' });
    await expect(details).toBeInViewport({ ratio: 1 });
    await details.click();
    await expect(page).toHaveURL(/appointments\/[0-9a-f-]+$/);
  },
);

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return element?.getAttribute('aria-label') ?? label ?? '';
    });
  for (let presses = 0; presses < 80; presses += 1) {
    if (name.test(await focused())) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${name}`);
}

test(
  'by keyboard alone: from the list to the calendar, a visit is moved, and from its panel its page is opened',
  { tag: PROOF },
  async () => {
    const { page } = computer;
    const monday = mondayOf(today());
    const [wednesday, thursday] = [addDays(monday, 9), addDays(monday, 10)];
    const id = await desk.book(zoe, { fecha: wednesday, hora: '10:00' });
    await page.goto(`/appointments?from=${wednesday}`);
    await expect(page.getByRole('table', { name: 'Citas' })).toContainText('Zoe Ñahui');
    await tabTo(page, /^Lista$/);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/view=calendar/);
    await tabTo(page, /^Semana siguiente$/);
    await page.keyboard.press('Enter');
    await expect(page.locator('.cal-event')).toHaveCount(1);
    await tabTo(page, /^Zoe Ñahui, miércoles .*, 10:00 a 10:30/);
    await page.keyboard.press('m');
    await expect(bar(page)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(bar(page)).toContainText(/Zoe Ñahui pasa a jue .*, 10:15 – 10:45\./);
    await page.keyboard.press('Enter');
    await expect.poll(() => desk.read(id)).toBe(`${thursday} 10:15 30 Sillón 1 programada`);
    // The focus follows the visit to its new place.
    await expect(chipOf(page, 'Zoe Ñahui')).toBeFocused();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Zoe Ñahui' });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(chipOf(page, 'Zoe Ñahui')).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, /^Ver detalles$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/appointments/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Control' })).toBeVisible();
  },
);

test('in Madrid the calendar of a clinic in Lima opens at the hour of Lima', { tag: PROOF }, async () => {
  const { page } = computer;
  const hourAt = (at?: number) => lima({ hour: '2-digit' }, at).slice(0, 2);
  // The hours shown widen to include visits: with these, the present hour is shown at any time of the day, also when it
  // turns meanwhile.
  for (const at of [Date.now(), Date.now() + 3_600_000])
    await desk.book(mateo, { fecha: today(at), hora: `${hourAt(at)}:00` });
  await expectSync(page, 'synced', 0);
  for (const range of ['week', 'day'] as const) {
    await expect(async () => {
      await page.goto(`/appointments?view=calendar&range=${range}`);
      const present = page.locator('.cal-now-pill');
      await expect(present).toHaveText(new RegExp(`^${hourAt()}:`));
      await expect(present).toBeInViewport();
      await expect(page.locator(`[data-date="${today()}"] .rbc-current-time-indicator`).first()).toBeAttached();
    }).toPass({ timeout: 120_000 });
  }
});

for (const [where, size] of [
  ['768 px', TABLET],
  ['1280 px', DESKTOP],
] as const) {
  const title = `month, week, day, panel and a visit that is carried pass axe at ${where}, light and dark; no name makes them scroll sideways`;
  test(title, { tag: PROOF }, async () => {
    const { page } = computer;
    const looks = looksAt(size);
    await page.setViewportSize(TABLET);
    await openCalendar(page, 'month', CROWDED);
    await expect(page.getByRole('button', { name: 'miércoles 10 de septiembre, 4 citas' })).toBeVisible();
    await expectAccessible(page, 'month', looks);
    for (const range of ['day', 'week'] as const) {
      await openCalendar(page, range, CROWDED, 4);
      await expectAccessible(page, range, looks);
    }
    await chipOf(page, '09:30').click();
    await expect(page.getByRole('dialog', { name: 'AAA' })).toBeVisible();
    await expectAccessible(page, 'panel', looks);
    await page.getByRole('button', { name: 'Mover', exact: true }).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(bar(page)).toContainText('10:00 – 10:30');
    await expectAccessible(page, 'carried', looks);
    await page.keyboard.press('Escape');
  });
}
