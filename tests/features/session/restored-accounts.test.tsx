// The login of a restored clinic: the code of the server's console, then the people who stay.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import type { RestoredAccount, RestoredConfirmation } from '#domain/wire/restored.ts';
import { EPOCH_HEADER } from '#domain/wire/wire.ts';
import { LoginPage } from '#features/session/login-page.tsx';
import { screenStore, setNow, showScreen } from '#tests/support/screen.tsx';
import { problem } from '#tests/support/answering.ts';

const HELD = new AppError('restore_code_required', 'La clínica se restauró desde una copia.', { status: 403 });

const account = (id: string, values: Partial<RestoredAccount>): RestoredAccount => ({
  id,
  username: id,
  first_name: null,
  last_name: null,
  rol: 'recepcionista',
  last_used_at: null,
  ...values,
});

const ACCOUNTS = [
  account('dvega', {
    first_name: 'Daniela',
    last_name: 'Vega',
    rol: 'administrador',
    last_used_at: '2026-11-23T17:40:00Z',
  }),
  account('milagros', { first_name: 'Milagros', last_name: 'Condori', last_used_at: '2026-11-22T23:02:00Z' }),
  account('rosa', {}),
];

type Reply = { status: number; body: unknown };

/** Opens the login and signs in; the server answers the two calls, and `signIn` again once they are confirmed. */
async function show(replies: Partial<Record<'accounts' | 'confirm', Reply>> = {}) {
  setNow('2026-11-23T17:50:00');
  const bodies: RestoredConfirmation[] = [];
  let confirmed = false;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/restored/')) throw new TypeError('no network');
    bodies.push((await request.json()) as RestoredConfirmation);
    const isConfirmation = pathname === '/api/restored/';
    const given = isConfirmation ? replies.confirm : replies.accounts;
    const { status, body } = given ?? (isConfirmation ? { status: 204, body: null } : { status: 200, body: ACCOUNTS });
    confirmed ||= isConfirmation && status === 204;
    return new Response(body === null ? null : JSON.stringify(body), { status, headers: { [EPOCH_HEADER]: 'epoch' } });
  });
  const onSignedIn = vi.fn();
  const signIn = vi.fn(async () => {
    if (!confirmed) throw HELD;
  });
  showScreen(await screenStore(null), '/login', () => <LoginPage onSignedIn={onSignedIn} />, { signIn });
  await userEvent.type(await screen.findByLabelText('Usuario'), 'dvega');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta secreta');
  await press('Iniciar sesión');
  return { bodies, onSignedIn, signIn };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const typeCode = async (code = 'k7m4-2xqp') =>
  userEvent.type(await screen.findByLabelText(/Código del servidor/), code);

test('an administrador types the code, ticks who stays, and is in', async () => {
  const { bodies, onSignedIn, signIn } = await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Clínica restaurada' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Código del servidor/)));
  await typeCode();
  await press('Continuar');
  const people = await screen.findByRole('group', { name: 'Marque quién sigue en la clínica' });
  const box = (name: string) => within(people).getByRole('checkbox', { name });
  expect(people.textContent).toContain('milagros · Recepcionista · último acceso ayer, 18:02');
  expect(people.textContent).toContain('rosa · Recepcionista · nunca entró');
  // One's own account stays; of the others the copy does not know.
  expect(box('Daniela Vega')).toMatchObject({ checked: true, disabled: true });
  expect([box('Milagros Condori'), box('rosa')]).toMatchObject([{ checked: false }, { checked: false }]);
  expect(screen.getByRole('button', { name: 'Confirmar 1 cuenta' })).toBeTruthy();
  await userEvent.click(box('Milagros Condori'));
  await userEvent.click(box('rosa'));
  await userEvent.click(box('rosa'));
  await press('Confirmar 2 cuentas');
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  const credentials = { username: 'dvega', password: 'secreta secreta', code: 'K7M42XQP' };
  expect(bodies).toEqual([credentials, { ...credentials, active: ['dvega', 'milagros'] }]);
  expect(signIn).toHaveBeenCalledTimes(2);
});

test('a wrong code is said beside it, in the server’s words', async () => {
  const message = 'Ese código no es. Le quedan 9 intentos; después el servidor escribe otro';
  await show({ accounts: { status: 400, body: problem('invalid', 400, { fields: { code: message } }) } });
  await typeCode('K7M4');
  await press('Continuar');
  expect(await screen.findByText('Escriba los ocho caracteres del código')).toBeTruthy();
  await typeCode('2XQQ');
  await press('Continuar');
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Código del servidor/)));
});

test('a server that started again meanwhile asks for its new code', async () => {
  const message = 'Ese código no es. Le quedan 9 intentos; después el servidor escribe otro';
  await show({ confirm: { status: 400, body: problem('invalid', 400, { fields: { code: message } }) } });
  await typeCode();
  await press('Continuar');
  await press('Confirmar 1 cuenta');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText(/Código del servidor/)).toBeTruthy();
});

test('a recepcionista is told whom to ask, and stays at the login', async () => {
  const words =
    'La clínica se restauró desde una copia, y un administrador debe confirmar primero quién sigue en ella.';
  const signIn = () => Promise.reject(new AppError('accounts_unconfirmed', words, { status: 403 }));
  showScreen(await screenStore(null), '/login', () => <LoginPage onSignedIn={() => undefined} />, { signIn });
  await userEvent.type(await screen.findByLabelText('Usuario'), 'milagros');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta secreta');
  await press('Iniciar sesión');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeTruthy();
});

test('a sign-in that fails after the confirmation is told at the login', async () => {
  const { onSignedIn, signIn } = await show();
  signIn.mockRejectedValue(new AppError('network', 'sin red'));
  await typeCode();
  await press('Continuar');
  await press('Confirmar 1 cuenta');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No se pudo conectar con el servidor\./);
  expect(screen.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('the form is busy until the sign-in after the confirmation has ended', async () => {
  const { signIn } = await show();
  signIn.mockReturnValue(new Promise(() => undefined));
  await typeCode();
  await press('Continuar');
  await press('Confirmar 1 cuenta');
  await waitFor(() => expect(signIn).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('button', { name: 'Confirmar 1 cuenta' }).getAttribute('aria-busy')).toBe('true');
});

test('after the confirmation a password of one use still has to be replaced', async () => {
  const { onSignedIn, signIn } = await show();
  signIn.mockRejectedValue(new AppError('password_change_required', 'Elija su contraseña para entrar.'));
  await typeCode();
  await press('Continuar');
  await press('Confirmar 1 cuenta');
  expect(await screen.findByRole('heading', { level: 1, name: 'Elija su contraseña' })).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
});
