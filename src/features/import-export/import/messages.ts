/** The message for a file that could not be read at all. */
export const FILE_FAILED = 'No se pudo leer el archivo. Inténtelo de nuevo.';
export const REVIEW_FAILED = 'No se pudo revisar el archivo. Inténtelo de nuevo.';
export const PATIENTS_CHANGED =
  'La lista de pacientes cambió mientras usted revisaba. Compruebe otra vez los nuevos y los posibles duplicados.';
export const IMPORT_FAILED = 'La importación se detuvo por un error.';
export const UNDO_FAILED = 'No se pudo deshacer la importación. Inténtelo de nuevo.';
