import { MinusIcon, MoveIcon, PlusIcon, TriangleAlertIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { endOf } from '#domain/agenda/appointment-slot.ts';
import { useClinicHours } from '#runtime/use-clinic.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { standsAtFoot } from '#ui/messages/stands-at-foot.ts';
import { formatList } from '#ui/text/format.ts';
import type { CalendarRange } from '../calendar-address.ts';
import type { CalendarEvent } from '../model/events.ts';
import { dayInShort } from '../model/ranges.ts';
import { useMove, type Move, type MoveStore } from './move-store.ts';
import { clashesOf, closedWords, durationBeside, isSameTarget, originOf, targetByKey, type Target } from './moving.ts';

interface MoveBarProps {
  store: MoveStore;
  range: CalendarRange;
  places: readonly string[];
  all: readonly CalendarEvent[];
  clinicName: string;
  /** Goes to a target that the range does not show. */
  onDay: (date: string) => void;
  isInSight: (date: string) => boolean;
}

/**
 * The bar shown while a visit is moved: names the target, overlapping visits and closed hours, and offers to leave the
 * visit where it was.
 */
export function MoveBar(props: MoveBarProps) {
  const move = useMove(props.store);
  return move ? <Bar {...props} move={move} /> : null;
}

function Bar({ store, range, places, all, clinicName, onDay, isInSight, move }: MoveBarProps & { move: Move }) {
  const bar = useRef<HTMLFieldSetElement>(null);
  const { event, by, target } = move;
  const still = isSameTarget(target, originOf(event));
  const clashes = still ? [] : clashesOf(event, target, all, clinicName);
  const closed = closedWords(useClinicHours(), target, originOf(event));
  const warns = clashes.length > 0 || closed !== null;
  const carried = by === 'carry';
  useEffect(() => {
    if (carried) bar.current?.focus();
  }, [carried]);
  useEffect(() => standsAtFoot(bar.current), []);

  function aim(to: Target): void {
    store.aim(to);
    if (!isInSight(to.fecha)) onDay(to.fecha);
  }
  const onKey = useEffectEvent((pressed: KeyboardEvent) => {
    if (by !== 'carry' || isOfAControl(pressed)) return;
    const to = targetByKey(pressed, target, { range, places });
    if (to) aim(to);
    else if (pressed.key === 'Enter') store.drop();
    else if (pressed.key === 'Escape') store.cancel();
    else return;
    pressed.preventDefault();
    pressed.stopPropagation();
  });
  useEffect(() => {
    // In the capture phase, before the month and the controls handle the arrows.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);

  return (
    <fieldset
      ref={bar}
      className="cal-bar row wrap"
      aria-label="Mover cita"
      tabIndex={-1}
      data-clash={warns || undefined}
    >
      {warns ? <TriangleAlertIcon /> : <MoveIcon />}
      <output>
        <MoveWords move={move} still={still} clashes={clashes} closed={closed} range={range} />
      </output>
      {carried ? <Length duracion={target.duracion} onChange={(duracion) => aim({ ...target, duracion })} /> : null}
      {carried && !still ? <Button onClick={store.drop}>Mover aquí</Button> : null}
      <Button onClick={store.cancel}>Cancelar</Button>
    </fieldset>
  );
}

/**
 * Whether a focused button, choice or field handles the key itself: Enter and arrows are theirs, Escape always cancels.
 */
function isOfAControl({ key, target }: KeyboardEvent): boolean {
  if (key === 'Escape' || !(target instanceof Element)) return false;
  if (target.closest('input, select, textarea, [role="dialog"]')) return true;
  return key === 'Enter' && target.closest('button, a') !== null;
}

interface MoveWordsProps {
  move: Move;
  still: boolean;
  clashes: readonly CalendarEvent[];
  closed: string | null;
  range: CalendarRange;
}

function MoveWords({ move, still, clashes, closed, range }: MoveWordsProps) {
  const { event, by, target } = move;
  const name = <b>{event.names.whole}</b>;
  if (still && by === 'carry')
    return (
      <>
        Toque la nueva hora de {name}.<span className="cal-bar-keys"> Las flechas también la llevan.</span>
      </>
    );
  if (still) return <>{name} se queda donde está.</>;
  const day = range === 'day' && target.fecha === event.appointment.fecha ? '' : `${dayInShort(target.fecha)}, `;
  const place = target.place === event.place && day !== '' ? '' : `${target.place}, `;
  return (
    <>
      {name} pasa a {day}
      {place}
      {target.hora} – {endOf(target)}. {clashes.length > 0 ? `Se cruza con ${formatList(clashes.map(inWords))}. ` : ''}
      {closed === null ? '' : `${closed} `}
      {by === 'carry' ? <Keys /> : 'Suelte para moverla.'}
    </>
  );
}

/** Hidden on touch screens, which have the buttons. */
const Keys = () => <span className="cal-bar-keys">Enter la deja ahí, Esc cancela.</span>;

const inWords = ({ names, from, until }: CalendarEvent) => `${names.middle} (${from} – ${until})`;

/** The duration as a field: touch has no other way to change it. */
function Length({ duracion, onChange }: { duracion: number; onChange: (duracion: number) => void }) {
  return (
    <span className="cal-bar-length row">
      <IconButton label="Más corta" icon={<MinusIcon />} onClick={() => onChange(durationBeside(duracion, -1))} />
      <span>{duracion} min</span>
      <IconButton label="Más larga" icon={<PlusIcon />} onClick={() => onChange(durationBeside(duracion, 1))} />
    </span>
  );
}
