import './dropdown.css';
import { Menu } from '@mantine/core';
import { EllipsisIcon } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useUppermost } from '#ui/dialogs/use-uppermost.ts';
import { IconButton } from './button.tsx';

// Mantine's own Menu with its sheet, for menus that are not a row's actions.
export { Menu };

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** A destructive action: the last one, in red. */
  danger?: boolean;
  disabled?: boolean;
}

/** Above the toasts (500): a toast about the last deletion must not cover the next row's actions. */
const ABOVE_TOASTS = 600;

/** The "⋯" of a row: actions too rare for a button of their own. */
export function RowMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [used, setUsed] = useState(false);
  const [opened, setOpened] = useState(true);
  useUppermost(used && opened, () => setOpened(false));
  const button = useRef<HTMLButtonElement>(null);
  // Each row of a list has one, and hardly any is ever opened: the menu itself is made at the first tap.
  if (!used) {
    return (
      <IconButton
        variant="quiet"
        label={label}
        icon={<EllipsisIcon />}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setUsed(true)}
      />
    );
  }
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={4}
      width="max-content"
      withinPortal
      zIndex={ABOVE_TOASTS}
      // The button has the focus before the item's window opens, so that the window gives the focus back to it.
      onClose={() => button.current?.focus()}
      // Mantine's focus placeholder would be a child of the menu that is not a menu item.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <IconButton ref={button} variant="quiet" label={label} icon={<EllipsisIcon />} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            onClick={action.onSelect}
            data-danger={action.danger || undefined}
            disabled={action.disabled ?? false}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
