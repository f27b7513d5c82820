import { describe, expect, test } from 'vitest';
import { COLLECTIONS } from '#domain/record/collections.ts';
import { fieldsOf } from '#domain/record/definition.ts';
import { childrenOf, DEFINITIONS, definitionOf, parentsOf } from '#domain/registry.ts';

const definitions = Object.values(DEFINITIONS);

describe('definitions', () => {
  test('there is one for each collection', () => {
    expect(Object.keys(DEFINITIONS).toSorted()).toEqual(COLLECTIONS.toSorted());
    for (const [collection, definition] of Object.entries(DEFINITIONS)) expect(definition.collection).toBe(collection);
  });

  test('seven nouns are feminine', () => {
    const feminine = definitions.filter((definition) => definition.feminine).map(({ singular }) => singular);
    expect(feminine).toEqual([
      'configuración de la clínica',
      'cita',
      'historia clínica',
      'imagen clínica',
      'operación de inventario',
      'plantilla de consentimiento',
      'receta',
    ]);
  });

  test('the amounts of money that are stored stand in four fields', () => {
    const amounts = definitions.flatMap(({ collection, amounts = [] }) =>
      amounts.map((name) => `${collection}.${name}`),
    );
    expect(amounts).toEqual([
      'inventory-operations.unit_price',
      'budgets.total_amount',
      'budgets.down_payment',
      'payments.amount',
    ]);
  });

  test('each field that holds codes says their labels', () => {
    const withCodes = definitions.map(({ collection, choices = {} }) => [collection, Object.keys(choices)]);
    expect(Object.fromEntries(withCodes)).toEqual({
      users: ['rol'],
      'clinic-settings': [],
      patients: ['gender', 'treatment_status'],
      appointments: ['tipo_tratamiento', 'specialty', 'estado'],
      'clinical-histories': [
        'previous_orthodontic_treatment',
        'gum_bleeding',
        'smoking',
        'previous_dental_surgery',
        'local_anesthetic_problems',
        'coagulation_problems',
        'habits',
      ],
      'clinical-exams': [
        'profile',
        'lip_closure',
        'frontal_analysis',
        'smile_height',
        'upper_midline',
        'lower_midline',
        'right_canine_class',
        'right_molar_class',
        'left_canine_class',
        'left_molar_class',
        'anterior_crossbite',
        'posterior_crossbite',
        'anterior_open_bite',
        'posterior_open_bite',
        'deep_bite',
        'interposition',
      ],
      odontograms: [],
      teeth: ['type', 'condition'],
      'treatment-plans': [],
      'clinical-images': ['image_type'],
      products: [],
      suppliers: [],
      'inventory-operations': ['operation_type'],
      budgets: [],
      payments: ['payment_method'],
      'orthodontic-cases': ['appliance', 'phase'],
      'contact-attempts': ['channel', 'outcome', 'reason'],
      'consent-templates': ['kind'],
      consents: ['kind'],
      prescriptions: [],
    });
  });

  test.each(definitions)('choices, amounts and instants of $plural are fields that clients write', (definition) => {
    const { choices = {}, amounts = [], instants = [] } = definition;
    const named = [...Object.keys(choices), ...amounts, ...instants];
    expect(fieldsOf(definition)).toEqual(expect.arrayContaining(named));
  });
});

describe('parents and children', () => {
  test('a payment belongs to its patient and its budget', () => {
    expect(parentsOf('payments', { patient: 'p', budget: 'b', amount: 1 })).toEqual([
      { collection: 'patients', id: 'p' },
      { collection: 'budgets', id: 'b' },
    ]);
    expect(parentsOf('payments', { patient: 'p', budget: null })).toEqual([{ collection: 'patients', id: 'p' }]);
  });

  test('a history goes with its exams, odontograms and images; an operation does not go with its supplier', () => {
    expect(childrenOf('clinical-histories').map(({ collection }) => collection)).toEqual([
      'clinical-exams',
      'odontograms',
      'clinical-images',
    ]);
    expect(childrenOf('suppliers')).toEqual([]);
    expect(definitionOf('inventory-operations').links).toEqual([{ field: 'supplier', collection: 'suppliers' }]);
  });
});
