// The words of `npm run receipt` to the operator.
import type { ReceiptFile } from '#domain/receipts/receipt-file.ts';
import { dayMonthYear, momentIn } from '#domain/values/dates.ts';
import { isProven, type CheckedReceipt } from '#server/audit/check-receipt.ts';

/** The lines of the verdict, every difference among them. */
export function receiptWords(receipt: ReceiptFile, checked: CheckedReceipt, timezone: string): string[] {
  const when = (instant: string): string => momentWords(instant, timezone);
  const { period, server, figures } = receipt;
  return [
    `Comprobante de «${receipt.clinic}», hecho por ${receipt.made_by} el ${when(server.at)}: «${receipt.text}».`,
    `Cambios guardados ${period.to === null ? `desde ${when(period.from)}` : `entre ${when(period.from)} y ${when(period.to)}`}.`,
    `${checked.proven} de ${figures.changes - checked.left.waiting} están en la base de datos, con la misma huella.`,
    ...checked.differences.map(
      ({ change, what }) =>
        `  - ${change.title} (${change.what}, ${change.author_name}, ${when(change.captured_at)}): ${what.join('; ')}.`,
    ),
    ...waitingWords(checked),
    checked.figures ? null : 'Las cifras del comprobante no son las de su lista de cambios: el archivo fue cambiado.',
    chainWords(checked),
    checked.head
      ? `El registro conserva la anotación con la que terminaba entonces (n.º ${server.head.seq}).`
      : `El registro no tiene la anotación con la que terminaba entonces (n.º ${server.head.seq}).`,
    checked.restored
      ? 'La base de datos fue restaurada de una copia después del comprobante: lo que las tabletas volvieron a enviar tiene otra huella.'
      : null,
    isProven(checked) ? 'Comprobado: sin diferencias.' : 'No comprobado: hay diferencias.',
  ].filter((line) => line !== null);
}

function waitingWords({ left: { waiting, there } }: CheckedReceipt): string[] {
  if (waiting === 0) return [];
  const were = waiting === 1 ? '1 no estaba enviado' : `${waiting} no estaban enviados`;
  return [`${were} cuando se hizo el comprobante; de ellos, ${there} en la base de datos ahora.`];
}

function chainWords({ chain }: CheckedReceipt): string {
  if (chain.ok) return `La cadena del registro está íntegra: ${chain.entries} anotaciones, desde la primera.`;
  const place = chain.entry === null ? '' : ` Es la anotación ${chain.entry}.`;
  return `La cadena del registro está rota. ${chain.reason}${place}`;
}

function momentWords(instant: string, timezone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  const { fecha, hora } = momentIn(date, timezone);
  return `${dayMonthYear(fecha)} ${hora}`;
}
