import { PHASE_LABELS, type OrthodonticCase, type Phase } from '#domain/orthodontics/orthodontic-case.ts';
import { Badge, type BadgeTone } from '#ui/marks/badge.tsx';

const TONES: Record<Phase, BadgeTone> = {
  activo: 'accent',
  retencion: 'done',
  terminado: 'ok',
  suspendido: 'neutral',
};

/** The phase of a case. */
export function PhaseBadge({ phase }: Pick<OrthodonticCase, 'phase'>) {
  return <Badge tone={TONES[phase] ?? 'neutral'}>{PHASE_LABELS[phase] ?? phase}</Badge>;
}
