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

interface ChangeLineProps {
  label: string;
  before: ReactNode;
  after: ReactNode;
  refused?: boolean;
}

/** One line of such a change. */
export function ChangeLine({ label, before, after, refused = false }: ChangeLineProps) {
  return (
    <span className={styles.line}>
      <span>{label}</span>
      <span className={styles.before}>{before}</span>
      <ArrowRightIcon size={18} />
      <span className="visually-hidden">pasa a</span>
      <b className="amount" data-refused={refused || undefined}>
        {after}
      </b>
    </span>
  );
}

/** A figure before and after the change that a form would make. */
export function BeforeAfter({ label, before, after, refused = false, above, children }: BeforeAfterProps) {
  return (
    <output className={styles.box}>
      {above}
      <ChangeLine label={label} before={formatMoney(before)} after={formatMoney(after)} refused={refused} />
      {children}
    </output>
  );
}
