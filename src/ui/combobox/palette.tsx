import '#ui/dialogs/window.css';
import { Modal as MantineModal } from '@mantine/core';
import { SearchIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId, type MouseEvent, type ReactNode } from 'react';
import { useFocusBack } from '#ui/dialogs/use-focus-back.ts';
import { useUppermost } from '#ui/dialogs/use-uppermost.ts';
import { OptionContent, type PickOption } from './option-content.tsx';
import { useListbox, type Listbox } from './use-listbox.ts';
import option from './combobox.module.css';
import styles from './palette.module.css';

// ARIA's listbox of a combobox: HTML's own lists take no field for their keyboard.
const LISTBOX = { role: 'listbox', tabIndex: -1 };
const GROUP = { role: 'group' };
const OPTION = { role: 'option', 'aria-selected': false };

/** Options of one kind, under its name. */
export interface PaletteGroup {
  name: string;
  /** How many there are, where it is worth a word. */
  count?: number;
  options: readonly PickOption[];
}

export interface PaletteProps {
  onClose: () => void;
  /** The window's name, and its field's. */
  label: string;
  placeholder: string;
  /** Asked for as the field gets the focus: what was typed before, and whether Enter came last. */
  takeTyped: () => { text: string; entered: boolean };
  onText: (text: string) => void;
  /** Enter, while there is no option that it could open. */
  onUnmarkedEnter: () => void;
  /** The `PaletteAnswers`: in a part that renders by itself, so that no answer renders the window and its field anew. */
  children: (listbox: Listbox) => ReactNode;
}

/** A window with one field, under which everything stands that one may mean: arrows choose, Enter opens, Esc closes. */
export function Palette({ onClose, label, placeholder, takeTyped, onText, onUnmarkedEnter, children }: PaletteProps) {
  useFocusBack(true);
  const closes = useUppermost(true);
  const listbox = useListbox(onUnmarkedEnter);
  const { id, field, onKeyDown } = listbox;
  return (
    <MantineModal.Root
      opened
      onClose={onClose}
      size={680}
      yOffset={72}
      closeOnClickOutside={closes}
      closeOnEscape={closes}
      transitionProps={{ duration: 0 }}
    >
      <MantineModal.Overlay />
      <MantineModal.Content aria-label={label} className={styles.window ?? ''}>
        <div className={styles.field}>
          <SearchIcon size={22} />
          <input
            ref={field}
            type="text"
            name="q"
            role="combobox"
            aria-label={label}
            aria-haspopup="listbox"
            aria-expanded
            aria-controls={id}
            placeholder={placeholder}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            data-autofocus
            onFocus={({ currentTarget }) => {
              const { text, entered } = takeTyped();
              if (text === '') return;
              currentTarget.value = text;
              onText(text);
              if (entered) onUnmarkedEnter();
            }}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <MantineModal.CloseButton aria-label="Cerrar" iconSize={20} />
        </div>
        {children(listbox)}
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

interface PaletteAnswersProps {
  label: string;
  listbox: Listbox;
  /** The text that is answered; more may have been typed since. */
  text: string;
  groups: readonly PaletteGroup[];
  onPick: (value: string) => void;
  /** Above the groups: that nothing was found, or that it failed. */
  empty: ReactNode;
  /** Right in the foot: how many there are. */
  note: string;
}

/** What is offered for a text, and the foot. */
export function PaletteAnswers({ label, listbox, text, groups, onPick, empty, note }: PaletteAnswersProps) {
  const { id, list, optionId } = listbox;
  // The field keeps the focus, and its keys click the options.
  const pointer = {
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      const value = valueAt(event);
      if (value !== undefined) onPick(value);
    },
  };
  const offered = groups.flatMap(({ options }) => options.map(({ value }) => value)).join(' ');
  // Enter opens the best one. The options are in the document by now.
  const markFirst = useEffectEvent((_answered: string) => listbox.markFirst());
  const keepMarked = useEffectEvent(listbox.keepMarked);
  useEffect(() => markFirst(text), [text]);
  useEffect(() => {
    if (offered !== '') keepMarked();
  }, [offered]);
  return (
    <>
      <div className={styles.groups}>
        {empty}
        {groups.length === 0 ? null : (
          <div ref={list} id={id} {...LISTBOX} aria-label={label} {...pointer}>
            {groups.map((group) => (
              <Group key={group.name} group={group} text={text} optionId={optionId} />
            ))}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> elegir
        </span>
        <span>
          <kbd>↵</kbd> abrir
        </span>
        <span>
          <kbd>Esc</kbd> cerrar
        </span>
        <output>{note}</output>
      </div>
    </>
  );
}

/** The value of the option that was clicked, if it was one. */
const valueAt = ({ target }: MouseEvent): string | undefined =>
  (target as Element).closest<HTMLElement>('[role="option"]')?.dataset['value'];

interface GroupProps {
  group: PaletteGroup;
  text: string;
  optionId: Listbox['optionId'];
}

function Group({ group: { name, count, options }, text, optionId }: GroupProps) {
  const id = useId();
  return (
    <div {...GROUP} aria-labelledby={id}>
      <div id={id} className={styles.name}>
        {count === undefined ? name : `${name} · ${count}`}
      </div>
      {options.map((each) => (
        <div
          key={each.value}
          id={optionId(each.value)}
          {...OPTION}
          data-value={each.value}
          className={option['option']}
        >
          <OptionContent option={each} text={text} />
        </div>
      ))}
    </div>
  );
}
