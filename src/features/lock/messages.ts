export const WENT_WRONG = 'No se pudo comprobar el PIN. Inténtelo de nuevo.';
export const PIN_FORGOTTEN = 'Elija un PIN nuevo en Mi cuenta: el anterior ya no sirve en esta tableta.';
