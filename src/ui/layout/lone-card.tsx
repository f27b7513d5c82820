import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Brand } from './brand.tsx';
import styles from './lone-card.module.css';

interface LoneCardProps {
  title: string;
  /** The clinic's name, under the brand. */
  clinic: string | undefined;
  children: ReactNode;
}

/** A page of one card, in place of the whole application: its title takes the focus and names the document. */
export function LoneCard({ title, clinic, children }: LoneCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Arcada`;
    return () => {
      document.title = before;
    };
  }, [title]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main id="contenido" className={styles.page}>
      <section className={styles.card} aria-labelledby={id}>
        <Brand clinic={clinic} />
        <h1 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </section>
    </main>
  );
}
