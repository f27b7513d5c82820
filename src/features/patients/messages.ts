// The patients' part of the error catalogue (specification §8).
export const LIST_FAILED = 'No se pudieron cargar los pacientes. Por favor, intenta de nuevo.';
export const PATIENT_FAILED = 'No se pudo cargar la información del paciente. Por favor, intenta de nuevo.';
export const DELETE_FAILED = 'No se pudo eliminar el paciente. Por favor, intenta de nuevo.';
export const TRASH_FAILED = 'No se pudo leer la papelera. Inténtelo de nuevo.';
export const RESTORE_FAILED = 'No se pudo restaurar el paciente. Inténtelo de nuevo.';
export const MERGE_FAILED = 'No se pudieron fusionar las fichas. Inténtelo de nuevo.';
export const UNMERGE_FAILED = 'No se pudo deshacer la fusión. Inténtelo de nuevo.';
