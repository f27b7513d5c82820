import { describe, expect, it } from 'vitest';
import { formScreen, hasForm } from '#record/screens.ts';
import { testId } from '#tests/support/factories.ts';

const ID = testId(1);
const PATIENT = testId(2);

describe('the form of a record', () => {
  it.each([
    ['patients', { to: '/patients/$id/edit', params: { id: ID } }],
    ['treatment-plans', { to: '/treatment-plans/$id/edit', params: { id: ID } }],
    ['prescriptions', { to: '/recetas/$id', params: { id: ID } }],
    ['budgets', { to: '/patients/$id', params: { id: PATIENT }, search: { budget: ID } }],
    ['payments', { to: '/patients/$id', params: { id: PATIENT }, search: { payment: ID } }],
    ['orthodontic-cases', { to: '/patients/$id', params: { id: PATIENT }, search: { case: ID } }],
    ['contact-attempts', { to: '/patients/$id', params: { id: PATIENT }, search: { contact: ID } }],
    ['products', { to: '/inventory', search: { product: ID } }],
    ['suppliers', { to: '/inventory', search: { supplier: ID } }],
    ['inventory-operations', { to: '/inventory', search: { operation: ID } }],
  ] as const)('of %s is on its screen, or a window of one', (collection, screen) => {
    expect(hasForm(collection)).toBe(true);
    expect(formScreen({ collection, id: ID }, { patient: PATIENT })).toEqual(screen);
  });

  it.each([
    ['appointments', PATIENT, { to: '/appointments/new', search: { patient: PATIENT } }],
    ['patients', null, { to: '/patients/new', search: {} }],
    ['prescriptions', PATIENT, { to: '/recetas/nueva', search: { patient: PATIENT } }],
    ['budgets', PATIENT, { to: '/patients/$id', params: { id: PATIENT }, search: { budget: 'new' } }],
    ['payments', PATIENT, { to: '/patients/$id', params: { id: PATIENT }, search: { payment: 'new' } }],
    ['orthodontic-cases', PATIENT, { to: '/patients/$id', params: { id: PATIENT }, search: { case: 'new' } }],
    ['contact-attempts', PATIENT, { to: '/patients/$id', params: { id: PATIENT }, search: { contact: 'new' } }],
    ['products', null, { to: '/inventory', search: { product: 'new' } }],
    ['inventory-operations', null, { to: '/inventory', search: { operation: 'new' } }],
    ['inventory-operations', ID, { to: '/inventory', search: { operation: 'new', of: ID } }],
  ] as const)('that is begun of %s for %s', (collection, about, screen) => {
    expect(formScreen({ collection, id: null, about })).toEqual(screen);
  });

  it('of a payment is nowhere while its patient is not known', () => {
    expect(formScreen({ collection: 'payments', id: ID })).toBe(null);
  });

  it('does not exist for a tooth', () => {
    expect([hasForm('teeth'), formScreen({ collection: 'teeth', id: ID })]).toEqual([false, null]);
  });

  it('of one treatment is on the page of its history', () => {
    expect(formScreen({ collection: 'clinical-histories', id: ID, part: 'e1' })).toEqual({
      to: '/clinical-histories/$id',
      params: { id: ID },
      search: { entry: 'e1' },
    });
  });
});
