/** Streets, to which a house number is added. */
export const STREETS = [
  'Av. Los Próceres',
  'Jr. Ayacucho',
  'Calle Las Begonias',
  'Pasaje San Martín',
  'Av. Arequipa',
  'Jr. Huánuco',
  'Av. Túpac Amaru',
  'Calle Los Jazmines',
  'Av. José Gálvez',
  'Jr. Ñaña',
  'Av. Universitaria',
  'Calle Bolívar',
  'Prolongación Javier Prado',
] as const;

/** Districts of the city. */
export const DISTRICTS = [
  'Miraflores',
  'San Juan de Lurigancho',
  'Breña',
  'Ate',
  'Santiago de Surco',
  'Los Olivos',
  'Jesús María',
  'San Martín de Porres',
  'Magdalena del Mar',
  'Chorrillos',
  'La Molina',
  'Rímac',
] as const;

/** Occupations that suit every person. */
export const OCCUPATIONS = [
  'Docente',
  'Ingeniería civil',
  'Comerciante',
  'Enfermería',
  'Hogar',
  'Contabilidad',
  'Diseño gráfico',
  'Derecho',
  'Transportista',
  'Electricista',
  'Administración',
  'Cocina',
  'Psicología',
  'Policía',
  'Atención al público',
] as const;

/** Occupations of young patients. */
export const STUDIES = ['Estudiante universitario/a', 'Estudiante de instituto', 'Prácticas profesionales'] as const;

/** Occupations of retired patients. */
export const AFTER_WORK = ['Pensionista', 'Comerciante', 'Hogar'] as const;

/** The referrers of patients. */
export const REFERRERS = [
  'Instagram',
  'Recomendación de un familiar',
  'Colegio San Agustín',
  'Dra. Patricia Lozano (odontopediatra)',
  'Dr. Núñez (cirujano maxilofacial)',
  'Pasó por la clínica',
  'Google',
  'Su hermana, paciente de la clínica',
  'Convenio con la universidad',
  'Campaña de salud del distrito',
] as const;

/** The clinic's notes on a patient's card. */
export const PATIENT_NOTES = [
  'Prefiere citas por la tarde, después del colegio.',
  'Viene acompañado de la abuela. Avisar cambios de hora a la madre.',
  'Le da ansiedad la anestesia: explicar cada paso.',
  'Pide factura a nombre de la empresa.',
  'Llega tarde con frecuencia; confirmar el día anterior.',
  'Practica básquet: se le recomendó protector bucal.',
  'Toca clarinete; considerar en el diseño del aparato.',
  'Contactar solo por WhatsApp.\nNo llamar en horario de oficina.',
  'Reside en provincia: agrupar las citas cuando viaja a Lima.',
] as const;
