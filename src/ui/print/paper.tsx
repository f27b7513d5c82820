import type { ReactNode } from 'react';
import { BrandMark } from '#ui/layout/brand.tsx';
import styles from './paper.module.css';

interface PaperHeadProps {
  clinic: ReactNode;
  /** Below the clinic's name: how it is called by law, and how it is reached. */
  details?: ReactNode;
  /** Size of the clinic's mark, in pixels. */
  mark?: number;
  /** The paper's title, with its date or patient. */
  children: ReactNode;
}

/** The head of a paper: the clinic, and what the paper is. */
export function PaperHead({ clinic, details, mark = 34, children }: PaperHeadProps) {
  return (
    <header className={styles.head}>
      <BrandMark size={mark} />
      <div className={styles.clinic}>
        <p>{clinic}</p>
        {details ? <address>{details}</address> : null}
      </div>
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
