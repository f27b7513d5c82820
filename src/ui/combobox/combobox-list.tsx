import { Combobox as MantineCombobox } from '@mantine/core';
import { PlusIcon } from 'lucide-react';
import type { PickOption } from './option-content.tsx';
import { OptionRow } from './option-row.tsx';
import styles from './combobox.module.css';

/** The value of the option that creates a record; no record has this id. */
export const CREATE = 'create:';

interface ComboboxListProps {
  text: string;
  value: string | null;
  options: readonly PickOption[];
  /** The options answer an older text than the one typed, and cannot be taken until the new answer is there. */
  busy: boolean;
  failed: boolean;
  emptyText: string;
  createLabel: string | null;
}

export function ComboboxList({ text, value, options, busy, failed, emptyText, createLabel }: ComboboxListProps) {
  const notice = failed ? 'No se pudo buscar. Inténtelo de nuevo.' : emptyText;
  return (
    <MantineCombobox.Options className={styles.options ?? ''} aria-busy={busy}>
      {options.map((option) => (
        <OptionRow key={option.value} option={option} text={text} chosen={option.value === value} disabled={busy} />
      ))}
      {options.length === 0 && !busy ? <output className={styles.empty}>{notice}</output> : null}
      {createLabel === null ? null : (
        <MantineCombobox.Option value={CREATE} className={`${styles.option} ${styles.create}`} aria-selected={false}>
          <PlusIcon />
          {createLabel}
        </MantineCombobox.Option>
      )}
    </MantineCombobox.Options>
  );
}
