// Orthodontists' texts: diagnoses, plans and the notes of each visit.
import { NO_WIRE, type OrthodonticControl } from '#domain/clinical/notes/orthodontic-control.ts';

/** Each appliance's name, with its lowest and highest price. */
export const APPLIANCES = {
  metal: { name: 'brackets metálicos', price: [1600, 2200] },
  ceramic: { name: 'brackets cerámicos', price: [2300, 2900] },
  selfLigating: { name: 'brackets de autoligado', price: [2600, 3400] },
  aligners: { name: 'alineadores transparentes', price: [3200, 4500] },
  interceptive: { name: 'aparatología interceptiva', price: [650, 1100] },
} as const;

/** Reasons of the visit, by Angle's class. */
export const REASONS = {
  I: [
    'Refiere que tiene los dientes «montados» y le cuesta cepillarse bien.',
    'Quiere alinear los dientes de adelante antes de su graduación.',
  ],
  II: ['Le molesta que los dientes superiores estén muy adelante.', 'Refiere que se muerde el paladar al masticar.'],
  III: [
    'Nota que la mandíbula está adelantada y le cuesta morder con los dientes de adelante.',
    'Consulta por el perfil; hay antecedentes en la familia.',
  ],
} as const;

/** Further reasons for which children are brought. */
export const CHILDRENS_REASONS = {
  I: ['La madre nota que los dientes definitivos no tienen espacio.'],
  II: ['La madre consulta porque no puede cerrar bien los labios.'],
  III: ['Derivación del pediatra por mordida cruzada anterior.'],
} as const;

/** The work of the visit at which the appliance is fitted. */
export const APPLIANCE_STEPS = {
  metal: 'Cementado de brackets metálicos prescripción Roth 0.022 y tubos en 16, 26, 36 y 46. Arcos NiTi 0.014.',
  ceramic: 'Cementado de brackets cerámicos en ambas arcadas y tubos en molares. Arcos NiTi 0.014 estéticos.',
  selfLigating: 'Cementado de brackets de autoligado pasivo y tubos en molares. Arcos CuNiTi 0.014.',
  aligners: 'Colocación de ataches y entrega de alineadores 1 a 3. Uso de 22 horas al día.',
  interceptive: 'Instalación del aparato y prueba de retención. Se enseña a la familia a activarlo y limpiarlo.',
} as const;

/** Notes of controls with fixed appliances, from the first months to the last. */
export const FIXED_CONTROLS = [
  [
    'Cambio de arcos a NiTi 0.016 superior e inferior. Ligaduras individuales.',
    'Alineación en curso. Reposición de bracket en 35 por descementado. Arco NiTi 0.016.',
    'Arcos NiTi 0.016 × 0.022. Se refuerza la técnica de cepillado, placa en zona cervical.',
  ],
  [
    'Arco superior de acero 0.018, cadena elástica de 13 a 23. Control de anclaje.',
    'Arcos NiTi 0.017 × 0.025. Buena evolución de la nivelación.',
    'Se indica elástico de clase II 3/16 medio, 20 horas al día. Higiene regular.',
  ],
  [
    'Arco de acero 0.019 × 0.025 con ganchos crimpables; inicio de cierre de espacios.',
    'Cierre de espacios: activación de 1 mm por lado. Colabora con los elásticos.',
    'Línea media inferior desviada 1 mm: elástico diagonal por cuatro semanas.',
  ],
  [
    'Dobleces de asentamiento en 12 y 22. Elásticos verticales nocturnos.',
    'Reposición de brackets 15 y 25 según panorámica. Arco NiTi 0.016 por un mes.',
    'Torque de incisivos corregido. Se programan fotografías para el retiro.',
  ],
] as const;

/** Controls of aligners. */
export const ALIGNER_CONTROLS = [
  'Entrega de los siguientes cuatro alineadores. Buen ajuste en todas las piezas.',
  'Reposición de atache en 24. Falta seguimiento en 12: usar mordedores.',
  'Desgaste interproximal de 0.2 mm de 33 a 43. Entrega de alineadores.',
  'Se toma escaneo para el refinamiento.',
] as const;

