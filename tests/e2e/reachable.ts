// What can be seen can be tapped: neither axe nor a click of jsdom notices that a card's main link lies over its other links.
import { expect, type Page } from '@playwright/test';

/** Nothing lies over the middle of a link, a button or a field of the page; `state` names the page where something does. */
export async function expectReachable(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(coveredControls), state).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
}

/** In the page: the controls of its main part that a finger cannot reach, each with what lies over it. */
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
    // One that is read aloud alone has a pixel.
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
