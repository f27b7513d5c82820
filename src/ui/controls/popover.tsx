import './dropdown.css';
import { Popover as MantinePopover } from '@mantine/core';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useUppermost } from '#ui/dialogs/use-uppermost.ts';

interface PopoverProps {
  opened: boolean;
  onClose: () => void;
  /** The control that opens it, and that takes the focus back. */
  target: ReactElement;
  /** The accessible name of the window. */
  label: string;
  width?: number;
  /** The side of the control with which the window is aligned. */
  align?: 'start' | 'end';
  children: ReactNode;
}

/**
 * A small window beside the control that opened it; closes on Escape, on a tap outside and on "back", while a dialog around the
 * control stays open. Where neither above nor below the control is room, it covers the control.
 */
export function Popover({ opened, onClose, target, label, width = 320, align = 'start', children }: PopoverProps) {
  const id = useId();
  useUppermost(opened, onClose);
  return (
    <MantinePopover
      opened={opened}
      onChange={(stays) => {
        if (!stays) onClose();
      }}
      width={width}
      position={`bottom-${align}`}
      offset={6}
      middlewares={{ shift: { crossAxis: true, padding: 8 } }}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      {/* Named by its label: Mantine would name it by the control that opens it. */}
      <MantinePopover.Dropdown aria-labelledby={id}>
        <span id={id} hidden>
          {label}
        </span>

        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
