export const PASSWORD_CHANGED = 'Contraseña cambiada. Sus otras sesiones se cerraron.';
export const PASSWORD_FAILED = 'No se pudo cambiar la contraseña.';
export const PIN_SAVED = 'PIN guardado en esta tableta.';
export const PIN_REMOVED = 'Esta tableta ya no tiene su PIN.';
export const PIN_FAILED = 'No se pudo guardar el PIN. Inténtelo de nuevo.';
export const NAME_SAVED = 'Nombre guardado.';
export const NAME_FAILED = 'No se pudo guardar el nombre.';
