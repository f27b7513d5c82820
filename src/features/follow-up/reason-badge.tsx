import { CalendarIcon, ClockIcon, BanknoteIcon, XIcon } from 'lucide-react';
import { FOLLOW_UP_LABELS, type FollowUpReason } from '#domain/follow-up/follow-up.ts';
import { Badge, type BadgeTone } from '#ui/marks/badge.tsx';

const LOOKS = {
  control_vencido: { tone: 'danger', icon: ClockIcon },
  falto: { tone: 'warn', icon: XIcon },
  sin_cita: { tone: 'accent', icon: CalendarIcon },
  presupuesto: { tone: 'done', icon: BanknoteIcon },
} satisfies Record<FollowUpReason, { tone: BadgeTone; icon: unknown }>;

/** The reason for which a patient stands in the list. */
export function ReasonBadge({ reason }: { reason: FollowUpReason }) {
  const { tone, icon: Icon } = LOOKS[reason];
  return (
    <Badge tone={tone} mark={<Icon size={14} />}>
      {FOLLOW_UP_LABELS[reason]}
    </Badge>
  );
}
