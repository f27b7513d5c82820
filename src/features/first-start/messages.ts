/** Beside a cause that is known, or alone. */
export const START_FAILED = 'No se pudo crear la clínica.';
export const CHECK_FAILED = 'No se pudo comprobar el código. Inténtelo de nuevo.';
export const SIGN_IN_FAILED = 'La clínica está hecha, pero no se pudo entrar.';
export const NO_CODE = 'Escriba los ocho caracteres del código';
