// The odontograms' part of the error catalogue (specification §8).
export const PREVIEW_FAILED = 'No se pudieron cargar los datos del odontograma';
export const ODONTOGRAM_FAILED = 'No se pudo cargar el odontograma. Por favor, intenta de nuevo.';
export const OBSERVATIONS_FAILED = 'No se pudieron guardar las observaciones. Por favor, intenta de nuevo.';
export const FORM_FAILED = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
export const SAVE_FAILED = 'No se pudo guardar el odontograma. Por favor, intenta de nuevo.';
export const SAVED = 'Odontograma guardado';
export const HISTORY_NEEDED = 'Para crear un odontograma, se necesita un historial clínico.';
export const DELETE_FAILED = 'No se pudo eliminar el odontograma. Inténtelo de nuevo.';
