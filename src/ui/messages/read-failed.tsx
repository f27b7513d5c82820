import { TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ReadFailedProps {
  /** The specification's sentence (specification §8). */
  message: string;
  onRetry: () => void;
  /** In a card, not on a page. */
  compact?: boolean;
  /** A sentence about data that is safe all the same. */
  children?: ReactNode;
}

/** Shown in place of data that could not be read: the reason, and a button to try again. */
export function ReadFailed({ message, onRetry, compact = false, children }: ReadFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        compact={compact}
        icon={<TriangleAlertIcon size={compact ? 22 : 28} />}
        title={message}
        action={
          <Button variant="accent" onClick={onRetry}>
            Reintentar
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
