export const CHANGE_FAILED = 'No se pudo guardar el cambio.';
export const CREATE_FAILED = 'No se pudo crear el usuario.';
export const PASSWORD_FAILED = 'No se pudo hacer la contraseña.';
/** The person was created, the password was not. */
export const CREATED_WITHOUT_PASSWORD =
  'El usuario se creó, pero todavía sin contraseña: pídala con «Contraseña de un solo uso».';
export const FACTOR_OFF_FAILED = 'No se pudo quitar la verificación en dos pasos.';
