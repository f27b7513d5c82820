// Rows of budgets, payments and the inventory as the server has them; different only where a test says so.
import type { Budget } from '#domain/money/budget.ts';
import type { Row } from '#domain/record/row.ts';
import type { InventoryOperation } from '#domain/inventory/inventory-operation.ts';
import type { Payment } from '#domain/money/payment.ts';
import type { Product } from '#domain/inventory/product.ts';
import type { Supplier } from '#domain/inventory/supplier.ts';
import { META, testId } from './factories.ts';

/** A budget that is paid at will. */
export const AT_WILL = { down_payment: null, instalments: null, first_due: null };

export const buildBudget = (budget: Partial<Budget> = {}): Budget & Row => ({
  ...META,
  id: testId(0x300),
  patient: testId(0x100),
  nombre: 'Ortodoncia',
  total_amount: 1000,
  ...AT_WILL,
  description: null,
  ...budget,
});

export const buildPayment = (payment: Partial<Payment> = {}): Payment & Row => ({
  ...META,
  id: testId(0x400),
  patient: testId(0x100),
  budget: testId(0x300),
  amount: 100,
  payment_date: '2026-03-01',
  payment_method: 'CASH',
  notes: null,
  ...payment,
});

export const buildProduct = (product: Partial<Product> = {}): Product & Row => ({
  ...META,
  id: testId(0x500),
  name: 'Brackets',
  ...product,
});

export const buildSupplier = (supplier: Partial<Supplier> = {}): Supplier & Row => ({
  ...META,
  id: testId(0x600),
  name: 'Dental Sur',
  contact: null,
  phone: null,
  email: null,
  notes: null,
  ...supplier,
});

export const buildOperation = (operation: Partial<InventoryOperation> = {}): InventoryOperation & Row => ({
  ...META,
  id: testId(0x700),
  operation_type: 'entrada',
  date: '2026-03-01',
  product: testId(0x500),
  quantity: 10,
  unit_price: 2.5,
  supplier: null,
  notes: null,
  ...operation,
});
