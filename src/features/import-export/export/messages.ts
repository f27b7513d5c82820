export const PATIENT_EXPORT_FAILED = 'No se pudo hacer el archivo de la ficha. Inténtelo de nuevo.';
export const CLINIC_EXPORT_FAILED = 'No se pudo preparar la exportación. Inténtelo de nuevo.';
