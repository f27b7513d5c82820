import { shortNotes } from '#domain/inventory/inventory.ts';
import type { NamedOperation } from '#domain/inventory/inventory.ts';
import { formatDate } from '#ui/text/format.ts';
import styles from './short-notes.module.css';

interface ShortNotesProps {
  operation: NamedOperation;
  onWhole: () => void;
}

/** The notes of an operation in a list: 20 characters (§9), and the way to the rest. */
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
