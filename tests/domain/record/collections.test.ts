import { describe, expect, test } from 'vitest';
import { COLLECTIONS, isCollection, tableName } from '#domain/record/collections.ts';
import { childrenOf, definitionOf } from '#domain/registry.ts';

describe('collections', () => {
  test('each stands after its parents', () => {
    for (const name of COLLECTIONS) {
      for (const child of childrenOf(name))
        expect(COLLECTIONS.indexOf(child.collection)).toBeGreaterThan(COLLECTIONS.indexOf(name));
    }
  });

  test('a SQL table has the collection’s name with underscores', () => {
    expect(tableName('inventory-operations')).toBe('inventory_operations');
    expect(isCollection('inventory-operations')).toBe(true);
    expect(isCollection('inventory_operations')).toBe(false);
    expect(isCollection('__proto__')).toBe(false);
  });

  test('a collection unknown to this version has no definition', () => {
    expect(definitionOf('patients').singular).toBe('paciente');
    expect(() => definitionOf('nothing' as 'patients')).toThrow('no definition of nothing');
  });

  test('a patient’s plans go with the patient', () => {
    expect(childrenOf('patients')).toContainEqual({ collection: 'treatment-plans', field: 'patient' });
    expect(childrenOf('treatment-plans')).toEqual([]);
  });
});
