export const ATTEMPT_SAVED = 'Intento anotado';
export const ATTEMPT_UPDATED = 'Intento actualizado';
export const ATTEMPT_SAVE_FAILED = 'No se pudo guardar el intento. Inténtelo de nuevo.';
export const ATTEMPT_DELETED = 'Intento eliminado';
export const ATTEMPT_DELETE_FAILED = 'No se pudo eliminar el intento. Inténtelo de nuevo.';
export const LIST_FAILED = 'No se pudo cargar el seguimiento. Inténtelo de nuevo.';
export const ATTEMPTS_FAILED = 'No se pudieron cargar los intentos de contacto. Inténtelo de nuevo.';
export const EXPORT_FAILED = 'No se pudo exportar la lista. Inténtelo de nuevo.';
