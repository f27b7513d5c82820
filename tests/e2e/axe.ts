// Checks a page with axe for WCAG 2.2 AA, in each width and colour scheme without opening it again.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 800 };
export const TELEPHONE = { width: 390, height: 844 };

interface Look {
  size: { width: number; height: number };
  scheme: 'light' | 'dark';
}

/** The look that `npm test` checks. */
export const LIGHT_TABLET: Look = { size: TABLET, scheme: 'light' };

/** Both sizes in both schemes. */
const LOOKS = looksAt(TABLET, DESKTOP);

/** These sizes, each in both schemes. */
export function looksAt(...sizes: Look['size'][]): Look[] {
  return sizes.flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ size, scheme })));
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The page breaks no rule in any of these looks and does not scroll sideways; `state` names it in a failure. */
export async function expectAccessible(page: Page, state = '', looks: readonly Look[] = LOOKS): Promise<void> {
  const judged = new Set<Look['size']>();
  for (const { size, scheme } of looks) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await page.evaluate(untilSettled, scheme);
    // The other mode opens a second page for each look, for frames of other origins, which no page here has: it takes
    // three times as long.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // The second scheme of a size differs from the first in its colours alone.
    if (judged.has(size)) axe.withRules(['color-contrast']);
    else axe.withTags(RULES);
    judged.add(size);
    // Only the dialog: the page behind it is out of reach, even a button scrolled halfway under the header.
    if ((await page.getByRole('dialog').count()) > 0) axe.include('[role=dialog]');
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    const look = `${state} at ${size.width} px, ${scheme}`;
    expect(found, look).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, look).toBeLessThanOrEqual(0);
  }
}

/**
 * Runs in the page: waits until the scheme and the size are applied and nothing moves, scrolled to the top, since axe
 * counts content under the header as out of reach.
 */
async function untilSettled(scheme: string): Promise<void> {
  scrollTo(0, 0);
  do {
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    // A page that does not belong to the application has no scheme.
  } while ((document.documentElement.dataset['mantineColorScheme'] ?? scheme) !== scheme);
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}
