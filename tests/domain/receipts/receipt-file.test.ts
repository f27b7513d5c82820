import { expect, it } from 'vitest';
import { receiptFileName, readReceiptText, receiptText } from '#domain/receipts/receipt-file.ts';
import { buildReceipt } from '#tests/support/receipts.ts';

it('a file is read back as it was written, and people can read it too', () => {
  const receipt = buildReceipt();
  const text = receiptText(receipt);
  expect(text).toContain('\n  "text": "1 cambio, el mismo en el servidor",\n');
  expect(readReceiptText(text)).toEqual(receipt);
});

it.each(['', 'comprobante', '{}', '[]', receiptText(buildReceipt()).replace('receipt/1', 'receipt/2')])(
  'what is no receipt of this version is none',
  (text) => {
    expect(readReceiptText(text)).toBeNull();
  },
);

it('says the clinic’s time zone, if it is one', () => {
  const receipt = { ...buildReceipt(), timezone: 'America/Lima' };
  expect(readReceiptText(receiptText(receipt))).toEqual(receipt);
  expect(readReceiptText(receiptText({ ...receipt, timezone: 'Perú' }))).toBeNull();
});

it('its name says the clinic and the day', () => {
  expect(receiptFileName('Clínica Miraflores – Ñuñoa', '2026-11-24')).toBe(
    'comprobante-clinica-miraflores-nunoa-2026-11-24.json',
  );
  expect(receiptFileName('齿科', '2026-11-24')).toBe('comprobante-clinica-2026-11-24.json');
});
