import type { ReactNode } from 'react';
import { PaperHead } from '#ui/print/paper.tsx';
import styles from './paper.module.css';

interface NumberedHeadProps {
  clinic: string;
  /** "Recibo de pago". */
  kind: string;
  number: string;
  /** In a dashed frame, with its words: the server does not have it yet. */
  provisional?: boolean;
  /** Below the number. */
  children?: ReactNode;
}

/** The head of a paper that has a number. */
export function NumberedHead({ clinic, kind, number, provisional = false, children }: NumberedHeadProps) {
  return (
    <PaperHead clinic={clinic} mark={44}>
      <div className={styles.number}>
        <p>{kind}</p>
        <b data-provisional={provisional || undefined}>{number}</b>
        {provisional ? <small>Número provisional</small> : null}
        {children}
      </div>
    </PaperHead>
  );
}
