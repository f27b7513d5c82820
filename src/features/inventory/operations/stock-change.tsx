import { ArrowRightIcon, TriangleAlertIcon } from 'lucide-react';
import { isLowStock, LOW_STOCK } from '#domain/inventory/product.ts';
import { formatNumber } from '#ui/text/format.ts';
import styles from './stock-change.module.css';

interface StockChangeProps {
  before: number;
  /** Null while no valid change is typed. */
  after: number | null;
  /** The reason for a refusal; null without one. */
  refusal?: string | null;
  /** The default is "Stock ahora" and "Después". */
  labels?: [before: string, after: string];
  /** Replaces the warning about low stock. */
  sentence?: string;
}

/** A stock before and after a change. */
export function StockChange({ before, after, refusal = null, labels, sentence }: StockChangeProps) {
  const [now, then] = labels ?? ['Stock ahora', 'Después'];
  const said = refusal ?? sentence ?? warningOf(before, after);
  const tone = refusal !== null || (after !== null && after < 0) ? 'danger' : said === null ? undefined : 'warn';
  return (
    <output className={styles.box} data-tone={tone}>
      <span className={styles.figure}>
        {now}
        <b>{formatNumber(before)}</b>
      </span>
      <ArrowRightIcon size={26} />
      <span className={styles.figure}>
        {then}
        <b>{after === null ? '—' : formatNumber(after)}</b>
      </span>
      {said === null ? null : (
        <span className={styles.said}>
          <TriangleAlertIcon size={18} />
          {said}
        </span>
      )}
    </output>
  );
}

function warningOf(before: number, after: number | null): string | null {
  if (after === null || !isLowStock(after)) return null;
  if (after < 0) return after < before ? 'Quedará bajo cero' : 'Seguirá bajo cero';
  return `Quedará con stock bajo (menos de ${LOW_STOCK})`;
}
