// The browser is killed while a person saves. `npm run kill -- --rounds 0 --browser N` plays N rounds.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { effort } from '#tests/efforts.ts';
import { count, countsAt } from './desk.ts';
import { eachOnTablet } from './each-on-tablet.ts';
import { inStore } from './page-store.ts';
import { expectSync, signIn, type Device, type Proxy, type Server } from './support.ts';

const ROUNDS = effort('browserKills');
const MOST_SAVES = 3;
/** Each such kill damages the store, which the browser discards at the start after the next (decision 019). */
const DAMAGING = 3;

interface Saves {
  /** By full name; true: the page showed the patient as saved. */
  shown: Map<string, boolean>;
  /** How long the last saves took, milliseconds. */
  duration: number;
}

let server: Server;
let proxy: Proxy;
let tablet: Device;

eachOnTablet({ width: 1024, height: 768 }, (made) => ({ server, proxy, tablet } = made));

test(`${ROUNDS} kills of the browser: what was shown as saved is there, once`, async () => {
  test.setTimeout(120_000 + ROUNDS * 60_000);
  const saves: Saves = { shown: new Map(), duration: 200 };
  let lost = 0;
  await signIn(tablet.page);
  for (let round = 0; round < ROUNDS; round += 1) {
    proxy.set(round % 2 === 0 ? 'pass' : 'reset');
    await saveUntilKilled(tablet, saves, round % DAMAGING === 0 ? tablet.killInRecord : tablet.kill);
    await tablet.reopen();
    await tablet.page.goto('/patients');
    if (!(await inStore(tablet.page, 'hasSynced'))) {
      lost += 1;
      proxy.set('pass');
      await readAnew(tablet);
    }
    await expectKept(tablet, saves);
  }
  proxy.set('pass');
  await tablet.page.reload();
  await expectSync(tablet.page, 'synced', 0);
  const { names, ops } = await countsAt(server.url);
  expect([...names.keys()].toSorted()).toEqual([...count(await namesOn(tablet)).keys()].toSorted());
  expect(new Set([...names.values(), ...ops.values()])).toEqual(new Set([1]));
  console.log(
    `${ROUNDS} kills, ${lost} stores lost, ${saves.shown.size} saves, ${[...saves.shown.values()].filter(Boolean).length} shown`,
  );
});

/** Saves new patients as fast as the screens allow, until the browser is killed within one of the saves. */
async function saveUntilKilled(tablet: Device, saves: Saves, kill: () => Promise<void>): Promise<void> {
  const { page } = tablet;
  for (let left = Math.ceil(Math.random() * MOST_SAVES); left > 0; left -= 1) {
    const name = `Prueba ${inLetters(saves.shown.size)}`;
    saves.shown.set(name, false);
    await page.goto('/patients/new');
    await page.locator('[name=first_name]').fill('Prueba');
    await page.locator('[name=last_name]').fill(name.slice('Prueba '.length));
    const began = Date.now();
    const shown = page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    const click = page.getByRole('button', { name: /^Guardar/ }).click();
    const seen = Promise.all([shown, click]).then(() => saves.shown.set(name, true));
    if (left > 1) {
      await seen;
      saves.duration = Date.now() - began;
    } else {
      await Promise.all([seen.catch(() => undefined), sleep(Math.random() * 1.5 * saves.duration).then(kill)]);
    }
  }
}

/** The store was discarded, perhaps with the copy of the tokens too, which reaches the disk only seconds later. */
async function readAnew({ page }: Device): Promise<void> {
  await page.goto('/patients');
  const form = page.getByRole('heading', { level: 1, name: 'Iniciar sesión' });
  await expect(form.or(page.getByTestId('sync-status'))).toBeVisible();
  if (await form.isVisible()) await signIn(page);
  await expectSync(page, 'synced', 0);
  await page.goto('/patients');
}

async function expectKept(tablet: Device, { shown }: Saves): Promise<void> {
  await expect(tablet.page.getByRole('heading', { level: 1, name: 'Pacientes' })).toBeVisible();
  const kept = count(await namesOn(tablet));
  for (const [name, wasShown] of shown) {
    const times = kept.get(name) ?? 0;
    expect(times, name).toBeLessThanOrEqual(1);
    if (wasShown) expect(times, name).toBe(1);
  }
  const drafts = await inStore(tablet.page, 'draftValues');
  const drafted = drafts.map(({ first_name, last_name }) => `${String(first_name)} ${String(last_name)}`);
  expect(drafted.filter((name) => kept.has(name))).toEqual([]);
}

async function namesOn({ page }: Device): Promise<string[]> {
  const patients = await inStore(page, 'rowsOf', 'patients');
  return patients.map(({ first_name, last_name }) => `${String(first_name)} ${String(last_name)}`);
}

/** A number spelled in letters, as names need. */
const inLetters = (number: number): string =>
  [...String(number).padStart(3, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
