import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#domain/wire/problem.ts';
import { showApp } from '#tests/support/app.tsx';
import { screenStore } from '#tests/support/screen.tsx';

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
    const rights = `© ${new Date().getFullYear()} Clínica Miraflores · Todos los derechos reservados`;
    await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toBe(rights));
  });
});
