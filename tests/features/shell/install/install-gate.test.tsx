import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EMPTY_PATIENT } from '#domain/patients/patient.ts';
import { newId } from '#domain/record/ids.ts';
import { InstallGate } from '#features/shell/install/install-gate.tsx';
import { writesOf } from '#store/outbox/record-writes.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';
import type { TestStore } from '#tests/support/store.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

let store: TestStore;
let icon = false;

beforeEach(async () => {
  store = await screenStore();
  icon = false;
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: icon && query.includes('standalone'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

/** The browser tells of itself as `userAgent`, on a screen that takes so many fingers. */
function openIn(userAgent: string, maxTouchPoints: number): void {
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { userAgent: { value: userAgent }, maxTouchPoints: { value: maxTouchPoints } }),
  );
  showScreen(store, '/', () => (
    <InstallGate>
      <p>Aquí se guarda</p>
    </InstallGate>
  ));
}

it('an iPad’s browser asks for the icon, and shows nothing in which something could be saved', async () => {
  openIn(SAFARI, 5);
  expect(await screen.findByRole('heading', { name: 'Añada Arcada a la pantalla de inicio' })).toBeTruthy();
  expect(screen.queryByText('Aquí se guarda')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('Safari of a Mac asks for the Dock, and names Chrome with the address to open there', async () => {
  openIn(SAFARI, 0);
  expect(await screen.findByRole('heading', { name: 'Añada Arcada al Dock' })).toBeTruthy();
  expect(screen.getByText(/En Chrome y en Edge no hay ese plazo/).textContent).toContain(location.origin);
});

it('a Safari that makes no icon leads to Chrome', async () => {
  openIn(SAFARI.replace('17.5', '16.4'), 0);
  expect(await screen.findByRole('heading', { name: 'Abra Arcada con Chrome o Edge' })).toBeTruthy();
});

it('from the icon, the application opens', async () => {
  icon = true;
  openIn(SAFARI, 5);
  expect(await screen.findByText('Aquí se guarda')).toBeTruthy();
});

it('a browser that holds unsent work is let in, to send it', async () => {
  const ports = { now: () => Date.now(), newId };
  await writesOf('patients').create(store.db, { ...EMPTY_PATIENT, first_name: 'Eva', last_name: 'Paz' }, ports);
  openIn(SAFARI, 5);
  expect(await screen.findByText('Aquí se guarda')).toBeTruthy();
});

it('a browser whose store cannot be read is let in: unsent work may lie there', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  store.db.close({ disableAutoOpen: true });
  openIn(SAFARI, 5);
  expect(await screen.findByText('Aquí se guarda')).toBeTruthy();
  expect(told).toHaveBeenCalledOnce();
});

it('without https nothing is asked: there an icon would not open offline', async () => {
  vi.stubGlobal('isSecureContext', false);
  openIn(SAFARI, 5);
  expect(await screen.findByText('Aquí se guarda')).toBeTruthy();
});

it('any other browser opens at once', () => {
  openIn('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 10);
  return expect(screen.findByText('Aquí se guarda')).resolves.toBeTruthy();
});
