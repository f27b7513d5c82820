import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import type { CalendarAccount } from '#domain/wire/wire.ts';
import { CalendarAccountCard } from '#features/google-calendar/account-card.tsx';
import type { Runtime } from '#runtime/runtime.tsx';
import { writeMeta } from '#store/database/meta.ts';
import { ANA, CLINIC, testId } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const user = userEvent.setup();
const LUIS: CalendarAccount = { user: testId(2), name: 'Luis Rojas', since: '2026-03-01T15:00:00.000Z', ended: null };

/** The card on a server with this account, which a DELETE forgets. */
async function open(account: CalendarAccount | null, person: Partial<typeof ANA> = { rol: 'administrador' }) {
  const store = await screenStore({ ...ANA, ...person });
  await writeMeta(store.db, 'config', { ...CLINIC, calendar: true });
  let known = account;
  const request = vi.fn(async (_path: string, { method = 'GET' } = {}) => {
    if (method === 'DELETE') known = null;
    return { account: known };
  });
  showScreen(store, '/', CalendarAccountCard, { request: request as unknown as Runtime['request'] });
  return request;
}

it('says who connected the account and when, and disconnects it after a question', async () => {
  const request = await open(LUIS);
  expect(await screen.findByText(/^Conectado por Luis Rojas el 01\/03\/2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Conectar' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Desconectar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Desconectar Google Calendar' }));
  await user.click(dialog.getByRole('button', { name: 'Desconectar' }));
  expect(await screen.findByText('Google Calendar desconectado.')).toBeTruthy();
  expect(await screen.findByText('Ninguna cuenta recibe la agenda de la clínica.')).toBeTruthy();
  expect(request.mock.calls).toContainEqual(['/google-calendar/account/', { method: 'DELETE' }]);
  expect(screen.getByRole('button', { name: 'Conectar' })).toBeTruthy();
});

it.each([
  ['inactive', 'Luis Rojas ya no trabaja en la clínica'],
  ['demoted', 'Luis Rojas ya no es administrador'],
] as const)('says why the calendar is no longer fed: %s', async (ended, why) => {
  await open({ ...LUIS, ended });
  const words = `Google Calendar ya no recibe la agenda: ${why}. Conéctelo con otra cuenta, o desconéctelo.`;
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Conectar' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Desconectar' })).toBeTruthy();
});

it('stays as it is, with the reason, when it could not be disconnected', async () => {
  const request = await open(LUIS);
  await user.click(await screen.findByRole('button', { name: 'Desconectar' }));
  request.mockRejectedValueOnce(new AppError('unavailable', 'El servidor no responde.'));
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const dialog = within(await screen.findByRole('dialog', { name: 'Desconectar Google Calendar' }));
  await user.click(dialog.getByRole('button', { name: 'Desconectar' }));
  expect(await dialog.findByText('No se pudo desconectar Google Calendar. Inténtelo de nuevo.')).toBeTruthy();
});

it('is shown to nobody else', async () => {
  const request = await open(LUIS, {});
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Google Calendar')).toBeNull();
  expect(request).not.toHaveBeenCalled();
});
