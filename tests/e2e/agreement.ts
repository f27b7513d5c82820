// Compares the header's indicator, the sync centre and the store's own tables, which must not contradict each other.
import { expect, type Page } from '@playwright/test';
import { inStore } from './page-store.ts';
import type { Device } from './support.ts';

type Figures = Awaited<ReturnType<typeof inStore<'tableFigures'>>>;

/** The state and number that a page's indicator shows. */
async function indicatorOf(page: Page) {
  const indicator = page.getByTestId('sync-status');
  const [state, pending, words] = await Promise.all([
    indicator.getAttribute('data-state'),
    indicator.getAttribute('data-pending'),
    indicator.textContent(),
  ]);
  return { state, pending: Number(pending), words: words ?? '' };
}

/** The numbers in the sections of the sync centre on a page. */
async function sectionsOf(page: Page) {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('main h2, main h3')].map((heading) => heading.textContent);
    const says = (words: string) => document.querySelector('main')?.textContent.includes(words) ?? false;
    const count = (title: string) => {
      const found = headings.find((text) => text === title || new RegExp(`^${title} \\(?\\d+\\)?$`).test(text));
      return found === undefined ? 0 : Number(/\d+/.exec(found)?.[0] ?? 0);
    };
    return {
      conflicts: count('Conflictos'),
      refused: count('Requieren atención'),
      offers: count('Restauración del servidor'),
      waiting: count('Por enviar'),
      drafts: count('Borradores'),
      sealed: headings.filter((text) => /^Esperan? (su inicio de sesión|a )/.test(text)).length,
      upToDate: says('Todo está al día'),
      nothing: says('Todo está al día') || says('Nada por enviar'),
    };
  });
}

/** The contradictions between the three; [] when all agree. */
function contradictions(
  table: Figures,
  { state, pending, words }: Awaited<ReturnType<typeof indicatorOf>>,
  centre: Awaited<ReturnType<typeof sectionsOf>>,
): string[] {
  const decisions = table.conflicts + table.refused + (centre.offers > 0 ? 1 : 0);
  const claims: [string, number | boolean, number | boolean][] = [
    ['data-pending', pending, table.pending],
    ['conflicts', centre.conflicts, table.conflicts],
    ['refused', centre.refused, table.refused],
    ['drafts', centre.drafts, table.drafts],
    ['a card for sealed work', centre.sealed > 0, table.sealed > 0],
    ['attention', state === 'attention', decisions > 0],
    ['the words of attention', Number(/(\d+) requiere/.exec(words)?.[1] ?? 0), decisions],
    ['nothing to show', centre.nothing, table.pending === 0 && decisions === 0],
    ['offers without rows set aside', centre.offers > 0 && table.offers === 0, false],
    [
      'up to date under a header that says otherwise',
      centre.upToDate && !['synced', 'syncing'].includes(state ?? ''),
      false,
    ],
  ];
  // Entries that wait for another stand under that one; only the rest is in the section of waiting entries.
  const waiting = centre.waiting >= table.going && centre.waiting <= table.going + table.held;
  return [
    ...claims.filter(([, said, is]) => said !== is).map(([name, said, is]) => `${name}: ${said}, not ${is}`),
    ...(waiting ? [] : [`waiting: ${centre.waiting}, not ${table.going} (and ${table.held} held)`]),
  ];
}

/**
 * Compares the indicator of the page on screen, a sync centre in another tab, and the tables, after the time that a
 * screen takes to follow.
 */
export async function expectAgreement({ page, context }: Pick<Device, 'page' | 'context'>): Promise<void> {
  const shown = new URL(page.url()).pathname === '/sincronizacion';
  const centre = shown ? page : await context.newPage();
  if (!shown) {
    await centre.goto('/sincronizacion');
    await page.bringToFront();
  }
  await expect(centre.getByRole('heading', { level: 1, name: 'Sincronización' })).toBeVisible();
  const compare = async () =>
    contradictions(await inStore(page, 'tableFigures'), await indicatorOf(page), await sectionsOf(centre));
  await expect.poll(compare, { timeout: 10_000 }).toEqual([]);
  if (!shown) await centre.close();
}
