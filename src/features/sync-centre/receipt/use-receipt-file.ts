import { receiptSentence } from '#domain/receipts/compare.ts';
import { RECEIPT_FORMAT, receiptFileName, receiptText, type ReceiptFile } from '#domain/receipts/receipt-file.ts';
import { fullName } from '#domain/patients/patient.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { downloadText } from '#ui/files/download.ts';
import { nameOf } from '../people.ts';
import { whatOf } from './receipt-words.ts';
import { useHours } from './use-hours.ts';
import type { Receipt } from './use-receipt.ts';

/** The receipt as a file; null until the server has answered. */
export function useReceiptFile(receipt: Receipt | null | undefined): { name: string; save: () => void } | null {
  const person = usePerson();
  const config = useClinicConfig();
  const clinic = config?.clinic_name ?? 'Arcada';
  const today = useToday();
  const { byServer } = useHours();
  if (!receipt?.answer) return null;
  const { answer, period, time, deviceId, figures, lines, people } = receipt;
  const { epoch, at, head } = answer;
  const name = receiptFileName(clinic, today);
  const file = (): ReceiptFile => ({
    format: RECEIPT_FORMAT,
    text: receiptSentence(figures),
    clinic,
    ...(config && { timezone: config.timezone }),
    device_id: deviceId,
    period: { kind: period, from: byServer(time.from), to: time.to === null ? null : byServer(time.to) },
    made_by: person ? fullName(person) || person.username : '',
    server: { epoch, at, head },
    figures,
    changes: lines.map((line) => ({
      op_id: line.op_id,
      title: line.title,
      what: whatOf(line),
      author: line.author,
      author_name: nameOf(people, line.author),
      captured_at: line.captured_at,
      collection: line.collection,
      row_id: line.row_id,
      method: line.method,
      fate: line.fate,
      audit: [...line.entries],
    })),
  });
  return { name, save: () => downloadText(name, receiptText(file())) };
}
