import '#ui/dialogs/window.css';
import { Combobox as MantineCombobox, Modal as MantineModal, useCombobox } from '@mantine/core';
import { SearchIcon } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useFocusBack } from '#ui/dialogs/use-focus-back.ts';
import { useUppermost } from '#ui/dialogs/use-uppermost.ts';
import { OptionRow, type PickOption } from './option-row.tsx';
import styles from './palette.module.css';

/** Options of one kind, under its name. */
export interface PaletteGroup {
  name: string;
  /** How many there are, where it is worth a word. */
  count?: number;
  options: readonly PickOption[];
}

interface PaletteProps {
  onClose: () => void;
  /** The window's name, and its field's. */
  label: string;
  placeholder: string;
  onText: (text: string) => void;
  onPick: (value: string) => void;
  /** The `PaletteAnswers`: in a part that renders by itself, so that no answer renders the window and its field anew. */
  children: (selectBest: () => void) => ReactNode;
}

/** A window with one field, under which everything stands that one may mean: arrows choose, Enter opens, Esc closes. */
export function Palette({ onClose, label, placeholder, onText, onPick, children }: PaletteProps) {
  useFocusBack(true);
  const closes = useUppermost(true);
  // Escape in its field is the list's, not the window's.
  const store = useCombobox({ opened: true, scrollBehavior: 'auto', onDropdownClose: onClose });
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
      <MantineModal.Content aria-label={label} className={styles['window'] ?? ''}>
        <MantineCombobox unstyled store={store} onOptionSubmit={onPick}>
          <div className={styles['field']}>
            <SearchIcon size={22} />
            <MantineCombobox.EventsTarget withExpandedAttribute>
              <input
                type="text"
                name="q"
                aria-label={label}
                placeholder={placeholder}
                autoCorrect="off"
                spellCheck={false}
                data-autofocus
                onChange={({ currentTarget }) => onText(currentTarget.value)}
              />
            </MantineCombobox.EventsTarget>
            <MantineModal.CloseButton aria-label="Cerrar" iconSize={20} />
          </div>
          {children(store.selectFirstOption)}
        </MantineCombobox>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

interface PaletteAnswersProps {
  label: string;
  /** The text that is answered; more may have been typed since. */
  text: string;
  groups: readonly PaletteGroup[];
  selectBest: () => void;
  /** Above the groups: that nothing was found, or that it failed. */
  empty: ReactNode;
  /** Right in the foot: how many there are. */
  note: string;
}

/** What is offered for a text, and the foot. */
export function PaletteAnswers({ label, text, groups, selectBest, empty, note }: PaletteAnswersProps) {
  const offered = groups.flatMap(({ options }) => options.map(({ value }) => value)).join(' ');
  // Enter opens the best one. The options are in the document by now.
  const select = useEffectEvent(selectBest);
  useEffect(() => {
    if (offered !== '') select();
  }, [offered]);
  return (
    <>
      <div className={styles['groups']}>
        {empty}
        {groups.length === 0 ? null : (
          <MantineCombobox.Options aria-label={label}>
            {groups.map((group) => (
              <Group key={group.name} group={group} text={text} />
            ))}
          </MantineCombobox.Options>
        )}
      </div>
      <div className={styles['foot']}>
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

function Group({ group: { name, count, options }, text }: { group: PaletteGroup; text: string }) {
  const label = count === undefined ? name : `${name} · ${count}`;
  return (
    <MantineCombobox.Group label={label} classNames={{ groupLabel: styles['name'] ?? '' }}>
      {options.map((option) => (
        <OptionRow key={option.value} option={option} text={text} />
      ))}
    </MantineCombobox.Group>
  );
}
