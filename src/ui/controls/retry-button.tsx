import { useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

/**
 * The button looks busy for at least so long: without a network the failure comes at once, and the press would seem to
 * do nothing. Milliseconds.
 */
const SEEN = 600;

interface RetryButtonProps {
  onRetry: () => Promise<unknown>;
  variant?: ButtonVariant;
}

/** "Reintentar", for requests to the server. */
export function RetryButton({ onRetry, variant = 'outline' }: RetryButtonProps) {
  const [busy, setBusy] = useState(false);
  async function retry(): Promise<void> {
    setBusy(true);
    const seen = new Promise((resolve) => setTimeout(resolve, SEEN));
    await Promise.allSettled([onRetry(), seen]);
    setBusy(false);
  }
  return (
    <Button variant={variant} busy={busy} onClick={() => void retry()}>
      Reintentar
    </Button>
  );
}
