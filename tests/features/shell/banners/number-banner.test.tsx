import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NumberBanner } from '#features/shell/banners/number-banner.tsx';
import { showPart } from '#tests/support/screen.tsx';

const WORDS = '192.168.1.20 es un número que el router puede cambiar.';

beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => {
  document.cookie = 'arcada_direccion=; path=/; max-age=0';
});

/** Shows the banner at an address of the server. */
function openAt(hostname: string): void {
  vi.stubGlobal('location', { ...location, hostname });
  showPart(<NumberBanner />);
}

it('at a number, says what becomes of unsent work, and leads to the page that finds a name', () => {
  openAt('192.168.1.20');
  expect(screen.getByText(WORDS)).toBeTruthy();
  expect(screen.getByRole('link', { name: /un nombre que no cambia/ }).getAttribute('href')).toBe('/instalar');
});

it('is told once on a device', async () => {
  openAt('192.168.1.20');
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByText(WORDS)).toBeNull();
  showPart(<NumberBanner />);
  expect(screen.queryByText(WORDS)).toBeNull();
});

it('is not told where the page /instalar has explained the number', () => {
  document.cookie = 'arcada_direccion=number; path=/';
  openAt('192.168.1.20');
  expect(screen.queryByText(WORDS)).toBeNull();
});

it.each(['arcada.local', 'localhost', '127.0.0.1', 'clinica.example'])('says nothing at %s', (hostname) => {
  openAt(hostname);
  expect(screen.queryByRole('button')).toBeNull();
});
