import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import type { RecordMark } from '#store/rows/record-marks.ts';
import styles from './record-card.module.css';

interface RecordCardProps {
  /** The target of the name's link. */
  link: Pick<LinkProps, 'to' | 'params'>;
  media: ReactNode;
  /** Before the name: a sign that must be seen first. */
  sign?: ReactNode;
  name: string;
  /** The id of the heading, which describes the links below: "Ver" alone does not say of which record. */
  nameId: string;
  /** Below the name. */
  facts: ReactNode;
  badges?: ReactNode;
  mark: RecordMark | undefined;
  /**
   * The links at the card's foot. One with the class `wholeCard` covers the whole card; the name and the other links
   * lie on top.
   */
  children: ReactNode;
}

/** One record among the cards of a list. */
export function RecordCard({ link, media, sign, name, nameId, facts, badges, mark, children }: RecordCardProps) {
  return (
    <li className={styles.card}>
      <div>
        <Link {...(link as { to: '/' })} className={styles.who}>
          {media}
          <h2 id={nameId} className={styles.name}>
            {sign}
            {name}
          </h2>
        </Link>
        <div className={styles.facts}>{facts}</div>
      </div>
      {badges || mark ? (
        <div className={styles.marks}>
          {badges}
          <MarkBadge mark={mark} />
        </div>
      ) : null}
      <div className={styles.links}>{children}</div>
    </li>
  );
}

/** The class of the card's main link, which covers the whole card. */
export const wholeCard = styles.whole ?? '';
