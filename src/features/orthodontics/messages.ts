// The orthodontic cases' part of the error catalogue, in the manner of specification §8.
export const CASE_FAILED = 'No se pudo cargar el caso de ortodoncia. Inténtelo de nuevo.';
export const CASE_MISSING = 'Caso de ortodoncia no encontrado';
export const CASE_STARTED = 'Caso de ortodoncia iniciado';
export const CASE_UPDATED = 'Caso de ortodoncia actualizado';
export const CASE_SAVE_FAILED = 'Error al guardar el caso de ortodoncia. Inténtelo de nuevo.';
export const CASE_DELETE_FAILED = 'No se pudo eliminar el caso de ortodoncia. Inténtelo de nuevo.';
