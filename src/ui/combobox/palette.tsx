import '#ui/dialogs/window.css';
import { Modal as MantineModal } from '@mantine/core';
import { SearchIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId, type MouseEvent, type ReactNode } from 'react';
import { Boundary } from '#ui/messages/boundary.tsx';
import { useFocusBack } from '#ui/dialogs/use-focus-back.ts';
import { useUppermost } from '#ui/dialogs/use-uppermost.ts';
import { OptionContent, type PickOption } from './option-content.tsx';
import { useListbox, type Listbox } from './use-listbox.ts';
import option from './combobox.module.css';
import styles from './palette.module.css';

// ARIA's listbox of a combobox: HTML's own lists cannot be driven from a separate field.
const LISTBOX = { role: 'listbox', tabIndex: -1 };
const GROUP = { role: 'group' };
const OPTION = { role: 'option', 'aria-selected': false };

/** Options of one kind, under its name. */
export interface PaletteGroup {
  name: string;
  /** The number of options, where it is worth showing. */
  count?: number;
  options: readonly PickOption[];
}

export interface PaletteProps {
  onClose: () => void;
  /** The accessible name of the window and of its field. */
  label: string;
  placeholder: string;
  /** Called when the field takes the focus: the text typed before, and whether its last key was Enter. */
  takeTyped: () => { text: string; entered: boolean };
  onText: (text: string) => void;
  /** Called for Enter while no option is marked. */
  onUnmarkedEnter: () => void;
  /** The `PaletteAnswers`, a component of its own, so that an answer does not render the window and its field again. */
  children: (listbox: Listbox) => ReactNode;
}

/** A window with one search field above grouped options: arrows choose, Enter opens, Esc closes. */
export function Palette({ onClose, label, placeholder, takeTyped, onText, onUnmarkedEnter, children }: PaletteProps) {
  useFocusBack(true);
  const closes = useUppermost(true, onClose);
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
        <Boundary>{children(listbox)}</Boundary>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

interface PaletteAnswersProps {
  label: string;
  listbox: Listbox;
  /** The text that these groups answer; more may have been typed since. */
  text: string;
  groups: readonly PaletteGroup[];
  onPick: (value: string) => void;
  /** Above the groups: a sentence that nothing was found, or that the search failed. */
  empty: ReactNode;
  /** At the right of the foot: the number of results. */
  note: string;
}

/** The options for a text, and the foot of the window. */
export function PaletteAnswers({ label, listbox, text, groups, onPick, empty, note }: PaletteAnswersProps) {
  const { id, list, optionId } = listbox;
  // A press on an option leaves the focus in the field, whose keys click the options.
  const pointer = {
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      const value = valueAt(event);
      if (value !== undefined) onPick(value);
    },
  };
  const offered = groups.flatMap(({ options }) => options.map(({ value }) => value)).join(' ');
  // Marks the best option, which Enter opens. The options are in the document by now.
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

/** The value of the clicked option; undefined where the click hit none. */
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
