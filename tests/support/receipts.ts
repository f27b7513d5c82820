// Receipts of an outage for tests.
import { RECEIPT_FORMAT, type ReceiptChange, type ReceiptFile } from '#domain/receipts/receipt-file.ts';
import { figuresOf, receiptSentence } from '#domain/receipts/compare.ts';
import type { ReceiptAnswer } from '#domain/wire/audit-receipt.ts';

const LUCIA: ReceiptChange = {
  op_id: '0197-op',
  title: 'Lucía Peña',
  what: 'Edición · Paciente',
  author: 'ana',
  author_name: 'Ana Vega',
  captured_at: '2026-11-24T15:00:00.000Z',
  collection: 'patients',
  row_id: 'lucia',
  method: 'PUT',
  fate: 'same',
  audit: [
    {
      id: 7,
      seq: 3,
      at: '2026-11-24T15:30:00.000Z',
      captured_at: '2026-11-24T15:00:00.000Z',
      user_id: 'ana',
      acting_user_id: null,
      device_id: 'tablet',
      collection: 'patients',
      row_id: 'lucia',
      action: 'update',
      version: 2,
      hash: 'abc',
    },
  ],
};

/** The receipt of these changes; of one edit unless told. */
export function buildReceipt(
  changes: ReceiptChange[] = [LUCIA],
  { epoch, at, head }: Pick<ReceiptAnswer, 'epoch' | 'at' | 'head'> = {
    epoch: 'e',
    at: '2026-11-24T16:00:00.000Z',
    head: { seq: 3, hash: 'abc' },
  },
): ReceiptFile {
  const figures = figuresOf(changes);
  return {
    format: RECEIPT_FORMAT,
    text: receiptSentence(figures),
    clinic: 'Clínica Miraflores',
    device_id: 'tablet',
    period: { kind: 'outage', from: '2026-11-24T14:50:00.000Z', to: '2026-11-24T15:31:00.000Z' },
    made_by: 'Ana Vega',
    server: { epoch, at, head },
    figures,
    changes,
  };
}
