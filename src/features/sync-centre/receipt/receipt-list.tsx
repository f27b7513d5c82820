import { CheckIcon, CircleIcon, TriangleAlertIcon } from 'lucide-react';
import { titleAndWhose } from '#record/words/noun-words.ts';
import { ownEntry, type Fate } from '#domain/receipts/compare.ts';
import { nameOf } from '../people.ts';
import { FATE_WORDS, whatOf } from './receipt-words.ts';
import styles from './receipt-list.module.css';
import { useHours } from './use-hours.ts';
import type { Receipt, ReceiptLine } from './use-receipt.ts';

const ICONS = {
  same: CheckIcon,
  lost: TriangleAlertIcon,
  repeated: TriangleAlertIcon,
  different: TriangleAlertIcon,
  unsent: CircleIcon,
  attention: TriangleAlertIcon,
  unchecked: CircleIcon,
} satisfies Record<Fate, unknown>;

/** Shown characters of a hash, enough to identify an entry; the file has all of it. */
const SHORT = 12;

/** Each change: the record, what was done, author and time; and the audit's hash that covers it. */
export function ReceiptList({ lines, people }: Pick<Receipt, 'lines' | 'people'>) {
  const { clock } = useHours();
  return (
    <ul className={styles.list} aria-label="Cambios">
      {lines.map((line) => {
        const Icon = ICONS[line.fate];
        return (
          <li key={line.op_id} data-fate={line.fate}>
            <Icon aria-hidden />
            <span className={styles.record}>
              <b>{titleAndWhose(line.title, line.whose)}</b>
              <small>
                {whatOf(line)} · {nameOf(people, line.author)}
              </small>
            </span>
            <span className={styles.proof}>
              {FATE_WORDS[line.fate]}
              <Hash line={line} />
            </span>
            <time>{clock(line.captured_at)}</time>
          </li>
        );
      })}
    </ul>
  );
}

function Hash({ line }: { line: ReceiptLine }) {
  const hash = ownEntry(line, line.entries)?.hash;
  return hash === undefined ? null : <code title={hash}>{hash.slice(0, SHORT)}</code>;
}
