import type { ReactNode } from 'react';
import { formatCount, formatMoney, formatNumber } from '#ui/text/format.ts';
import type { YearFigures } from './use-statistics.ts';
import styles from './year-cards.module.css';

/** What a year adds up to, beside the year before: of the current year up to the same day. */
export function YearCards({ figures }: { figures: YearFigures }) {
  const { year, current, totals, before } = figures;
  const earlier = `${year - 1}${current === null ? '' : ', a esta fecha'}: `;
  const months = current ?? 12;
  return (
    <div className={styles['cards']}>
      <YearCard label="Cobrado" value={formatMoney(totals.paid)} earlier={before && earlier + formatMoney(before.paid)}>
        {formatCount(totals.payments, 'pago', 'pagos')}
        {totals.payments > 0 ? ` · promedio ${formatMoney(totals.paid / totals.payments)}` : null}
      </YearCard>
      <YearCard
        label="Tratamientos"
        value={formatNumber(totals.treatments)}
        earlier={before && earlier + formatNumber(before.treatments)}
      >
        {formatNumber(Math.round(totals.treatments / months))} por mes
      </YearCard>
      <YearCard
        label="Citas"
        value={formatNumber(totals.appointments)}
        earlier={before && earlier + formatNumber(before.appointments)}
      >
        Inasistencia {shareText(totals.missed, totals.appointments)}
      </YearCard>
    </div>
  );
}

/** "6,4 %" of a whole; "0 %" of nothing. */
function shareText(part: number, whole: number): string {
  const share = whole === 0 ? 0 : (part / whole) * 100;
  return `${share.toLocaleString('es-ES', { maximumFractionDigits: 1 })}\u00a0%`;
}

interface YearCardProps {
  label: string;
  value: string;
  /** What the year before had; null when nothing is known of that. */
  earlier: string | null;
  children: ReactNode;
}

function YearCard({ label, value, earlier, children }: YearCardProps) {
  return (
    <section className={styles['card']} aria-label={label}>
      <h2>{label}</h2>
      <b>{value}</b>
      <p>{children}</p>
      {earlier === null ? null : <p>{earlier}</p>}
    </section>
  );
}
