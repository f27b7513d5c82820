// The medicines of a prescription in words.
import { howToTake, type PrescriptionLine } from '#domain/documents/prescription.ts';

/**
 * A line each medicine: "1. Amoxicilina 500 mg, cápsula · Cantidad: 21 · 1 cápsula cada 8 horas, durante 7 días"; null for
 * other fields.
 */
export function prescriptionWords(field: string, value: unknown): string | null {
  if (field !== 'lines' || !Array.isArray(value)) return null;
  return (value as PrescriptionLine[]).map((line, place) => `${place + 1}. ${lineWords(line)}`).join('\n');
}

function lineWords(line: PrescriptionLine): string {
  const { medicine, quantity, allergy_seen } = line;
  return [
    medicine,
    quantity ? `Cantidad: ${quantity}` : '',
    howToTake(line),
    allergy_seen ? `Aviso visto: ${allergy_seen}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
