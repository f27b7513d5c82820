import './move.css';
import { useEffect, useRef } from 'react';
import { endOf } from '#domain/agenda/appointment-slot.ts';
import { minutesOfDay } from '#domain/agenda/time-of-day.ts';
import { shortName } from '../model/events.ts';
import { useAgenda } from '../grid/agenda-context.ts';
import { useMove } from './move-store.ts';
import { clashesOf, isSameTarget, originOf } from './moving.ts';

/** The target of a move in its column: dashed, amber where it overlaps another visit. */
export function DropTarget({ date, place }: { date: string; place: string | undefined }) {
  const { move: store, hours, all, clinicName } = useAgenda();
  const move = useMove(store);
  const box = useRef<HTMLDivElement>(null);
  const target = move?.target;
  const here =
    move && target?.fecha === date && (place === undefined || place === target.place) && !isStill(move) ? target : null;
  const carried = move?.by === 'carry' && here?.hora;
  useEffect(() => {
    if (carried) box.current?.scrollIntoView({ block: 'nearest' });
  }, [carried]);
  if (!move || !here) return null;
  const from = minutesOfDay(hours.from);
  const length = minutesOfDay(hours.to) - from;
  const clashes = clashesOf(move.event, here, all, clinicName);
  return (
    <div
      ref={box}
      className="cal-drop"
      data-clash={clashes.length > 0 || undefined}
      style={{
        top: `${((minutesOfDay(here.hora) - from) / length) * 100}%`,
        // Within its column: what goes past midnight would lengthen the grid.
        height: `${(Math.min(here.duracion, minutesOfDay(hours.to) - minutesOfDay(here.hora)) / length) * 100}%`,
      }}
    >
      <b>
        {here.hora} – {endOf(here)}
      </b>{' '}
      {clashes.length > 0 ? `con ${clashes.map(({ names }) => shortName(names)).join(', ')}` : here.place}
    </div>
  );
}

const isStill = ({ event, target }: NonNullable<ReturnType<typeof useMove>>) => isSameTarget(target, originOf(event));
