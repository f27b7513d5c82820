import { estadoLabel, shownEstado } from '#domain/agenda/appointment.ts';
import { Badge, type BadgeTone } from '#ui/marks/badge.tsx';
import { estadoMark } from './estado-mark.tsx';

// Amber is reserved for unsent changes.
const TONES: Record<string, BadgeTone> = {
  programada: 'accent',
  confirmada: 'done',
  completada: 'ok',
  inasistencia: 'danger',
  cancelada: 'danger',
};

interface EstadoBadgeProps {
  appointment: { estado: string; notes?: string | null };
}

/**
 * An appointment's estado in colour, sign and word; "Reprogramada" for one that was moved to another date. The
 * treatments of a history have statuses of their own and share this badge; an unknown value is neutral.
 */
export function EstadoBadge({ appointment }: EstadoBadgeProps) {
  const shown = shownEstado(appointment);
  return (
    <Badge tone={Object.hasOwn(TONES, shown) ? TONES[shown]! : 'neutral'} mark={estadoMark(shown)}>
      {estadoLabel(shown)}
    </Badge>
  );
}
