// Patients' answers when their clinical history is opened.

/** Illnesses and operations. */
const MEDICAL_HISTORY = [
  'Asma leve, usa salbutamol cuando hace frío.',
  'Rinitis alérgica estacional.',
  'Hipotiroidismo controlado.',
  'Operado de adenoides a los 6 años.',
  'Diabetes mellitus tipo 2, última hemoglobina glicosilada 6.9 %.',
  'Hipertensión arterial controlada.',
  'Anemia ferropénica el año pasado, ya tratada.',
  'Gastritis crónica.',
] as const;

/** Illnesses of parents, grandparents, brothers and sisters. */
export const FAMILY_HISTORY = [
  'Madre con diabetes tipo 2.',
  'Padre y hermano con prognatismo mandibular.',
  'Abuela materna con hipertensión.',
  'Hermana mayor con agenesia de 12 y 22.',
] as const;

/** An illness with its medicine, and the age from which patients have it. */
export const ILLNESSES = [
  { from: 0, text: MEDICAL_HISTORY[0], takes: 'Salbutamol en aerosol, a demanda.' },
  { from: 0, text: MEDICAL_HISTORY[1], takes: 'Loratadina 10 mg ocasional.' },
  { from: 18, text: MEDICAL_HISTORY[2], takes: 'Levotiroxina 50 mcg en ayunas.' },
  { from: 0, text: MEDICAL_HISTORY[3], takes: null },
  { from: 40, text: MEDICAL_HISTORY[4], takes: 'Metformina 850 mg dos veces al día.' },
  { from: 40, text: MEDICAL_HISTORY[5], takes: 'Losartán 50 mg por la mañana.' },
  { from: 12, text: MEDICAL_HISTORY[6], takes: 'Sulfato ferroso, terminado.' },
  { from: 18, text: MEDICAL_HISTORY[7], takes: 'Omeprazol 20 mg en ayunas.' },
] as const;

/** A contraceptive, for healthy women of some ages. */
export const CONTRACEPTIVE = { from: 18, until: 45, text: 'Anticonceptivos orales.' } as const;

/** Allergies, with the substances to avoid. */
export const ALLERGIES = [
  'Penicilina y derivados: urticaria.',
  'Látex.',
  'Níquel (reacción con bisutería).',
  'Ibuprofeno: edema palpebral.',
  'Mariscos. Ninguna a medicamentos.',
] as const;

/** Earlier dental treatment. */
export const DENTAL_HISTORY = [
  'Última visita al dentista hace dos años. Cepillado dos veces al día, sin hilo dental.',
  'Traumatismo en 11 a los 8 años, sin secuelas.',
  'Restauraciones en molares hace cuatro años.',
  'Controles cada seis meses desde los 3 años.',
  'Extracción de dientes de leche retenidos.',
] as const;

/** Answers in a few words, by the field of the clinical history. */
export const COMPLAINTS = {
  teeth_grinding: ['De noche, lo nota la familia.', 'En periodos de estrés.'],
  respiratory_problems: ['Respiración oral nocturna, ronca.', 'Obstrucción nasal frecuente; en control con otorrino.'],
  tooth_pain: ['Sensibilidad al frío en premolares.', 'Dolor leve al masticar en el lado derecho.'],
  joint_pain: ['Chasquido en la ATM derecha al abrir, sin dolor.', 'Dolor por la mañana en ambos lados.'],
  oral_cavity_pain: ['Aftas frecuentes.', 'Ardor en la lengua con comidas ácidas.'],
} as const;

/** The free text of a history's notes. */
export const HISTORY_NOTES = [
  'Colabora bien en la consulta. Acude con su madre.',
  'Paciente ansioso: citas cortas y a primera hora.',
  'Se entrega consentimiento informado firmado el primer día.\nCopia en la carpeta física.',
  'Pide presupuesto por escrito para el seguro de la empresa.',
] as const;

/** General observations on a mouth. */
export const ODONTOGRAM_NOTES = [
  'Se explica a la familia. Próximo control de caries en seis meses.',
  'Índice de placa 48 %. Reforzar la higiene interproximal.',
  'Terceros molares en evolución: control con panorámica anual.',
  'Hipoplasia leve del esmalte en incisivos superiores.\nSin tratamiento por ahora.',
] as const;

/** Observations on the jaw joint. */
export const JOINT_NOTES = [
  'Chasquido recíproco derecho, apertura máxima de 44 mm.',
  'Desviación a la izquierda en apertura. Sin dolor a la palpación.',
  'Dolor leve a la palpación del masetero izquierdo.',
] as const;
