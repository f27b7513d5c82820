import { Combobox as MantineCombobox } from '@mantine/core';
import { CheckIcon } from 'lucide-react';
import { OptionContent, type PickOption } from './option-content.tsx';
import styles from './combobox.module.css';

interface OptionRowProps {
  option: PickOption;
  /** The searched text; its occurrences in the words are marked. */
  text: string;
  /** This option is the field's value. */
  chosen?: boolean;
  disabled?: boolean;
}

/** A row of the list below a search field. */
export function OptionRow({ option, text, chosen = false, disabled = false }: OptionRowProps) {
  return (
    <MantineCombobox.Option
      value={option.value}
      className={styles.option ?? ''}
      disabled={disabled}
      active={chosen}
      aria-selected={chosen}
    >
      <OptionContent option={option} text={text} />
      {chosen ? <CheckIcon className={styles.chosen ?? ''} /> : null}
    </MantineCombobox.Option>
  );
}
