import { ShieldAlertIcon, ShieldCheckIcon, ShieldIcon } from 'lucide-react';
import { receiptSentence } from '#domain/receipts/compare.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { explanationOf, toneOf } from './receipt-words.ts';
import styles from './receipt.module.css';
import { useHours } from './use-hours.ts';
import type { Receipt } from './use-receipt.ts';

const ICONS = { ok: ShieldCheckIcon, bad: ShieldAlertIcon, waits: ShieldIcon };

/** After an outage: whether the server has the changes saved meanwhile. */
export function ReceiptCard({ receipt }: { receipt: Receipt | null | undefined }) {
  const { relative, span } = useHours();
  if (!receipt?.outage || receipt.lines.length === 0) return null;
  const { outage, figures } = receipt;
  const tone = toneOf(figures);
  const Icon = ICONS[tone];
  const over = outage.until !== null;
  const when = outage.back === null ? `desde ${relative(outage.since)}` : span(outage.since, outage.back);
  return (
    <Card title={over ? 'Después del último corte' : 'Durante el corte'}>
      <div className={styles.card} data-tone={tone}>
        <span className={styles.sign}>
          <Icon aria-hidden />
        </span>
        <div className={styles.said}>
          <b>{receiptSentence(figures)}</b>
          {tone === 'ok' ? null : <p>{explanationOf(receipt, true).join(' ')}</p>}
          <p>Sin conexión {when}</p>
        </div>
        <ButtonLink to="/sincronizacion/comprobante">Ver comprobante</ButtonLink>
      </div>
    </Card>
  );
}
