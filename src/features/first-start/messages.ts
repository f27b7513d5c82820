/** Beside a cause that is known, or alone. */
export const START_FAILED = 'No se pudo crear la clínica.';
export const NO_CODE = 'Escriba los ocho caracteres del código';