/** Controls of children's appliances. */
export const INTERCEPTIVE_CONTROLS = [
  'Aparato activo y sin lesiones en mucosa. Continúa un cuarto de vuelta cada tres días.',
  'Expansión de 4 mm lograda. Se bloquea el tornillo y queda como contención.',
  'Erupción de 14 y 24 en buena posición. Se mantiene el aparato por las noches.',
  'Se insiste en el abandono de la succión digital; buena respuesta con calendario de premios.',
] as const;

/** The work of the visit at which the appliance is removed. */
export const REMOVAL = 'Retiro de la aparatología, pulido e instalación de retenedores. Fotografías finales.';

const wire = (material: string, size: string | null) => ({ material, size });
const both = (material: string, size: string | null) => ({ upper: wire(material, size), lower: wire(material, size) });
const elastics = (kind: string, size: string, wear: string, pairs: [string, string][]) => ({
  elastics: { kind, size, force: '4.5', wear, pairs },
});

/** The cards of controls by their notes; other notes have none. */
export const NOTED_CONTROLS: Readonly<Record<string, Partial<OrthodonticControl>>> = {
  [APPLIANCE_STEPS.metal]: { ...both('NiTi', '0.014'), weeks: 4 },
  [APPLIANCE_STEPS.ceramic]: { ...both('NiTi', '0.014'), weeks: 4 },
  [APPLIANCE_STEPS.selfLigating]: { ...both('CuNiTi', '0.014'), weeks: 6 },
  [REMOVAL]: { ...both(NO_WIRE, null), weeks: 4 },
  ...Object.fromEntries([...ALIGNER_CONTROLS, ...INTERCEPTIVE_CONTROLS].map((work) => [work, { weeks: 4 }])),
  [FIXED_CONTROLS[0][0]]: { ...both('NiTi', '0.016'), weeks: 4 },
  [FIXED_CONTROLS[0][1]]: { ...both('NiTi', '0.016'), off: ['35'], weeks: 4 },
  [FIXED_CONTROLS[0][2]]: { ...both('NiTi', '0.016x0.022'), weeks: 4 },
  [FIXED_CONTROLS[1][0]]: { upper: wire('Acero', '0.018'), lower: wire('NiTi', '0.017x0.025'), weeks: 4 },
  [FIXED_CONTROLS[1][1]]: { ...both('NiTi', '0.017x0.025'), weeks: 6 },
  [FIXED_CONTROLS[1][2]]: {
    ...both('Acero', '0.018'),
    ...elastics('clase_ii', '3/16', '20 horas', [
      ['13', '46'],
      ['23', '36'],
    ]),
    weeks: 4,
  },
  [FIXED_CONTROLS[2][0]]: { upper: wire('Acero', '0.019x0.025'), lower: wire('Acero', '0.018x0.025'), weeks: 4 },
  [FIXED_CONTROLS[2][1]]: {
    ...both('Acero', '0.019x0.025'),
    ...elastics('clase_ii', '1/4', '20 horas', [
      ['13', '46'],
      ['23', '36'],
    ]),
    weeks: 4,
  },
  [FIXED_CONTROLS[2][2]]: {
    ...both('Acero', '0.018x0.025'),
    ...elastics('otros', '3/16', '24 horas', [['13', '33']]),
    weeks: 4,
  },
  [FIXED_CONTROLS[3][0]]: {
    ...both('TMA', '0.017x0.025'),
    ...elastics('otros', '1/8', 'De noche', [
      ['13', '43'],
      ['23', '33'],
    ]),
    weeks: 3,
  },
  [FIXED_CONTROLS[3][1]]: { ...both('NiTi', '0.016'), weeks: 4 },
};

/** Breakages between two controls. */
export const EMERGENCIES = [
  'Bracket descementado en 45. Se recementa.',
  'Alambre que lesiona la mucosa por distal de 26. Se corta y se entrega cera.',
  'Pérdida de ligadura en 11 y dolor leve. Se reemplaza y se indica ibuprofeno.',
  'Fractura del retenedor fijo entre 32 y 33. Se repara con resina fluida.',
] as const;

/** Controls of retainers, once the appliance is removed. */
export const RETENTION = [
  'Retención estable. Retenedor fijo inferior íntegro; placa superior de uso nocturno.',
  'Leve giro de 32: uso de la placa 16 horas al día por dos meses.',
  'Estable a los controles. Profilaxis y nueva revisión en seis meses.',
] as const;
