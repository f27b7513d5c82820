import type { ReactNode } from 'react';
import { BrandMark } from '#ui/layout/brand.tsx';
import styles from './paper.module.css';

interface PaperHeadProps {
  clinic: string;
  /** "Recibo de pago". */
  kind: string;
  number: string;
  /** In a dashed frame, with its words: the server does not have it yet. */
  provisional?: boolean;
  /** Below the number. */
  children?: ReactNode;
}

/** Who gives the paper out, what it is, and its number. */
export function PaperHead({ clinic, kind, number, provisional = false, children }: PaperHeadProps) {
  return (
    <header className={styles.head}>
      <BrandMark size={44} />
      <p className={styles.clinic}>{clinic}</p>
      <div className={styles.number}>
        <p>{kind}</p>
        <b data-provisional={provisional || undefined}>{number}</b>
        {provisional ? <small>Número provisional</small> : null}
        {children}
      </div>
    </header>
  );
}

/** Two lines to sign on. */
export function Signatures({ left, right }: { left: string; right: string }) {
  return (
    <div className={styles.signatures}>
      <span>{left}</span>
      <span>{right}</span>
    </div>
  );
}
