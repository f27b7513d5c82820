export const PANEL_FAILED = 'No se pudieron cargar las recetas. Inténtelo de nuevo.';
export const PRESCRIPTION_FAILED = 'No se pudo cargar la receta. Inténtelo de nuevo.';
export const SAVED = 'Receta guardada';
export const SAVE_FAILED = 'Error al guardar la receta. Inténtelo de nuevo.';
export const DELETE_FAILED = 'No se pudo eliminar la receta. Inténtelo de nuevo.';
