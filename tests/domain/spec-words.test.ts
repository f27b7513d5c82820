// The codes and options of specification §3, specification §4 and specification §9, written out, so that this file's
// expectations do not follow from the code's own lists.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { appointmentSchema, DURATIONS } from '#domain/agenda/appointment.ts';
import type { CollectionName } from '#domain/record/collections.ts';
import { definitionOf } from '#domain/registry.ts';
import { buildAppointmentValues } from '#tests/support/factories.ts';

type Labels = Record<string, string>;
const YES_NO: Labels = { si: 'Sí', no: 'No' };
const MIDLINE: Labels = {
  coincidente: 'Coincidente',
  desviada_derecha: 'Desviada a la derecha',
  desviada_izquierda: 'Desviada a la izquierda',
};
const ANGLE_CLASS: Labels = { I: 'Clase I', II: 'Clase II', III: 'Clase III', 'N/V': 'No valorable' };
const SIDE: Labels = { no: 'No', derecha: 'Derecha', izquierda: 'Izquierda' };

/** The schema of one field, as clients and server validate it. */
function schemaOf(collection: CollectionName, field: string): v.GenericSchema {
  const schema = definitionOf(collection).schema({ today: '2026-03-10' });
  const { entries } = schema as unknown as { entries: Record<string, v.GenericSchema> };
  return entries[field]!;
}

const takes = (collection: CollectionName, field: string, value: unknown) =>
  v.safeParse(schemaOf(collection, field), value).success;

function showsExactly(collection: CollectionName, field: string, labels: Labels): void {
  expect(Object.entries(definitionOf(collection).choices?.[field] ?? {})).toEqual(Object.entries(labels));
  const refused = Object.keys(labels).filter((code) => !takes(collection, field, code));
  expect([refused, takes(collection, field, 'otra_cosa')]).toEqual([[], false]);
}

describe('people and patients', () => {
  test('a role is administrador or recepcionista', () => {
    showsExactly('users', 'rol', { administrador: 'Administrador', recepcionista: 'Recepcionista' });
  });

  test('a gender is masculino, femenino or empty', () => {
    showsExactly('patients', 'gender', { masculino: 'Masculino', femenino: 'Femenino' });
    expect([takes('patients', 'gender', ''), takes('patients', 'gender', null)]).toEqual([true, true]);
  });

  test('a treatment status is one of four, and completado reads "Terminado"', () => {
    showsExactly('patients', 'treatment_status', {
      en_planificacion: 'En Planificación',
      iniciado: 'Iniciado',
      completado: 'Terminado',
      en_pausa: 'En Pausa',
    });
    expect(v.parse(schemaOf('patients', 'treatment_status'), null)).toBe('en_planificacion');
  });
});

describe('appointments', () => {
  test('an estado is programada, confirmada, completada or inasistencia', () => {
    showsExactly('appointments', 'estado', {
      programada: 'Programada',
      confirmada: 'Confirmada',
      completada: 'Completada',
      inasistencia: 'Inasistencia',
    });
  });

  test('a treatment type is one of nine', () => {
    showsExactly('appointments', 'tipo_tratamiento', {
      'Valoración Inicial': 'Valoración Inicial',
      Presupuesto: 'Presupuesto',
      Limpieza: 'Limpieza',
      'Colocación de Aparatología': 'Colocación de Aparatología',
      Control: 'Control',
      'Retiro de Aparatología': 'Retiro de Aparatología',
      'Control Retención': 'Control Retención',
      Emergencia: 'Emergencia',
      Otro: 'Otro',
    });
  });

  test('a specialty is one of seven, ortodoncia unless another is chosen', () => {
    showsExactly('appointments', 'specialty', {
      ortodoncia: 'Ortodoncia',
      cirugia: 'Cirugía',
      endodoncia: 'Endodoncia',
      implantologia: 'Implantología',
      odontopediatria: 'Odontopediatría',
      periodoncia: 'Periodoncia',
      rehabilitacion: 'Rehabilitación',
    });
    expect(v.parse(schemaOf('appointments', 'specialty'), undefined)).toBe('ortodoncia');
  });

  test('a duration is one of nine, half an hour unless another is chosen', () => {
    expect([...DURATIONS]).toEqual([5, 15, 30, 45, 60, 75, 90, 105, 120]);
    for (const duracion of [5, 15, 30, 45, 60, 75, 90, 105, 120]) {
      expect(v.parse(appointmentSchema(), { ...buildAppointmentValues(), duracion }).duracion).toBe(duracion);
    }
    for (const duracion of [0, 10, 20, 135]) expect(takes('appointments', 'duracion', duracion)).toBe(false);
    expect(v.parse(schemaOf('appointments', 'duracion'), null)).toBe(30);
  });
});

