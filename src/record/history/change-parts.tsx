import { ArrowRightIcon } from 'lucide-react';
import { Avatar } from '#ui/marks/avatar.tsx';
import type { Change } from './words/change.ts';
import styles from './changes.module.css';
import { aroundDifference } from './words/around-difference.ts';
import type { Difference } from './words/difference.ts';
import type { Part } from './words/sentence.ts';

/** The sentence of a change, with names and figures in bold. */
export function Sentence({ parts }: { parts: readonly Part[] }) {
  return (
    <p className={styles.sentence}>
      {parts.map(({ text, strong }, place) => (strong ? <b key={place}>{text}</b> : text))}
    </p>
  );
}

interface DifferencesProps {
  differences: readonly Difference[];
  /** rows: one below the other, the labels in a column. chips: side by side. */
  layout: 'rows' | 'chips';
}

/** The fields of a change, each before → after. */
export function Differences({ differences, layout }: DifferencesProps) {
  if (differences.length === 0) return null;
  return (
    <dl className={styles.differences} data-layout={layout}>
      {differences.map((difference) => (
        <div key={difference.field} className="inset">
          <dt>{difference.label}</dt>
          <dd>
            <BothValues {...difference} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function BothValues({ before, after }: Difference) {
  const shown = aroundDifference(before, after);
  return (
    <>
      {before === null ? null : <Value as="del" text={before} part={shown.before ?? before} />}
      {before === null || after === null ? null : (
        <>
          {' '}
          <ArrowRightIcon size={15} aria-hidden /> <span className="visually-hidden">pasa a</span>{' '}
        </>
      )}
      {after === null ? null : <Value as="ins" text={after} part={shown.after ?? after} />}
    </>
  );
}

interface ValueProps {
  /** Encloses the words alone: around "Ver todo" too, <del> would cross it out. */
  as: 'del' | 'ins';
  text: string;
  /** The visible excerpt. */
  part: string;
}

/**
 * A value before or after. Long ones are folded: a history's notes may hold years, and would hide the other changes.
 */
function Value({ as: Words, text, part }: ValueProps) {
  if (part === text) return <Words>{text}</Words>;
  return (
    <details className={styles.long}>
      <summary>
        <Words>{part}</Words>
      </summary>
      <Words>{text}</Words>
    </details>
  );
}

/** The initials of a change's author. */
export function AuthorAvatar({ change, name }: { change: Pick<Change, 'user_id'>; name: string }) {
  const [first = '', ...rest] = name.split(' ');
  return <Avatar id={change.user_id ?? ''} firstName={first} lastName={rest.join(' ')} />;
}
