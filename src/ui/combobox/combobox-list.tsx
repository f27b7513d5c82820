import { Combobox as MantineCombobox } from '@mantine/core';
import { CheckIcon, PlusIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { matchParts } from '#ui/text/match-parts.ts';
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

/** No record has this id. */
export const CREATE = 'create:';

interface ComboboxListProps {
  text: string;
  value: string | null;
  options: readonly PickOption[];
  /** The answer to the present text is not there yet: what stands there answers an older one and cannot be taken. */
  busy: boolean;
  failed: boolean;
  emptyText: string;
  createLabel: string | null;
}

export function ComboboxList({ text, value, options, busy, failed, emptyText, createLabel }: ComboboxListProps) {
  const notice = failed ? 'No se pudo buscar. Inténtelo de nuevo.' : emptyText;
  return (
    <MantineCombobox.Options className={styles['options'] ?? ''} aria-busy={busy}>
      {options.map((option) => (
        <MantineCombobox.Option
          key={option.value}
          value={option.value}
          className={styles['option'] ?? ''}
          disabled={busy}
          active={option.value === value}
          aria-selected={option.value === value}
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
          {option.value === value ? <CheckIcon className={styles['chosen'] ?? ''} /> : null}
        </MantineCombobox.Option>
      ))}
      {options.length === 0 && !busy ? <output className={styles['empty']}>{notice}</output> : null}
      {createLabel === null ? null : (
        <MantineCombobox.Option
          value={CREATE}
          className={`${styles['option']} ${styles['create']}`}
          aria-selected={false}
        >
          <PlusIcon />
          {createLabel}
        </MantineCombobox.Option>
      )}
    </MantineCombobox.Options>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  return matchParts(text, search).map((part, index) =>
    part.found ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
