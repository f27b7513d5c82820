import '#ui/controls/dropdown.css';
import { Combobox as MantineCombobox, useCombobox } from '@mantine/core';
import { SearchIcon, XIcon } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { ComboboxList, CREATE } from './combobox-list.tsx';
import type { PickOption } from './option-content.tsx';
import { useAnswers } from './use-answers.ts';
import styles from './combobox.module.css';

export interface ComboboxProps {
  id?: string;
  name: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
  /** The field takes the focus when its window opens. */
  'data-autofocus'?: true;
  /** The id of the chosen record. */
  value: string | null;
  /** The title of the chosen record, shown while no search is typed. */
  display: string;
  onChange: (value: string | null, option: PickOption | null) => void;
  onBlur?: () => void;
  /**
   * The first few matches, best first; for '' the suggestions before anything is typed. Keep it stable (useCallback).
   */
  search: (text: string) => Promise<readonly PickOption[]>;
  /** A row below the results that creates a record from the typed text. */
  create?: { label: (text: string) => string; onCreate: (text: string) => void };
  /** "Ningún paciente coincide." */
  emptyText: string;
  placeholder?: string;
  disabled?: boolean;
}

/**
 * A field that picks one record of many by typing: `search` gives the first few matches. Leaving the field without
 * picking keeps the chosen record; only the cross removes it.
 */
export function Combobox(props: ComboboxProps) {
  const { value, display, onChange, onBlur, search, create, emptyText, disabled = false, ...control } = props;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const { answers, ask } = useAnswers(search);
  const text = typed ?? '';
  const store = useCombobox({
    scrollBehavior: 'auto',
    onDropdownOpen: () => question(text),
    onDropdownClose: () => store.resetSelectedOption(),
  });
  const current = answers.text === text;
  // Each new answer starts with no option selected: Enter must not take an option of an older answer.
  function question(about: string): void {
    ask(about, () => store.resetSelectedOption());
  }
  function settle(): void {
    setTyped(null);
    store.closeDropdown();
  }
  function submit(picked: string): void {
    if (picked === CREATE) create?.onCreate(text.trim());
    else onChange(picked, answers.list.find((option) => option.value === picked) ?? null);
    settle();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || typed === null) return;
    // Enter must not submit the form with half a name.
    event.preventDefault();
    const [only, another] = answers.list;
    if (!current || another || store.getSelectedOptionIndex() >= 0) return;
    if (only) submit(only.value);
    else if (create && text.trim() !== '' && !answers.failed) submit(CREATE);
  }
  return (
    <MantineCombobox unstyled store={store} onOptionSubmit={submit} offset={6} size="md">
      <div className={styles.control}>
        <SearchIcon className={styles.sign} />
        <MantineCombobox.Target withExpandedAttribute>
          <input
            {...control}
            ref={input}
            type="text"
            className={styles.input}
            value={typed ?? display}
            disabled={disabled}
            autoCorrect="off"
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => store.openDropdown()}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              // Opening asks about the earlier text first; the last question is the one that counts.
              store.openDropdown();
              question(event.currentTarget.value);
            }}
            onBlur={() => {
              settle();
              onBlur?.();
            }}
          />
        </MantineCombobox.Target>
        {value === null || disabled ? null : (
          <IconButton
            variant="quiet"
            label="Quitar lo elegido"
            icon={<XIcon size={18} />}
            onClick={() => {
              onChange(null, null);
              setTyped(null);
              input.current?.focus();
            }}
          />
        )}
      </div>
      <MantineCombobox.Dropdown className={styles.dropdown ?? ''}>
        <ComboboxList
          text={text}
          value={value}
          options={answers.list}
          busy={!current}
          failed={answers.failed}
          emptyText={emptyText}
          createLabel={create && text.trim() !== '' ? create.label(text.trim()) : null}
        />
      </MantineCombobox.Dropdown>
    </MantineCombobox>
  );
}
