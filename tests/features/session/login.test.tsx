import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { readFailures } from '#store/safety/failures.ts';
import { showApp } from '#tests/support/app.tsx';
import { screenStore } from '#tests/support/screen.tsx';
import { keepErrorToasts } from '#tests/support/toasts.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('login', () => {
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('Usuario'), ' dvega ');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'secreta secreta');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  };

  test('leads to the place that was asked for and says so', async () => {
    const signIn = vi.fn(async () => localStorage.setItem('access_token', 'a'));
    const { address } = showApp(await screenStore(null), '/inventory', { signIn });
    await fill();
    await heading('Inventario');
    expect(signIn).toHaveBeenCalledExactlyOnceWith('dvega', 'secreta secreta');
    expect(address()).toBe('/inventory');
    expect((await screen.findByText('Inicio de sesión exitoso')).closest('[role=status]')).toBeTruthy();
  });

  test('a redirect to another origin leads to the dashboard', async () => {
    const signIn = vi.fn(async () => localStorage.setItem('access_token', 'a'));
    const { address } = showApp(await screenStore(null), '/login?redirect=%2F%2Fevil.example', { signIn });
    await fill();
    await heading('Dashboard');
    expect(address()).toBe('/');
  });

  test('a refusal says why, in the form and in a toast, and can be tried again', async () => {
    const signIn = vi.fn(async () => {
      throw new AppError('unauthenticated', 'x', { status: 401 });
    });
    showApp(await screenStore(null), '/login', { signIn });
    await fill();
    const alerts = (await screen.findAllByRole('alert')).map((alert) => alert.textContent);
    expect(alerts).toContain('Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.');
    expect(await screen.findByText('Error de autenticación. Verifique sus credenciales.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Iniciar sesión' }).getAttribute('aria-disabled')).toBeNull();
  });

  test.each([
    ['network', 'No se pudo conectar con el servidor. Comprueba tu conexión a internet.'],
    ['unavailable', 'Error en el servidor. Por favor, inténtalo más tarde.'],
  ] as const)('%s is no reason to check the credentials, and is logged', async (code, words) => {
    const store = await screenStore(null);
    showApp(store, '/login', { signIn: () => Promise.reject(new AppError(code, 'x')) });
    await fill();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/Verifique sus credenciales/)).toBeNull();
    await waitFor(async () =>
      expect(await readFailures(store.db)).toMatchObject([{ error: expect.stringContaining(`(${code})`) }]),
    );
  });

  test('that succeeds takes the failure before it away', async () => {
    keepErrorToasts();
    let right = false;
    const signIn = vi.fn(async () => {
      if (!right) throw new AppError('unauthenticated', 'x', { status: 401 });
      localStorage.setItem('access_token', 'a');
    });
    showApp(await screenStore(null), '/login', { signIn });
    await fill();
    await screen.findByText('Error de autenticación. Verifique sus credenciales.');
    right = true;
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(await screen.findByText('Inicio de sesión exitoso')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Verifique sus credenciales/)).toBeNull());
  });

  test('a blank user name and a missing password are said beside their fields', async () => {
    const signIn = vi.fn(async () => undefined);
    showApp(await screenStore(null), '/login', { signIn });
    const name = await screen.findByLabelText('Usuario');
    await userEvent.type(name, '  ');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    const said = (field: HTMLElement) =>
      document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(said(name)).toBe('Escriba su usuario');
    expect(said(screen.getByLabelText('Contraseña'))).toBe('Escriba su contraseña');
    expect(document.activeElement).toBe(name);
    expect(signIn).not.toHaveBeenCalled();
  });

  test('the button is disabled while it waits', async () => {
    const signIn = vi.fn(() => new Promise<void>(() => undefined));
    showApp(await screenStore(null), '/login', { signIn });
    await fill();
    const button = screen.getByRole('button', { name: 'Iniciando sesión…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(signIn).toHaveBeenCalledOnce();
  });

  test('says whom to ask for a forgotten password, and bears brand, clinic and footer', async () => {
    showApp(await screenStore(null), '/login');
    expect(await screen.findByText(/Olvidó su contraseña.*administrador/)).toBeTruthy();
    expect(await screen.findByText('Clínica Miraflores')).toBeTruthy();
    const rights = `© ${new Date().getFullYear()} Clínica Miraflores · Todos los derechos reservadosAyuda`;
    await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toBe(rights));
  });
});

describe('a password of one use', () => {
  const begin = async (signIn: (...given: string[]) => Promise<void>) => {
    showApp(await screenStore(null), '/login', { signIn });
    await userEvent.type(await screen.findByLabelText('Usuario'), 'milagros');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'kemo-7402-rila-ab23');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await heading('Elija su contraseña');
  };
  const rules = () => screen.getAllByRole('listitem').map((rule) => rule.textContent);

  test('asks for a password of the person’s own, and shows its rules while it is typed', async () => {
    const signIn = vi.fn(async (_username: string, _password: string, chosen?: string) => {
      if (chosen === undefined) throw new AppError('password_change_required', 'Elija su contraseña para entrar.');
      localStorage.setItem('access_token', 'a');
    });
    await begin(signIn);
    expect(rules()).toEqual([
      'Al menos 10 caracteres (falta)',
      'No es de las más usadas ni contiene su usuario (falta)',
      'Las dos coinciden (falta)',
    ]);
    await userEvent.type(screen.getByLabelText('Nueva contraseña'), 'milagros-2026');
    expect(rules()[1]).toBe('No es de las más usadas ni contiene su usuario (falta)');
    await userEvent.clear(screen.getByLabelText('Nueva contraseña'));
    await userEvent.type(screen.getByLabelText('Nueva contraseña'), 'muelas de juicio');
    await userEvent.type(screen.getByLabelText('Repetir'), 'muelas de juici');
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y entrar' }));
    expect(signIn).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByLabelText('Repetir'), 'o');
    expect(rules().every((rule) => rule?.endsWith('(cumplido)'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Guardar y entrar' }));
    await heading('Dashboard');
    expect(signIn).toHaveBeenLastCalledWith('milagros', 'kemo-7402-rila-ab23', 'muelas de juicio');
  });

  test('that came too late says whom to ask', async () => {
    const words = 'Su contraseña de un solo uso ha caducado. Pida otra al administrador.';
    showApp(await screenStore(null), '/login', {
      signIn: () => Promise.reject(new AppError('password_expired', words)),
    });
    await userEvent.type(await screen.findByLabelText('Usuario'), 'milagros');
    await userEvent.type(screen.getByLabelText('Contraseña'), 'kemo-7402-rila-ab23');
    await userEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
