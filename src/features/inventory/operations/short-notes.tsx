import { shortNotes } from '#domain/inventory/inventory.ts';
import type { NamedOperation } from '#domain/inventory/inventory.ts';
import { formatDate } from '#ui/text/format.ts';
import styles from './short-notes.module.css';

interface ShortNotesProps {
  operation: NamedOperation;
  onWhole: () => void;
}

/** An operation's notes in a list: 20 characters (specification §9), and a button for the rest. */
export function ShortNotes({ operation: { notes, date, product_name }, onWhole }: ShortNotesProps) {
  if (notes === null) return null;
  const short = shortNotes(notes);
  if (short === notes) return <span>{notes}</span>;
  return (
    <button
      type="button"
      className={styles.short}
      aria-label={`${short} Ver las notas completas de ${product_name} del ${formatDate(date)}`}
      onClick={onWhole}
    >
      {short}
    </button>
  );
}
