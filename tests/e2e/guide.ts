// Walks a task of the guide for staff (docs/guia.md) in the browser: its words in bold are what the walker looks for, in
// their order, and the words in «» are what must then be read on the screen.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Span, Task } from '#features/help/guide.ts';
import { parseGuide } from '#config/scripts/guide/parse-guide.ts';

export const guide = parseGuide(readFileSync('docs/guia.md', 'utf8'), () => ({ width: 0, height: 0 }));

/** For words in bold that a person may press, but this time does not: they must be there. */
export const SEEN = Symbol('seen');

type Act = (page: Page) => Promise<unknown>;

/**
 * The knowledge of a person beside the guide: by the words in bold, the value for a field, or another act than a click; by the
 * first words of a step without any, what to do.
 */
export type Knowledge = Readonly<Record<string, string | typeof SEEN | Act>>;

/** Words of a step that a browser shows only now and then: they name themselves in the guide. */
const MENU = 'menú de su nombre';
/** Milliseconds that a control may take to appear and to be used. */
const PATIENCE = 120_000;
/** Milliseconds for one use: a control whose name changed meanwhile, as a chip that gains its figure, is looked for again. */
const ONE_TRY = 5000;

/** Walks the steps of a task from the page's present address. Fails where a word in bold is not on the screen. */
export async function walk(page: Page, title: string, knowledge: Knowledge = {}): Promise<void> {
  const task = taskOf(title);
  const used = new Set<string>();
  const know = (words: string) => {
    used.add(words);
    return knowledge[words];
  };
  for (const spans of stepsOf(task)) {
    const text = spans.map((span) => span.text).join('');
    if (text.includes(MENU)) await page.getByRole('button', { name: /^Menú de/ }).click();
    for (const part of spans.flatMap(partsOf)) {
      if (part.kind === 'quoted') await expect(page.getByText(part.text).first(), text).toBeVisible();
      else await press(page, part.text, know(part.text), `${title}: ${text}`);
    }
    const [first] = Object.keys(knowledge).filter((words) => text.startsWith(words));
    const act = first === undefined ? undefined : know(first);
    if (typeof act === 'function') await act(page);
  }
  expect(Object.keys(knowledge).filter((words) => !used.has(words))).toEqual([]);
}

/** The task of a title, in whichever chapter. */
function taskOf(title: string): Task {
  const found = guide.chapters.flatMap(({ tasks }) => tasks).find((task) => task.title === title);
  if (!found) throw new Error(`the guide has no task ${title}`);
  return found;
}

function stepsOf({ blocks }: Task): Span[][] {
  return blocks.flatMap((block) => (block.kind === 'steps' ? block.items : []));
}

interface Part {
  kind: 'bold' | 'quoted';
  text: string;
}

function partsOf({ kind, text }: Span): Part[] {
  if (kind === 'strong') return [{ kind: 'bold', text }];
  return [...text.matchAll(/«([^»]+)»/g)].map(([, quoted]) => ({ kind: 'quoted', text: quoted! }));
}

async function press(page: Page, words: string, known: Knowledge[string] | undefined, step: string): Promise<void> {
  if (typeof known === 'function') {
    await known(page);
    return;
  }
  const end = Date.now() + PATIENCE;
  for (;;) {
    const { role, control } = await find(page, words, typeof known === 'string', step, end);
    try {
      if (known !== SEEN) await operate(page, role, control, known);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

async function operate(page: Page, role: Role, control: Locator, value: string | undefined): Promise<void> {
  if (value !== undefined) await fill(page, role, control, value);
  // A radio lies unseen under its drawn label.
  else if (role === 'radio') await control.click({ force: true, timeout: ONE_TRY });
  else if (SWITCHED.includes(role)) await control.check({ force: true, timeout: ONE_TRY });
  else if (PRESSED.includes(role)) await control.click({ timeout: ONE_TRY });
}

type Role = Parameters<Page['getByRole']>[0];

const FIELDS: Role[] = ['textbox', 'searchbox', 'combobox', 'radiogroup'];
const PRESSED: Role[] = ['menuitem', 'button', 'link'];
const SWITCHED: Role[] = ['radio', 'switch', 'checkbox'];
const READ: Role[] = ['slider', 'group', 'heading', 'region'];

/** The control so named: in the window on top, if there is one; one whose name only contains the words, if there is no other. Words to type into wait for a field: its window may still be opening. */
async function find(page: Page, words: string, isField: boolean, step: string, end: number) {
  const roles = isField ? FIELDS : [...PRESSED, ...SWITCHED, ...FIELDS, ...READ];
  for (;;) {
    const dialogs = page.locator('[role=dialog][aria-modal=true]').filter({ visible: true });
    const scope = (await dialogs.count()) > 0 ? dialogs.last() : page.locator('body');
    for (const name of [words, new RegExp(`(^|\\s)${escaped(words)}\\b`)]) {
      for (const role of roles) {
        const control = scope.getByRole(role, { name, exact: true }).filter({ visible: true }).first();
        if ((await control.count()) > 0) return { role, control };
      }
    }
    if (Date.now() > end) throw new Error(`${step}\nNothing on the screen is named ${words}.`);
    await page.waitForTimeout(100);
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

async function fill(page: Page, role: Role, control: Locator, value: string): Promise<void> {
  if (role === 'radiogroup') {
    await control.getByRole('radio', { name: value, exact: true }).click({ force: true });
  } else if (role !== 'combobox') {
    await control.fill(value);
    await control.blur();
  } else if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    await control.selectOption({ label: value });
  } else {
    await control.fill(value);
    // Not the offer to create one of that name.
    await page
      .getByRole('option', { name: new RegExp(`^${escaped(value)}`) })
      .first()
      .click();
  }
}
