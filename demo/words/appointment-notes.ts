/** The reception's notes on an appointment. */
export const APPOINTMENT_NOTES = [
  'Confirmó por WhatsApp.',
  'Traer radiografía panorámica.',
  'Viene con la madre.',
  'Pidió la primera hora de la tarde.',
  'Trae el retenedor para revisarlo.',
  'Tiene pendiente una cuota.',
  'Avisar si se libera un turno antes.',
  'Reportó un bracket suelto.',
] as const;

/** Reasons to ask for another day. */
export const REASONS_TO_MOVE = [
  'Examen en el colegio',
  'Viaje familiar',
  'Gripe',
  'Reunión de trabajo',
  'La madre no puede traerlo',
  '',
] as const;
