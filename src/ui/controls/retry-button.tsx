import { useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

/** So long it is seen to try: without a network the answer is there at once, and the press would look like none. Milliseconds. */
const SEEN = 600;

interface RetryButtonProps {
  onRetry: () => Promise<unknown>;
  variant?: ButtonVariant;
}

/** "Reintentar" for what only the server can answer. */
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
