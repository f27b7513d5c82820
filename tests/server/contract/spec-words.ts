// The codes and options of specification §3, specification §4 and specification §9, written out. A test that took the
// code's own lists would pass with whatever they hold.

export const ROLES = ['administrador', 'recepcionista'];

/** Specification §2 allows an empty one too. */
export const GENDERS = ['masculino', 'femenino'];
export const TREATMENT_STATUSES = ['en_planificacion', 'iniciado', 'completado', 'en_pausa'];

export const ESTADOS = ['programada', 'confirmada', 'completada', 'inasistencia'];
export const SPECIALTIES = [
  'ortodoncia',
  'cirugia',
  'endodoncia',
  'implantologia',
  'odontopediatria',
  'periodoncia',
  'rehabilitacion',
];
export const TREATMENT_TYPES = [
  'Valoración Inicial',
  'Presupuesto',
  'Limpieza',
  'Colocación de Aparatología',
  'Control',
  'Retiro de Aparatología',
  'Control Retención',
  'Emergencia',
  'Otro',
];
export const DURATIONS = [5, 15, 30, 45, 60, 75, 90, 105, 120];

/** The questions of a clinical history that are answered si or no. */
export const HISTORY_QUESTIONS = [
  'previous_orthodontic_treatment',
  'gum_bleeding',
  'smoking',
  'previous_dental_surgery',
  'local_anesthetic_problems',
  'coagulation_problems',
];
export const HABITS = [
  'succion_digital',
  'succion_labial',
  'succion_carrillos',
  'onicofagia',
  'muerde_lapices',
  'muerde_lengua',
  'ninguno',
];

/** Every field of a clinical history that a client writes. */
export const HISTORY_FIELDS = [
  ...HISTORY_QUESTIONS,
  'patient',
  'notes',
  'consultation_reason',
  'medical_history',
  'family_medical_history',
  'medications',
  'allergies',
  'dental_history',
  'teeth_grinding',
  'habits',
  'respiratory_problems',
  'tooth_pain',
  'joint_pain',
  'oral_cavity_pain',
  'diagnostic',
];

/** The answers of an exam, by field. */
export const EXAM_ANSWERS = {
  profile: ['concavo', 'convexo', 'recto'],
  lip_closure: ['normal', 'forzado', 'incompetencia'],
  frontal_analysis: ['simetrico', 'asimetrico_derecho', 'asimetrico_izquierdo'],
  smile_height: ['baja', 'media', 'alta'],
  upper_midline: ['coincidente', 'desviada_derecha', 'desviada_izquierda'],
  lower_midline: ['coincidente', 'desviada_derecha', 'desviada_izquierda'],
  right_canine_class: ['I', 'II', 'III', 'N/V'],
  right_molar_class: ['I', 'II', 'III', 'N/V'],
  left_canine_class: ['I', 'II', 'III', 'N/V'],
  left_molar_class: ['I', 'II', 'III', 'N/V'],
  anterior_crossbite: ['si', 'no'],
  posterior_crossbite: ['no', 'derecha', 'izquierda'],
  anterior_open_bite: ['si', 'no'],
  posterior_open_bite: ['no', 'derecha', 'izquierda'],
  deep_bite: ['si', 'no'],
  interposition: ['no_presenta', 'labial', 'lingual'],
};

export const CONDITIONS = [
  'sano',
  'ausente',
  'extraccion',
  'caries',
  'corona',
  'restauracion',
  'implante',
  'endodoncia',
];
/** 18-11, 21-28, 48-41 and 31-38. */
export const ADULT_TEETH = [
  '18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28',
  '48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38',
].flatMap((row) => row.split(' '));
/** 55-51, 61-65, 85-81 and 71-75. */
export const CHILD_TEETH = ['55 54 53 52 51 61 62 63 64 65', '85 84 83 82 81 71 72 73 74 75'].flatMap((row) =>
  row.split(' '),
);

export const IMAGE_TYPES = ['photo', 'xray', 'panoramic', 'other'];
export const OPERATION_TYPES = ['entrada', 'salida'];
export const PAYMENT_METHODS = {
  CASH: 'Efectivo',
  CARD: 'Tarjeta',
  TRANSFER: 'Transferencia',
  CHECK: 'Cheque',
  OTHER: 'Otro',
};
