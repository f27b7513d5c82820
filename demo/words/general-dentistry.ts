// Treatments of patients who do not come for orthodontics.
import type { Specialty } from '#domain/agenda/appointment.ts';

/** A treatment, from its reason to the resulting teeth. */
export interface GeneralTreatment {
  specialty: Specialty;
  title: string;
  reason: string;
  diagnostic: string;
  plan: string;
  /** The work of each visit, in order. */
  steps: readonly string[];
  price: number;
  /** The condition of the treated teeth, by number, at the end. */
  teeth: Readonly<Record<string, 'endodoncia' | 'implante' | 'corona' | 'restauracion' | 'ausente'>>;
}

/** The treatments that the demo clinic offers beside orthodontics. */
export const GENERAL_TREATMENTS: readonly GeneralTreatment[] = [
  {
    specialty: 'endodoncia',
    title: 'Endodoncia y corona de 36',
    reason: 'Dolor espontáneo e intenso en la zona inferior izquierda desde hace tres días, no cede con analgésicos.',
    diagnostic: 'Pulpitis irreversible sintomática en 36. Caries oclusodistal profunda.',
    plan: '1. Endodoncia de 36 en dos sesiones.\n2. Poste de fibra y reconstrucción del muñón.\n3. Corona de disilicato.',
    steps: [
      'Endodoncia de 36: anestesia, aislamiento absoluto, apertura y conductometría. Medicación con hidróxido de calcio.',
      'Endodoncia de 36: instrumentación y obturación de cuatro conductos. Radiografía final.',
      'Poste de fibra y tallado de 36. Impresión y provisional.',
      'Prueba y cementado de corona en 36. Ajuste oclusal.',
    ],
    price: 780,
    teeth: { '36': 'corona' },
  },
  {
    specialty: 'implantologia',
    title: 'Implante en 46',
    reason: 'Perdió una muela hace dos años y le cuesta masticar del lado derecho.',
    diagnostic: 'Edentulismo parcial en 46. Reborde de 7 mm de ancho en tomografía.',
    plan: 'Implante de 4.1 × 10 mm en 46 y corona atornillada a los tres meses.',
    steps: [
      'Cirugía de implante en 46 sin complicaciones. Sutura 4-0. Amoxicilina 500 mg cada 8 horas por 7 días.',
      'Retiro de puntos. Cicatrización adecuada, sin signos de infección.',
      'Conexión e impresión con transfer. Torque de 35 N·cm.',
      'Instalación de corona atornillada en 46. Radiografía de control.',
    ],
    price: 1450,
    teeth: { '46': 'implante' },
  },
  {
    specialty: 'rehabilitacion',
    title: 'Rehabilitación del sector anterior superior',
    reason: 'No le gusta el color ni la forma de las restauraciones antiguas de los dientes de adelante.',
    diagnostic: 'Restauraciones filtradas en 11, 12, 21 y 22. Desgaste incisal por bruxismo.',
    plan: 'Encerado diagnóstico, cuatro coronas cerámicas y placa miorrelajante de uso nocturno.',
    steps: [
      'Fotografías, modelos y encerado diagnóstico. Prueba de mock-up aceptada.',
      'Tallado de 12, 11, 21 y 22. Provisionales inmediatos.',
      'Cementado de cuatro coronas cerámicas. Control de la guía anterior.',
      'Entrega de placa miorrelajante. Ajuste de contactos.',
    ],
    price: 2380,
    teeth: { '12': 'corona', '11': 'corona', '21': 'corona', '22': 'corona' },
  },
  {
    specialty: 'periodoncia',
    title: 'Tratamiento periodontal',
    reason: 'Sangrado de encías al cepillarse y mal aliento desde hace meses.',
    diagnostic: 'Periodontitis estadio II, grado B, generalizada. Índice de placa de 62 %.',
    plan: 'Raspado y alisado radicular por cuadrantes, reevaluación a las seis semanas y mantenimiento trimestral.',
    steps: [
      'Raspado y alisado radicular de los cuadrantes 1 y 4 con anestesia.',
      'Raspado y alisado radicular de los cuadrantes 2 y 3. Enseñanza de cepillos interdentales.',
      'Reevaluación: sondaje menor de 4 mm en casi todas las piezas; persiste 5 mm en 16 mesial.',
    ],
    price: 420,
    teeth: { '16': 'restauracion' },
  },
  {
    specialty: 'cirugia',
    title: 'Exodoncia de terceros molares',
    reason: 'Dolor e inflamación detrás de la última muela inferior, es la tercera vez este año.',
    diagnostic: 'Pericoronaritis recurrente en 38. Tercer molar 48 retenido en posición mesioangular.',
    plan: 'Exodoncia quirúrgica de 38 y 48 en una sesión. Control a la semana.',
    steps: [
      'Exodoncia de 38 y 48 con odontosección. Hemostasia y sutura. Indicaciones por escrito.',
      'Retiro de puntos. Evolución favorable, apertura bucal normal.',
    ],
    price: 360,
    teeth: { '38': 'ausente', '48': 'ausente' },
  },
  {
    specialty: 'odontopediatria',
    title: 'Restauraciones y sellantes',
    reason: 'La madre nota manchas oscuras en las muelas de leche y molestias con los dulces.',
    diagnostic: 'Caries dentinaria en 75 y 84. Riesgo alto de caries.',
    plan: 'Restauración de 75 y 84 con ionómero, sellantes en primeros molares y flúor barniz cada cuatro meses.',
    steps: [
      'Adaptación al consultorio y profilaxis. Aplicación de flúor barniz.',
      'Restauración de 75 con ionómero de alta densidad. Buena conducta.',
      'Restauración de 84 y sellantes en 16, 26, 36 y 46.',
    ],
    price: 210,
    teeth: { '75': 'restauracion', '84': 'restauracion' },
  },
];
