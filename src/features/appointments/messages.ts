// The appointments' part of the error catalogue (specification §8).
export const LIST_FAILED = 'No se pudieron cargar las citas. Por favor, intenta de nuevo.';
export const DETAIL_FAILED = 'No se pudo cargar la información de la cita. Por favor, intenta de nuevo.';
export const ESTADO_FAILED = 'No se pudo actualizar el estado de la cita. Por favor, intenta de nuevo.';
export const RESCHEDULE_FAILED = 'No se pudo reprogramar la cita. Por favor, intenta de nuevo.';
/** "Deshacer" came too late: another person or tablet has changed the appointment since. */
export const CHANGED_SINCE = 'La cita cambió mientras tanto: no se deshizo nada.';
export const DATA_FAILED = 'No se pudieron cargar los datos necesarios. Por favor, intenta de nuevo.';
export const FORM_FAILED = 'No se pudo cargar la información de la cita.';
export const SAVED = 'Cita guardada';
export const SAVE_FAILED = 'Error al guardar la cita. Por favor, intenta de nuevo.';
export const DELETED = 'Cita eliminada correctamente';
export const DELETE_FAILED = 'No se pudo eliminar la cita. Por favor, intenta de nuevo.';
