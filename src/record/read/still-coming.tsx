import { CloudDownloadIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#ui/messages/banner.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';

interface StillComingProps {
  /** In place of a whole screen; otherwise of what stands in a card. */
  whole?: boolean;
  action?: ReactNode;
  /** What will stand here: "El saldo y los pagos se verán aquí en cuanto lleguen." */
  children: ReactNode;
}

/**
 * In place of what cannot be told while the clinic is downloaded for the first time: a sum of which a part is on its way would be
 * believed. It goes by itself, because the read that brings the figure also says whether all of it has come.
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

/** The same above something that stands there in part: what is shown is true, and there may be more. */
export function MayLack({ children }: { children: ReactNode }) {
  return (
    <Banner icon={<CloudDownloadIcon />}>
      <strong>Se está descargando la clínica.</strong> {children}
    </Banner>
  );
}
