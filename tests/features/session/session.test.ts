import { describe, expect, test } from 'vitest';
import { AppError, type ProblemCode } from '#domain/wire/problem.ts';
import { signInMessage } from '#features/session/messages.ts';
import { safeRedirect } from '#features/session/safe-redirect.ts';

const ORIGIN = 'https://clinica.example';

describe('the place to go to after signing in', () => {
  test.each(['/patients', '/appointments?patient=7&x=a%20b#top', '/odontograms/new?clinical_history=1', '/'])(
    '%s is one of our own',
    (path) => {
      expect(safeRedirect(path, ORIGIN)).toBe(path);
    },
  );

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'patients',
    '/.//evil.example',
    '/login',
    '/login?redirect=/login',
    '',
    undefined,
    7,
  ])('%j is not, and becomes the dashboard', (target) => {
    expect(safeRedirect(target, ORIGIN)).toBe('/');
  });
});

describe('what the login says', () => {
  const messageOf = (code: ProblemCode) => signInMessage(new AppError(code, 'palabras del servidor'));

  test('wrong credentials', () => {
    expect(messageOf('unauthenticated')).toBe('Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.');
  });

  test('no answer', () => {
    expect(messageOf('network')).toBe('No se pudo conectar con el servidor. Comprueba tu conexión a internet.');
  });

  test('another answer of the server', () => {
    expect(messageOf('unavailable')).toBe('Error en el servidor. Por favor, inténtalo más tarde.');
    expect(messageOf('invalid')).toBe('Error en el servidor. Por favor, inténtalo más tarde.');
  });

  test('too many attempts: how long to wait, in the words of the server', () => {
    expect(messageOf('slow_down')).toBe('palabras del servidor');
  });

  test('anything else', () => {
    expect(signInMessage(new TypeError('x'))).toBe('Error al iniciar sesión. Por favor, inténtalo de nuevo.');
    expect(messageOf('storage')).toBe('Error al iniciar sesión. Por favor, inténtalo de nuevo.');
  });
});
