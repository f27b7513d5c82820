import { XIcon } from 'lucide-react';
import styles from './filter-chip.module.css';

/** An active filter, above the list; a tap removes it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={`Quitar el filtro: ${label}`}>
      {label}
      <XIcon size={16} />
    </button>
  );
}
