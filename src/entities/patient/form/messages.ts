// The messages of specification §8 about saving a patient, for the patient's own form and for others that create one.
export const SAVED = 'Paciente guardado';
export const SAVE_FAILED = 'Error al guardar los datos del paciente. Por favor, intenta de nuevo.';
