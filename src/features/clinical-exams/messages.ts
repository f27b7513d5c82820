// The clinical exam's part of the error catalogue (specification §8).
export const EXAM_FAILED = 'No se pudo cargar el examen clínico. Por favor, intenta de nuevo.';
export const FORM_FAILED = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
export const SAVED = 'Examen clínico guardado';
export const SAVE_FAILED = 'Error al guardar el examen clínico. Por favor, intenta de nuevo.';
export const DELETE_FAILED = 'No se pudo eliminar el examen clínico. Inténtelo de nuevo.';
