import './dropdown.css';
import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement } from 'react';

interface TooltipProps {
  /** Repeats or completes what the control's own name says: fingers never see it. */
  label: string;
  children: ReactElement;
}

/** A word beside what the pointer or the focus is on. A finger gets none: it must never be the only way to know something. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <MantineTooltip
      label={label}
      openDelay={400}
      offset={6}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: false }}
    >
      {children}
    </MantineTooltip>
  );
}
