import { kindOf } from '#domain/registry.ts';
import type { ReactNode } from 'react';
import { isAction } from '#store/outbox/actions.ts';
import { actionSentence } from '#record/words/action-words.ts';
import type { EntryView } from '#store/decisions/read-centre.ts';
import { useNames, useWhen } from '../context.ts';
import { nameOf } from '../people.ts';
import { ACTION_LABELS, titleAndWhose } from '#record/words/noun-words.ts';
import { formatMore, formatNumber } from '#ui/text/format.ts';
import styles from '../sync-centre.module.css';

/** One write in two lines: the record and its patient; the change, author and time. An action shows both in one. */
export function EntryLine({ view, state, children }: { view: EntryView; state?: ReactNode; children?: ReactNode }) {
  const { people } = useNames();
  const { here } = useWhen();
  const { entry, title, whose } = view;
  const { author, captured_at } = entry;
  return (
    <li className={styles.line}>
      <div className={styles.lineText}>
        <b>{titleAndWhose(isAction(entry) ? actionSentence(entry, title) : title, whose)}</b>
        <span>
          {isAction(entry) ? null : `${ACTION_LABELS[entry.method]} · ${kindOf(entry.collection)} · `}
          {nameOf(people, author)} · {here(captured_at)}
        </span>
        {children}
      </div>
      {state}
    </li>
  );
}

const HELD_SHOWN = 5;

/** The writes that wait for the decision above. */
export function HeldLines({ held }: { held: EntryView[] }) {
  if (held.length === 0) return null;
  return (
    <div className={styles.held}>
      <p>
        {held.length === 1
          ? 'Espera esta decisión 1 cambio más:'
          : `Esperan esta decisión ${formatNumber(held.length)} cambios más:`}
      </p>
      <ul>
        {held.slice(0, HELD_SHOWN).map((view) => (
          <EntryLine key={view.entry.op_id} view={view} />
        ))}
      </ul>
      {held.length > HELD_SHOWN ? <p>{formatMore(held.length - HELD_SHOWN)}</p> : null}
    </div>
  );
}
