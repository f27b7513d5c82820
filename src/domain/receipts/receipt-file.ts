// The receipt as a file that leaves the tablet: what was saved, by whom, and the audit's entries that show it on the server.
import * as v from 'valibot';
import { COLLECTIONS } from '#domain/record/collections.ts';
import { AUDITED_DECISIONS, CHANGE_ACTIONS } from '#domain/wire/history.ts';
import { isTimeZone } from '#domain/values/dates.ts';
import { FATES } from './compare.ts';

/** The format of a receipt and its version. */
export const RECEIPT_FORMAT = 'arcada-receipt/1';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const nullableText = v.nullable(v.string());

const proofSchema = v.object({
  id: count,
  seq: count,
  at: v.string(),
  captured_at: nullableText,
  user_id: nullableText,
  acting_user_id: nullableText,
  device_id: nullableText,
  collection: v.picklist([...COLLECTIONS, ...AUDITED_DECISIONS]),
  row_id: v.string(),
  action: v.picklist(CHANGE_ACTIONS),
  version: v.nullable(count),
  hash: v.string(),
});

const changeSchema = v.object({
  op_id: v.string(),
  /** The record's title, such as "Lucía Peña", and the action, such as "Edición · Paciente". */
  title: v.string(),
  what: v.string(),
  author: v.string(),
  author_name: v.string(),
  captured_at: v.string(),
  collection: v.picklist(COLLECTIONS),
  row_id: v.string(),
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  fate: v.picklist(FATES),
  /** The audit's entries of the change. */
  audit: v.array(proofSchema),
});

const receiptFileSchema = v.object({
  format: v.literal(RECEIPT_FORMAT),
  /** The sentence of the receipt. */
  text: v.string(),
  clinic: v.string(),
  /** The clinic's IANA time zone, so that readers elsewhere show the same hours as the tablet. Absent in older files. */
  timezone: v.optional(v.pipe(v.string(), v.check(isTimeZone))),
  device_id: nullableText,
  /** The period of the changes; `to` is null while an outage lasts. */
  period: v.object({ kind: v.picklist(['outage', 'today']), from: v.string(), to: nullableText }),
  made_by: v.string(),
  /** The server's answer, and its time by the server's clock. */
  server: v.object({ epoch: v.string(), at: v.string(), head: v.object({ seq: count, hash: v.string() }) }),
  figures: v.object({
    changes: count,
    same: count,
    lost: count,
    repeated: count,
    different: count,
    unsent: count,
    attention: count,
    unchecked: count,
  }),
  changes: v.array(changeSchema),
});

/** A receipt as its file holds it. */
export type ReceiptFile = v.InferOutput<typeof receiptFileSchema>;
/** One change of a receipt. */
export type ReceiptChange = v.InferOutput<typeof changeSchema>;

/** The text of the file: indented, so that it can be read without Arcada. */
export const receiptText = (receipt: ReceiptFile): string => `${JSON.stringify(receipt, null, 2)}\n`;

/** Reads the text of a file; null when it is no receipt, or one of another version. */
export function readReceiptText(text: string): ReceiptFile | null {
  try {
    const parsed = v.safeParse(receiptFileSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** "comprobante-clinica-miraflores-2026-11-24.json". */
export function receiptFileName(clinic: string, date: string): string {
  const name = clinic
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `comprobante-${name === '' ? 'clinica' : name}-${date}.json`;
}
