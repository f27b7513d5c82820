import { expect, it } from 'vitest';
import type { CheckedReceipt } from '#server/audit/check-receipt.ts';
import { receiptWords } from '#server/commands/receipt-words.ts';
import { buildReceipt } from '#tests/support/receipts.ts';

const GOOD: CheckedReceipt = {
  differences: [],
  proven: 1,
  left: { waiting: 0, there: 0 },
  figures: true,
  head: true,
  chain: { ok: true, entries: 12 },
  restored: false,
};
const say = (checked: Partial<CheckedReceipt> = {}) =>
  receiptWords(buildReceipt(), { ...GOOD, ...checked }, 'America/Lima');

it('says what was found, in the hours of the clinic', () => {
  expect(say()).toEqual([
    'Comprobante de «Clínica Miraflores», hecho por Ana Vega el 24/11/2026 11:00: «1 cambio, el mismo en el servidor».',
    'Cambios guardados entre 24/11/2026 09:50 y 24/11/2026 10:31.',
    '1 de 1 están en la base de datos, con la misma huella.',
    'La cadena del registro está íntegra: 12 anotaciones, desde la primera.',
    'El registro conserva la anotación con la que terminaba entonces (n.º 3).',
    'Comprobado: sin diferencias.',
  ]);
});

it('names each difference', () => {
  const [change] = buildReceipt().changes;
  const lines = say({
    differences: [{ change: change!, what: ['su anotación no está en la base de datos'] }],
    proven: 0,
    head: false,
    chain: { ok: false, entries: 4, entry: 5, reason: 'Falta una entrada anterior.' },
    restored: true,
  });
  expect(lines).toContain(
    '  - Lucía Peña (Edición · Paciente, Ana Vega, 24/11/2026 10:00): su anotación no está en la base de datos.',
  );
  expect(lines).toContain('La cadena del registro está rota. Falta una entrada anterior. Es la anotación 5.');
  expect(lines.join('\n')).toContain('fue restaurada de una copia');
  expect(lines.at(-1)).toBe('No comprobado: hay diferencias.');
});
