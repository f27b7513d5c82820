// Checks that visible controls can be tapped: neither axe nor a click in jsdom notices that a card's main link covers
// its other links.
import { expect, type Page } from '@playwright/test';

/** Fails where an element covers the middle of a link, button or field of the page; `state` names the page. */
export async function expectReachable(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(coveredControls), state).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Runs in the page: the controls of its main part that a finger cannot reach, each with the element that covers it. */
function coveredControls(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input:not([type=hidden]), select, textarea):not(:disabled)',
    ),
  ].flatMap((control) => {
    const { visibility, pointerEvents } = getComputedStyle(control);
    if (visibility === 'hidden' || pointerEvents === 'none') return [];
    control.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = control.getBoundingClientRect();
    // A control for screen readers alone has a size of one pixel.
    if (width < 2 || height < 2) return [];
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const label = control.closest('label');
    const isItsOwn =
      above === null || control.contains(above) || above.contains(control) || label?.contains(above) === true;
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    if (isItsOwn || labels.some((each) => each.contains(above))) return [];
    return [`${control.outerHTML.slice(0, 160)} lies under ${above.outerHTML.slice(0, 160)}`];
  });
}
