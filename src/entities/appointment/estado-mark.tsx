import { CheckIcon, CircleIcon, CornerUpRightIcon, XIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const ringed = <CircleIcon size={11} strokeWidth={3.4} aria-hidden />;
const disc = <CircleIcon size={11} fill="currentColor" aria-hidden />;
const cross = <XIcon size={13} strokeWidth={3.2} aria-hidden />;

const MARKS: Record<string, ReactNode> = {
  programada: ringed,
  confirmada: disc,
  completada: <CheckIcon size={13} strokeWidth={3.2} aria-hidden />,
  inasistencia: cross,
  cancelada: cross,
  reprogramada: <CornerUpRightIcon size={13} strokeWidth={3} aria-hidden />,
};

/** The sign of an estado as `shownEstado` answers it, in the colour of the text around it; none for an unknown one. */
export const estadoMark = (shown: string): ReactNode => (Object.hasOwn(MARKS, shown) ? MARKS[shown] : undefined);
