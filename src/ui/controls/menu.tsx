import './dropdown.css';
import { Menu } from '@mantine/core';
import { EllipsisIcon } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';

// With its sheet: Mantine's own Menu is fine for whatever is no row of actions.
export { Menu };

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Destroys: the last one, in red. */
  danger?: boolean;
  disabled?: boolean;
}

/** Above the toasts (500): what is said of the last deletion must not lie over the next row's actions. */
const ABOVE_TOASTS = 600;

/** The "⋯" of a row: the actions that are not frequent enough for a word of their own. */
export function RowMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [used, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // A list has one in each row, and nearly none is ever opened: the menu itself comes with the first tap.
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
      defaultOpened
      position="bottom-end"
      offset={4}
      width="max-content"
      withinPortal
      zIndex={ABOVE_TOASTS}
      // Before what an item opens takes the focus, so that it gives it back to the button.
      onClose={() => button.current?.focus()}
      // It would be a child of the menu that is no item of it.
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
