import { CloudDownloadIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#ui/messages/banner.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';

interface StillComingProps {
  /** In place of a whole screen instead of a card's content. */
  whole?: boolean;
  action?: ReactNode;
  /** A sentence that says what will appear here: "El saldo y los pagos se verán aquí en cuanto lleguen." */
  children: ReactNode;
}

/**
 * Shown in place of a figure during the first download: a sum of only some of its rows would be believed. It disappears
 * by itself, because the read that brings the figure also says whether all rows have come.
 */
export function StillComing({ whole = false, action, children }: StillComingProps) {
  return (
    <EmptyState
      compact={!whole}
      icon={<CloudDownloadIcon size={whole ? 28 : 22} />}
      title="Se está descargando la clínica"
      action={action}
    >
      {children}
    </EmptyState>
  );
}

/** The same above a list that is shown in part: its rows are true, and more may come. */
export function MayLack({ children }: { children: ReactNode }) {
  return (
    <Banner icon={<CloudDownloadIcon />}>
      <strong>Se está descargando la clínica.</strong> {children}
    </Banner>
  );
}
