import { AppError } from '#domain/wire/problem.ts';

export const SIGNED_IN = 'Inicio de sesión exitoso';
export const ACCOUNTS_CONFIRMED = 'Cuentas confirmadas: ya pueden entrar.';
export const SIGNED_OUT = 'Has cerrado sesión correctamente.';
export const CONFIRM_FAILED = 'No se pudo comprobar la contraseña. Inténtelo de nuevo.';
export const CONFIRM_ACCOUNTS_FAILED = 'No se pudieron confirmar las cuentas. Inténtelo de nuevo.';
const SIGN_IN_FAILED = 'Error de autenticación. Verifique sus credenciales.';

/** The toast of a failure: it asks to check the credentials only when the server has refused them. */
export function signInToast(error: unknown): string | null {
  return error instanceof AppError && error.code === 'unauthenticated' ? SIGN_IN_FAILED : null;
}

/** The login's message for a failure (specification §8). */
export function signInMessage(error: unknown): string {
  if (!(error instanceof AppError)) return 'Error al iniciar sesión. Por favor, inténtalo de nuevo.';
  switch (error.code) {
    case 'unauthenticated':
      return 'Usuario o contraseña incorrectos. Por favor, inténtalo de nuevo.';
    case 'network':
      return 'No se pudo conectar con el servidor. Comprueba tu conexión a internet.';
    case 'slow_down':
    case 'password_expired':
    case 'accounts_unconfirmed':
      // The server says how long to wait, or whom to ask.
      return error.message;
    case 'storage':
      return 'Error al iniciar sesión. Por favor, inténtalo de nuevo.';
    default:
      return 'Error en el servidor. Por favor, inténtalo más tarde.';
  }
}
