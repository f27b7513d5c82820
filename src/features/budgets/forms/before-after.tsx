import { ArrowRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#ui/text/format.ts';
import styles from './before-after.module.css';

interface BeforeAfterProps {
  label: string;
  before: number;
  after: number;
  /** The result would be refused. */
  refused?: boolean;
  /** Above: the field that causes the change. Below: a bar. */
  above?: ReactNode;
  children?: ReactNode;
}

/** A figure before and after the change that a form would make. */
export function BeforeAfter({ label, before, after, refused = false, above, children }: BeforeAfterProps) {
  return (
    <output className={styles.box}>
      {above}
      <span className={styles.line}>
        <span>{label}</span>
        <span className={styles.before}>{formatMoney(before)}</span>
        <ArrowRightIcon size={18} />
        <span className="visually-hidden">pasa a</span>
        <b className="amount" data-refused={refused || undefined}>
          {formatMoney(after)}
        </b>
      </span>
      {children}
    </output>
  );
}
