import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import type { SecondFactor } from '#domain/wire/wire.ts';
import { Route } from '#app/routes/_app/cuenta.tsx';
import type { RequestOptions } from '#runtime/runtime.tsx';
import { ANA } from '#tests/support/factories.ts';
import { screenStore, showScreen } from '#tests/support/screen.tsx';

const ADMIN = { ...ANA, rol: 'administrador' } as const;
const PATH = '/account/second-factor/';
const TOLD = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Arcada:ana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Arcada',
};
const CODES = Array.from({ length: 10 }, (_, n) => `abcd-2345-efgh-678${n}`);
const ON: SecondFactor = { since: '2026-03-01T10:00:00Z', recovery_codes: 9 };
const OFF: SecondFactor = { since: null, recovery_codes: 0 };
const wrong = new AppError('invalid', 'El código no es correcto.', { fields: { code: 'El código no es correcto' } });

/** The account page; the server has the factor in `state`, and takes the code 123456. */
async function show(state: SecondFactor, person: typeof ANA = ADMIN) {
  const server = { state };
  const request = vi.fn(async (path: string, { method, json }: RequestOptions = {}) => {
    if (!path.startsWith(PATH)) return path === '/sessions/' ? [] : null;
    if (method === undefined) return server.state;
    if (path === PATH) return TOLD;
    if ((json as { code: string }).code !== '123456') throw wrong;
    server.state = path === `${PATH}off/` ? OFF : { ...ON, recovery_codes: 10 };
    return path === `${PATH}off/` ? null : { recovery_codes: CODES };
  });
  showScreen(await screenStore(person), '/cuenta', { '/cuenta': Route }, { request: request as never });
  await screen.findByRole('heading', { level: 1, name: 'Ana Rojas' });
  return () =>
    request.mock.calls
      .filter(([, options]) => options?.method !== undefined)
      .map(([path, options]) => [path, options?.json]);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (code: string) => userEvent.type(await screen.findByLabelText('Código de verificación'), code);

test('an administrador turns it on with the telephone’s first code, and gets the recovery codes once', async () => {
  const calls = await show(OFF);
  expect(await screen.findByText('Inactiva')).toBeTruthy();
  await press('Activar verificación');
  const dialog = await screen.findByRole('dialog', { name: 'Activar la verificación en dos pasos' });
  expect(within(dialog).getByRole('figure', { name: 'Código QR para el teléfono' })).toBeTruthy();
  expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await type('12345');
  await press('Activar');
  expect(within(dialog).getByText('Escriba las seis cifras')).toBeTruthy();
  await type('7');
  await press('Activar');
  expect(await within(dialog).findByText('El código no es correcto')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Código de verificación'));
  await type('123456');
  await press('Activar');
  const codes = await screen.findByRole('dialog', { name: 'Códigos de recuperación' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .slice(0, 10)
      .map((each) => each.textContent),
  ).toEqual(CODES);
  // Escape is a slip of the keyboard, and they are not shown again.
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Códigos de recuperación' })).toBeTruthy();
  await press('Ya los guardé');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Activa')).toBeTruthy();
  expect(calls()).toEqual([
    [PATH, undefined],
    [`${PATH}confirm/`, { code: '123457' }],
    [`${PATH}confirm/`, { code: '123456' }],
  ]);
});

test('the recovery codes are copied, or printed on a sheet of their own', async () => {
  await show(ON);
  const user = userEvent.setup();
  await press('Códigos nuevos');
  await type('123456');
  await press('Hacer códigos');
  await screen.findByRole('dialog', { name: 'Códigos de recuperación' });
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByRole('button', { name: 'Copiados' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  window.dispatchEvent(new Event('beforeprint'));
  const sheet = await screen.findByRole('article', { name: 'Hoja con los códigos' });
  expect(
    within(sheet)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(CODES);
  expect(within(sheet).getByText('Clínica Miraflores')).toBeTruthy();
  window.dispatchEvent(new Event('afterprint'));
});

test('it is turned off with a code', async () => {
  const calls = await show(ON);
  expect(await screen.findByText('Desde el 01/03/2026. 9 códigos de recuperación.')).toBeTruthy();
  await press('Desactivar');
  const dialog = await screen.findByRole('dialog', { name: '¿Desactivar la verificación?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Desactivar' }));
  expect(within(dialog).getByText('Escriba el código')).toBeTruthy();
  await type('123456');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Desactivar' }));
  expect(await screen.findByText('Verificación en dos pasos desactivada.')).toBeTruthy();
  expect(await screen.findByText('Inactiva')).toBeTruthy();
  expect(calls()).toEqual([[`${PATH}off/`, { code: '123456' }]]);
});

test.each([
  [1, 'Desde el 01/03/2026. 1 código de recuperación: haga otros pronto.'],
  [0, 'Desde el 01/03/2026. No le quedan códigos de recuperación: haga otros.'],
])('with %i recovery codes left new ones are asked for', async (recovery_codes, words) => {
  await show({ ...ON, recovery_codes });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a recepcionista has no such card, unless a factor is in force', async () => {
  await show(OFF, ANA);
  await screen.findByText('PIN de esta tableta');
  expect(screen.queryByText('Verificación en dos pasos')).toBeNull();
});

test('a person who is no administrador any more can turn it off', async () => {
  await show(ON, ANA);
  expect(await screen.findByRole('button', { name: 'Desactivar' })).toBeTruthy();
});

test('offline it waits for the server, and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(OFF);
  expect(await screen.findByText('Sin conexión: se podrá cambiar cuando vuelva.')).toBeTruthy();
});
