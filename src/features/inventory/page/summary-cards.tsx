import { BoxIcon, DownloadIcon, TriangleAlertIcon, UploadIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#ui/text/format.ts';
import type { InventoryView } from './use-inventory.ts';
import styles from '#ui/layout/figure-card.module.css';

/** The inventory's totals in four cards. */
export function SummaryCards({ inventory: { products, summary, total_value } }: { inventory: InventoryView }) {
  const below = products.filter(({ current_quantity }) => current_quantity < 0).length;
  const low = summary.low_inventory_products;
  return (
    <dl className={`quarters ${styles.cards}`}>
      <SummaryCard label="Productos" icon={<BoxIcon />} value={formatNumber(summary.total_products)}>
        Valor estimado <span className="nowrap">{formatMoney(total_value)}</span>
      </SummaryCard>
      <SummaryCard label="Entradas" icon={<DownloadIcon />} value={formatNumber(summary.entry_count)}>
        {formatMoney(summary.total_entries_value)}
      </SummaryCard>
      <SummaryCard label="Salidas" icon={<UploadIcon />} value={formatNumber(summary.exit_count)}>
        {formatMoney(summary.total_exits_value)}
      </SummaryCard>
      <SummaryCard label="Stock bajo" icon={<TriangleAlertIcon />} value={formatNumber(low)} alarming={low > 0}>
        {below > 0 ? <strong>{formatNumber(below)} bajo cero</strong> : 'Menos de 5 unidades'}
      </SummaryCard>
    </dl>
  );
}

interface SummaryCardProps {
  label: string;
  icon: ReactNode;
  value: string;
  alarming?: boolean;
  children: ReactNode;
}

function SummaryCard({ label, icon, value, alarming = false, children }: SummaryCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      <dd className={styles.figure} data-alarming={alarming || undefined}>
        {value}
      </dd>
      <dd className={styles.note}>{children}</dd>
    </div>
  );
}
