// The treatment plans' part of the error catalogue (specification §8).
export const LIST_FAILED = 'No se pudieron cargar los planes de tratamiento. Por favor, intenta de nuevo.';
export const PLAN_FAILED = 'No se pudo cargar el plan de tratamiento. Por favor, intenta de nuevo.';
export const PLAN_MISSING = 'Plan de tratamiento no encontrado';
export const DATA_FAILED = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
export const FORM_FAILED = 'No se pudo cargar la información del plan de tratamiento.';
export const SAVED = 'Plan de tratamiento guardado';
export const SAVE_FAILED = 'Error al guardar el plan de tratamiento. Por favor, intenta de nuevo.';
export const DELETE_FAILED = 'No se pudo eliminar el plan de tratamiento. Por favor, intenta de nuevo.';
