import './dropdown.css';
import { Popover as MantinePopover } from '@mantine/core';
import { cloneElement, type AriaAttributes, type ReactElement, type ReactNode } from 'react';

interface PopoverProps {
  opened: boolean;
  onClose: () => void;
  /** The control that it belongs to; takes the focus back. */
  target: ReactElement<AriaAttributes>;
  /** Its accessible name. */
  label: string;
  width?: number;
  children: ReactNode;
}

/** A small window beside the control that opened it; closes on Escape and on a tap outside. */
export function Popover({ opened, onClose, target, label, width = 320, children }: PopoverProps) {
  return (
    <MantinePopover
      opened={opened}
      onChange={(stays) => {
        if (!stays) onClose();
      }}
      width={width}
      position="bottom-start"
      offset={6}
      trapFocus
      returnFocus
      // Mantine's would take the control's name, not this one.
      withRoles={false}
      transitionProps={{ duration: 100 }}
    >
      <MantinePopover.Target>
        {cloneElement(target, { 'aria-haspopup': 'dialog', 'aria-expanded': opened })}
      </MantinePopover.Target>
      <MantinePopover.Dropdown role="dialog" aria-label={label}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
