export const SAVED = 'Ajustes guardados';
export const SAVE_FAILED = 'No se pudieron guardar los ajustes. Inténtelo de nuevo.';
export const READ_FAILED = 'No se pudieron leer los ajustes.';
export const START_OVER_FAILED = 'No se pudo empezar de cero.';
export const MISSING = 'Los ajustes de la clínica todavía no han llegado a esta tableta.';
