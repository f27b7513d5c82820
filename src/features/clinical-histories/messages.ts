// The clinical histories' part of the error catalogue (specification §8).
export const LIST_FAILED = 'No se pudieron cargar las historias clínicas. Por favor, intenta de nuevo.';
export const HISTORY_FAILED = 'No se pudo cargar la historia clínica. Por favor, intenta de nuevo.';
export const TREATMENT_NOT_DELETED = 'No se pudo eliminar el tratamiento. Por favor, intenta de nuevo.';
export const TREATMENT_NOT_SAVED = 'No se pudo guardar el tratamiento. Por favor, intenta de nuevo.';
export const FORM_FAILED = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
export const SAVED = 'Historia clínica guardada';
export const SAVE_FAILED = 'Error al guardar la historia clínica. Por favor, intenta de nuevo.';
export const NO_PATIENT = 'Debe seleccionar un paciente para crear una historia clínica.';