describe('the clinical record', () => {
  test.each([
    'previous_orthodontic_treatment',
    'gum_bleeding',
    'smoking',
    'previous_dental_surgery',
    'local_anesthetic_problems',
    'coagulation_problems',
  ])('%s is answered si or no', (field) => {
    showsExactly('clinical-histories', field, YES_NO);
  });

  test('the habits are seven', () => {
    showsExactly('clinical-histories', 'habits', {
      succion_digital: 'Succión digital',
      succion_labial: 'Succión labial',
      succion_carrillos: 'Succión de carrillos',
      onicofagia: 'Onicofagia',
      muerde_lapices: 'Muerde lápices',
      muerde_lengua: 'Muerde la lengua',
      ninguno: 'Ninguno',
    });
  });

  test.each<[string, Labels]>([
    ['profile', { concavo: 'Cóncavo', convexo: 'Convexo', recto: 'Recto' }],
    ['lip_closure', { normal: 'Normal', forzado: 'Forzado', incompetencia: 'Incompetencia' }],
    [
      'frontal_analysis',
      {
        simetrico: 'Simétrico',
        asimetrico_derecho: 'Asimétrico derecho',
        asimetrico_izquierdo: 'Asimétrico izquierdo',
      },
    ],
    ['smile_height', { baja: 'Baja', media: 'Media', alta: 'Alta' }],
    ['upper_midline', MIDLINE],
    ['lower_midline', MIDLINE],
    ['right_canine_class', ANGLE_CLASS],
    ['right_molar_class', ANGLE_CLASS],
    ['left_canine_class', ANGLE_CLASS],
    ['left_molar_class', ANGLE_CLASS],
    ['anterior_crossbite', YES_NO],
    ['posterior_crossbite', SIDE],
    ['anterior_open_bite', YES_NO],
    ['posterior_open_bite', SIDE],
    ['deep_bite', YES_NO],
    ['interposition', { no_presenta: 'No presenta', labial: 'Labial', lingual: 'Lingual' }],
  ])('the exam’s %s has these answers', (field, labels) => {
    showsExactly('clinical-exams', field, labels);
  });

  test.each(['maxillary_cant', 'overjet', 'overbite'])('the exam’s %s is measured in steps of 0.01 mm', (field) => {
    const values = [2.25, -0.01, 0, '2,25', 2.255].map((value) => takes('clinical-exams', field, value));
    expect(values).toEqual([true, true, true, true, false]);
  });

  test('a tooth has one of eight conditions, sano unless another is chosen', () => {
    showsExactly('teeth', 'condition', {
      sano: 'Sano',
      ausente: 'Ausente',
      extraccion: 'Extracción Indicada',
      caries: 'Caries',
      corona: 'Corona',
      restauracion: 'Restauración',
      implante: 'Implante',
      endodoncia: 'Endodoncia',
    });
    expect(v.parse(schemaOf('teeth', 'condition'), null)).toBe('sano');
  });

  test('a tooth is of the type adult or child', () => {
    showsExactly('teeth', 'type', { adult: 'Adulto', child: 'Infantil' });
  });

  test('these 52 numbers are teeth, and no others', () => {
    const adult =
      '18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28 48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38'.split(' ');
    const child = '55 54 53 52 51 61 62 63 64 65 85 84 83 82 81 71 72 73 74 75'.split(' ');
    expect([adult.length, child.length]).toEqual([32, 20]);
    const all = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
    const taken = all.filter((number) => takes('teeth', 'tooth_number', number));
    expect(taken).toEqual([...adult, ...child].toSorted());
  });

  test('an image is a photo, an xray, a panoramic or another one', () => {
    showsExactly('clinical-images', 'image_type', {
      photo: 'Fotografía',
      xray: 'Radiografía',
      panoramic: 'Panorámica',
      other: 'Otra',
    });
  });
});

describe('money and stock', () => {
  test('a payment has one of five methods', () => {
    showsExactly('payments', 'payment_method', {
      CASH: 'Efectivo',
      CARD: 'Tarjeta',
      TRANSFER: 'Transferencia',
      CHECK: 'Cheque',
      OTHER: 'Otro',
    });
  });

  test('an operation is an entrada or a salida', () => {
    showsExactly('inventory-operations', 'operation_type', { entrada: 'Entrada', salida: 'Salida' });
  });

  test.each<[CollectionName, string]>([
    ['budgets', 'total_amount'],
    ['payments', 'amount'],
    ['inventory-operations', 'unit_price'],
  ])('the %s’ %s is 0.01 at least, in steps of 0.01', (collection, field) => {
    expect([0.01, 4800, 19.99, 0, -1, 0.005, 1.005].map((amount) => takes(collection, field, amount))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('a quantity is a whole number, 1 at least', () => {
    const taken = [1, 20, 0, -1, 1.5].map((quantity) => takes('inventory-operations', 'quantity', quantity));
    expect(taken).toEqual([true, true, false, false, false]);
  });
});
