import type { ReactNode } from 'react';
import { BrandMark } from '#ui/layout/brand.tsx';
import styles from './paper.module.css';

interface PaperHeadProps {
  clinic: string;
  /** Size of the clinic's mark, in pixels. */
  mark?: number;
  /** The paper's title, with its date or patient. */
  children: ReactNode;
}

/** The head of a paper: the clinic, and what the paper is. */
export function PaperHead({ clinic, mark = 34, children }: PaperHeadProps) {
  return (
    <header className={styles.head}>
      <BrandMark size={mark} />
      <p className={styles.clinic}>{clinic}</p>
      {children}
    </header>
  );
}

/** Two lines to sign on. */
export function Signatures({ left, right }: { left: string; right: string }) {
  return (
    <div className={styles.signatures}>
      <span className="clip">{left}</span>
      <span className="clip">{right}</span>
    </div>
  );
}
