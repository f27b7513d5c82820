import { expect, test } from 'vitest';
import { readCsv } from '#domain/patients/import/read-csv.ts';
import { shortDocuments } from '#domain/patients/import/short-documents.ts';
import { utf8 } from '#tests/support/patient-file.ts';

const found = (...cards: string[]) =>
  shortDocuments(readCsv(utf8(['Nombre;DNI', ...cards.map((card) => `Ana;${card}`), ''].join('\n'))), [
    'first_name',
    'identity_card',
  ]);

test('documents shorter than most have lost zeros, perhaps', () => {
  expect(found('40118223', '70551204', '7300001', '730000')).toBeNull();
  expect(found('40118223', '70551204', '40118224', '7300001')).toEqual({ count: 1, length: 8 });
  expect(found('40118223', '70551204', '40118224', '="07300001"')).toBeNull();
});

test('other kinds of documents have not', () => {
  expect(found('40118223', '70551204', '40118224', 'AB12345', '123', '001234567')).toBeNull();
  expect(found('1', '2', '3', '12')).toBeNull();
});
