import { estadoMark } from '#entities/appointment/estado-mark.tsx';
import { styleName } from '../grid/event-chip.tsx';
import { useMove, type MoveStore } from './move-store.ts';

/** Offset from the pointer, pixels, so that the target stays visible. */
const ASIDE = { x: 44, y: 26 };

/** The image of the dragged visit beside the pointer. */
export function DragGhost({ store }: { store: MoveStore }) {
  const move = useMove(store);
  if (!move?.pointer) return null;
  const { event, target, pointer } = move;
  const { x, y, width, height } = pointer;
  return (
    <div
      className="cal-lift"
      aria-hidden
      data-look={styleName(event.estado)}
      style={{
        transform: `translate(${x + ASIDE.x}px, ${y + ASIDE.y}px)`,
        width: Math.max(width, 160),
        height: Math.max(height, 44),
      }}
    >
      <b className="clip">{event.names.whole}</b>
      <span className="cal-line">
        <span className="cal-sign">{estadoMark(event.estado)}</span>
        <span className="cal-hour">
          {event.from} → {target.hora}
        </span>
        <span className="cal-what grow clip">{event.appointment.tipo_tratamiento}</span>
      </span>
    </div>
  );
}
