// What is said of saving a patient (spec §8), on the patient's own form and where another form makes one.
export const SAVED = 'Paciente guardado';
export const SAVE_FAILED = 'Error al guardar los datos del paciente. Por favor, intenta de nuevo.';
