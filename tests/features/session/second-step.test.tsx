import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import type { Runtime, SecondStep } from '#runtime/runtime.tsx';
import { showApp } from '#tests/support/app.tsx';
import { screenStore } from '#tests/support/screen.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const asked = (challenge: string) =>
  new AppError('second_factor_required', 'Escriba el código de verificación de su teléfono.', {
    status: 403,
    challenge,
  });
const wrong = new AppError('invalid', 'El código no es correcto.', {
  status: 400,
  fields: { code: 'El código no es correcto' },
});

/** Signs in with the password; the server asks for a code, and answers it with `answer`. */
async function begin(
  answer: (step: SecondStep) => void,
  signIn: Runtime['signIn'] = () => Promise.reject(asked('reto-1')),
) {
  const signInWithCode = vi.fn(async (step: SecondStep) => {
    answer(step);
    localStorage.setItem('access_token', 'a');
  });
  showApp(await screenStore(null), '/login', { signIn, signInWithCode });
  await userEvent.type(await screen.findByLabelText('Usuario'), 'ana');
  await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta secreta');
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  return signInWithCode;
}
const field = () => screen.findByLabelText('Código de verificación');
const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verificar' }));

test('after the right password the telephone’s code is asked for, and leads in', async () => {
  const signInWithCode = await begin(() => undefined);
  await heading('Verificación en dos pasos');
  const code = await field();
  expect(document.activeElement).toBe(code);
  expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(code.getAttribute('inputmode')).toBe('numeric');
  await userEvent.type(code, '123 4567');
  expect(code).toHaveProperty('value', '123456');
  await verify();
  await heading('Dashboard');
  expect(signInWithCode).toHaveBeenCalledExactlyOnceWith({ username: 'ana', challenge: 'reto-1', code: '123456' });
  expect(await screen.findByText('Inicio de sesión exitoso')).toBeTruthy();
});

test('a code without all its digits is not sent, for each failure counts', async () => {
  const signInWithCode = await begin(() => undefined);
  await userEvent.type(await field(), '12345');
  await verify();
  expect(await screen.findByText('Escriba las seis cifras')).toBeTruthy();
  expect(signInWithCode).not.toHaveBeenCalled();
});

test('a wrong code is said beside its field, and the next one can be tried', async () => {
  let first = true;
  await begin(() => {
    if (!first) return;
    first = false;
    throw wrong;
  });
  await userEvent.type(await field(), '111111');
  await verify();
  expect(await screen.findByText('El código no es correcto')).toBeTruthy();
  const code = await field();
  expect(document.activeElement).toBe(code);
  await userEvent.clear(code);
  expect(screen.queryByText('El código no es correcto')).toBeNull();
  await userEvent.type(code, '222222');
  await verify();
  await heading('Dashboard');
});

test('too many of them are told how long to wait, in the server’s words', async () => {
  const words = 'Demasiados intentos. Espere un momento e inténtelo de nuevo.';
  await begin(() => {
    throw new AppError('slow_down', words, { status: 429 });
  });
  await userEvent.type(await field(), '111111');
  await verify();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('without the telephone a recovery code is asked for, as it was written down', async () => {
  const signInWithCode = await begin(() => undefined);
  await userEvent.type(await field(), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }));
  const code = screen.getByLabelText('Código de recuperación');
  expect(document.activeElement).toBe(code);
  expect(code).toHaveProperty('value', '');
  await verify();
  expect(await screen.findByText('Escriba el código')).toBeTruthy();
  await userEvent.type(code, 'abcd-2345-efgh-6789');
  await verify();
  await heading('Dashboard');
  expect(signInWithCode.mock.calls[0]?.[0].code).toBe('abcd-2345-efgh-6789');
});

test('a challenge that has ended leads back to the password, and says why', async () => {
  const words = 'La verificación ha caducado. Escriba su contraseña otra vez.';
  await begin(() => {
    throw new AppError('unauthenticated', words, { status: 401 });
  });
  await userEvent.type(await field(), '111111');
  await verify();
  await heading('Iniciar sesión');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('"Volver" leads back to the password', async () => {
  await begin(() => undefined);
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Volver' }));
  await heading('Iniciar sesión');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('with a one-time password the person’s own is chosen first, and goes with the code', async () => {
  const signInWithCode = await begin(
    () => undefined,
    async (_username, _password, chosen) => {
      throw chosen === undefined ? new AppError('password_change_required', 'x') : asked('reto-2');
    },
  );
  await heading('Elija su contraseña');
  await userEvent.type(screen.getByLabelText('Nueva contraseña'), 'muelas de juicio');
  await userEvent.type(screen.getByLabelText('Repetir'), 'muelas de juicio');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y entrar' }));
  await userEvent.type(await field(), '123456');
  await verify();
  await heading('Dashboard');
  expect(signInWithCode).toHaveBeenCalledExactlyOnceWith({
    username: 'ana',
    challenge: 'reto-2',
    code: '123456',
    newPassword: 'muelas de juicio',
  });
});
