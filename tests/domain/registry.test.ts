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

  test('five nouns are feminine', () => {
    const feminine = definitions.filter((definition) => definition.feminine).map(({ singular }) => singular);
    expect(feminine).toEqual([
      'configuración de la clínica',
      'cita',
      'historia clínica',
      'imagen clínica',
      'operación de inventario',
    ]);
  });

  test('the amounts of money that are stored stand in three fields', () => {
    const amounts = definitions.flatMap(({ collection, amounts = [] }) =>
      amounts.map((name) => `${collection}.${name}`),
    );
    expect(amounts).toEqual(['inventory-operations.unit_price', 'budgets.total_amount', 'payments.amount']);
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
    });
  });

  test.each(definitions)('choices and amounts of $plural are fields that clients write', (definition) => {
    const named = [...Object.keys(definition.choices ?? {}), ...(definition.amounts ?? [])];
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
