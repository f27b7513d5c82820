import { ClockIcon } from 'lucide-react';
import { useReceived } from '#runtime/read/use-received.ts';
import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { SHOWN, type Shown } from '../calendar-address.ts';
import { styleName } from '../grid/event-chip.tsx';

const WORDS: Record<Shown, [one: string, many: string]> = {
  programada: ['programada', 'programadas'],
  confirmada: ['confirmada', 'confirmadas'],
  completada: ['completada', 'completadas'],
  inasistencia: ['inasistencia', 'inasistencias'],
  open: ['por cerrar', 'por cerrar'],
};

interface StripProps {
  counts: Record<Shown, number>;
  shown: Shown | undefined;
  onShown: (shown: Shown | undefined) => void;
}

/** The day's counts; each is a button that shows its visits alone, and, pressed again, all of them. */
export function Strip({ counts, shown, onShown }: StripProps) {
  // VisitsToCome, above, says already that visits are downloading.
  if (useReceived('appointments') === false) return null;
  return (
    <fieldset aria-label="Citas del día por estado" className="cal-strip">
      {SHOWN.map((part) => (
        <button
          key={part}
          type="button"
          aria-pressed={shown === part}
          data-look={part === 'open' ? undefined : styleName(part)}
          data-late={(part === 'open' && counts.open > 0) || undefined}
          onClick={() => onShown(shown === part ? undefined : part)}
        >
          <span className="cal-sign">{part === 'open' ? <ClockIcon size={18} /> : estadoMark(part)}</span>
          <b className="amount">{counts[part]}</b> <span>{WORDS[part][counts[part] === 1 ? 0 : 1]}</span>
        </button>
      ))}
    </fieldset>
  );
}
