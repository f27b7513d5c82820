import './dropdown.css';
import { Popover as MantinePopover } from '@mantine/core';
import { useId, type ReactElement, type ReactNode } from 'react';

interface PopoverProps {
  opened: boolean;
  onClose: () => void;
  /** The control that it belongs to; takes the focus back. */
  target: ReactElement;
  /** Its accessible name. */
  label: string;
  width?: number;
  children: ReactNode;
}

/** A small window beside the control that opened it; closes on Escape and on a tap outside. */
export function Popover({ opened, onClose, target, label, width = 320, children }: PopoverProps) {
  const id = useId();
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
      transitionProps={{ duration: 100 }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      {/* Mantine would name it by the control that opens it. */}
      <MantinePopover.Dropdown aria-labelledby={id}>
        <span id={id} hidden>
          {label}
        </span>

        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
