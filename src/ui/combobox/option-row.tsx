import { Combobox as MantineCombobox } from '@mantine/core';
import { CheckIcon } from 'lucide-react';
import { matchParts } from '#ui/text/match-parts.ts';
import type { ReactNode } from 'react';
import styles from './combobox.module.css';

export interface PickOption {
  value: string;
  label: string;
  /** A second line: age and telephone. */
  detail?: string;
  /** Left of the words: an avatar. */
  media?: ReactNode;
  /** Right of them: "Sin enviar". */
  mark?: ReactNode;
}

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
      className={styles['option'] ?? ''}
      disabled={disabled}
      active={chosen}
      aria-selected={chosen}
    >
      {option.media}
      <span className={styles['words']}>
        <b>
          <Marked text={option.label} search={text} />
        </b>
        {option.detail ? (
          <small>
            <Marked text={option.detail} search={text} />
          </small>
        ) : null}
      </span>
      {option.mark}
      {chosen ? <CheckIcon className={styles['chosen'] ?? ''} /> : null}
    </MantineCombobox.Option>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  return matchParts(text, search).map((part, index) =>
    part.found ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
