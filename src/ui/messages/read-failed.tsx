import { TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface ReadFailedProps {
  /** The specification's sentence (§8). */
  message: string;
  onRetry: () => void;
  /** Of a card, not of a page. */
  compact?: boolean;
  /** What is safe all the same. */
  children?: ReactNode;
}

/** In the place of what could not be read: why, and another try. */
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
