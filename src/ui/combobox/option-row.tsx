import { Combobox as MantineCombobox } from '@mantine/core';
import { CheckIcon } from 'lucide-react';
import { OptionContent, type PickOption } from './option-content.tsx';
import styles from './combobox.module.css';

interface OptionRowProps {
  option: PickOption;
  /** What is looked for: where it stands in the words is marked. */
  text: string;
  /** The one that is chosen already. */
  chosen?: boolean;
  disabled?: boolean;
}

/** A row that is offered as one types. */
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
