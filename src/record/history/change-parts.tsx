import { ArrowRightIcon } from 'lucide-react';
import { Avatar } from '#ui/marks/avatar.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import type { Change } from './words/change.ts';
import styles from './changes.module.css';
import type { Difference } from './words/differences.ts';
import type { Part } from './words/sentence.ts';

/** The sentence of a change, names and figures in bold. */
export function Sentence({ parts }: { parts: readonly Part[] }) {
  return (
    <p className={styles['sentence']}>
      {parts.map(({ text, strong }, place) => (strong ? <b key={place}>{text}</b> : text))}
    </p>
  );
}

interface DifferencesProps {
  differences: readonly Difference[];
  /** rows: one below the other, the labels in a column. chips: side by side. */
  layout: 'rows' | 'chips';
}

/** Before → after, field by field. */
export function Differences({ differences, layout }: DifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <dl className={styles['differences']} data-layout={layout}>
      {differences.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {before === null ? null : (
              <>
                <del>
                  <Value text={before} />
                </del>{' '}
                <ArrowRightIcon size={15} aria-hidden /> <span className="visually-hidden">pasa a</span>{' '}
              </>
            )}
            <ins>
              <Value text={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Letters of a value that stands there whole. */
const WHOLE = 240;

/** A history's notes may hold years: they are folded, or nothing else of the change would be in sight. */
function Value({ text }: { text: string }) {
  if (text.length <= WHOLE) return text;
  return (
    <details className={styles['long']}>
      <summary>
        <span>{excerpt(text)}</span>
      </summary>
      {text}
    </details>
  );
}

/** The initials of whoever made a change. */
export function AuthorAvatar({ change, name }: { change: Pick<Change, 'user_id'>; name: string }) {
  const [first = '', ...rest] = name.split(' ');
  return <Avatar id={change.user_id ?? ''} firstName={first} lastName={rest.join(' ')} />;
}
