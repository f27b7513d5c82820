import type { ReactNode } from 'react';
import { Letterhead } from '#entities/clinic/letterhead.tsx';
import type { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { PaperHead } from '#ui/print/paper.tsx';
import styles from './paper.module.css';

interface NumberedHeadProps {
  facts: Pick<ReturnType<typeof usePaperFacts>, 'clinic' | 'letterhead'>;
  /** "Recibo de pago". */
  kind: string;
  number: string;
  /** In a dashed frame, with its words: the server does not have it yet. */
  provisional?: boolean;
  /** Below the number. */
  children?: ReactNode;
}

/** The head of a paper that has a number. */
export function NumberedHead({ facts, kind, number, provisional = false, children }: NumberedHeadProps) {
  return (
    <PaperHead clinic={facts.clinic} details={facts.letterhead && <Letterhead clinic={facts.letterhead} />} mark={44}>
      <div className={styles.number}>
        <p>{kind}</p>
        <b data-provisional={provisional || undefined}>{number}</b>
        {provisional ? <small>Número provisional</small> : null}
        {children}
      </div>
    </PaperHead>
  );
}
