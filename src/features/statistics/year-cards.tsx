import type { ReactNode } from 'react';
import { formatCount, formatMoney, formatNumber } from '#ui/text/format.ts';
import type { YearFigures } from './use-statistics.ts';
import styles from '#ui/layout/figure-card.module.css';

/** A year's totals beside those of the year before; for the current year up to the same day. */
export function YearCards({ figures }: { figures: YearFigures }) {
  const { year, current, begun, totals, before } = figures;
  // The year after the current one is compared with a year that is not over either.
  const earlier = `${year - 1}${current === null ? (begun === 0 ? ', en curso' : '') : ', a esta fecha'}: `;
  return (
    <div className={`thirds ${styles.cards}`}>
      <YearCard label="Cobrado" value={formatMoney(totals.paid)} earlier={before && earlier + formatMoney(before.paid)}>
        {formatCount(totals.payments, 'pago', 'pagos')}
        {totals.payments > 0 ? ` · promedio ${formatMoney(totals.paid / totals.payments)}` : null}
      </YearCard>
      <YearCard
        label="Tratamientos"
        value={formatNumber(totals.treatments)}
        earlier={before && earlier + formatNumber(before.treatments)}
      >
        {begun === 0 ? 'El año aún no empieza' : `${formatNumber(Math.round(totals.treatments / begun))} por mes`}
      </YearCard>
      <YearCard
        label="Citas"
        value={formatNumber(totals.appointments)}
        earlier={before && earlier + formatNumber(before.appointments)}
      >
        Inasistencia {missedText(figures)}
      </YearCard>
    </div>
  );
}

/** "6,4 %", "6,4 % de 1 204 citas hasta hoy": a future visit is neither missed nor kept. */
function missedText({ past, totals }: Pick<YearFigures, 'past' | 'totals'>): string {
  if (past.appointments === 0) return totals.appointments === 0 ? '—' : '—: todas las citas están por venir';
  const share = ((past.missed / past.appointments) * 100).toLocaleString('es-ES', { maximumFractionDigits: 1 });
  const some = past.appointments < totals.appointments;
  return `${share}\u00a0%${some ? ` de ${formatCount(past.appointments, 'cita', 'citas')} hasta hoy` : ''}`;
}

interface YearCardProps {
  label: string;
  value: string;
  /** The value of the year before; null if unknown. */
  earlier: string | null;
  children: ReactNode;
}

function YearCard({ label, value, earlier, children }: YearCardProps) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <b className={styles.figure}>{value}</b>
      <p className={styles.note}>{children}</p>
      {earlier === null ? null : <p className={styles.note}>{earlier}</p>}
    </section>
  );
}
