// The telephone's application, as far as journeys need it: it reads the key that the screen shows, and computes codes.
import type { Page } from '@playwright/test';
import { codeAt } from '#tests/support/second-factor.ts';

/** The key that the window shows beside its QR code. */
export async function shownSecret(page: Page): Promise<string> {
  const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
  return (key ?? '').replaceAll(' ', '');
}

/** Types the code that the application shows once it has the key. */
export async function typeShownCode(page: Page): Promise<void> {
  await page.getByLabel('Código de verificación').fill(codeAt(await shownSecret(page), Date.now()));
}
