import './event-panel.css';
import '#ui/controls/dropdown.css';
import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PhoneIcon, TriangleAlertIcon, XIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useId } from 'react';
import { minutesTaken } from '#domain/agenda/appointment-slot.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { usePhoneLinks } from '#entities/patient/phone-links.ts';
import { MarkBadge } from '#record/read/mark-badge.tsx';
import { Button, ButtonAnchor, ButtonLink, IconButton } from '#ui/controls/button.tsx';
import { useUppermost } from '#ui/dialogs/use-uppermost.ts';
import { standsAtFoot } from '#ui/messages/stands-at-foot.ts';
import { formatAge, formatDate } from '#ui/text/format.ts';
import type { CalendarEvent } from '../model/events.ts';
import { weekdayLong } from '../model/ranges.ts';
import { isMovable } from '../move/moving.ts';

/** The position of the chip that opened the panel. */
export interface Anchor {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function anchorOf(chip: Element): Anchor {
  const { left, top, width, height } = chip.getBoundingClientRect();
  return { left, top, width, height };
}

interface EventPanelProps {
  event: CalendarEvent;
  anchor: Anchor;
  today: string;
  onAnchor: (anchor: Anchor) => void;
  onClose: () => void;
  onMove: () => void;
}

/** No <dialog>: the calendar behind it stays usable, and a press there closes the popover. */
const DIALOG = { role: 'dialog' } as const;

const chipOf = (id: string) => document.querySelector<HTMLElement>(`[data-event="${id}"]`);

/** Beside the chip; on a tablet held upright a sheet at the foot of the screen (event-panel.css). */
export function EventPanel({ event, anchor, today, onAnchor, onClose, onMove }: EventPanelProps) {
  const id = useId();
  useUppermost(true, onClose);
  useEffect(
    () => () => {
      // The chip may have been drawn anew: the one to focus is looked up once the panel has gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) chipOf(event.id)?.focus({ preventScroll: true });
      });
    },
    [event.id],
  );
  const onTurn = useEffectEvent(() => {
    const chip = chipOf(event.id);
    chip?.scrollIntoView({ block: 'nearest' });
    if (chip) onAnchor(anchorOf(chip));
  });
  useEffect(() => {
    // After the tablet is turned, the chip is elsewhere: the old position may be beside another visit, or below the
    // screen, where the popover would hide.
    const turned = () => requestAnimationFrame(onTurn);
    addEventListener('resize', turned);
    return () => removeEventListener('resize', turned);
  }, []);
  const onEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  });
  useEffect(() => {
    // The popover listens only while the focus is inside: not at first, nor after a press on empty space.
    addEventListener('keydown', onEscape);
    return () => removeEventListener('keydown', onEscape);
  }, []);
  return (
    <Popover
      opened
      onChange={(stays) => {
        if (!stays) onClose();
      }}
      width={384}
      position="right-start"
      offset={8}
      shadow="md"
      trapFocus
      // While the tablet turns, the chip may be outside the window: the panel stays visible.
      hideDetached={false}
      // The roles would describe the anchor, which is no control.
      withRoles={false}
      withinPortal
      // Low on the screen the panel shifts up beside its chip; flipped, it would cover other visits.
      middlewares={{
        flip: { crossAxis: false, fallbackPlacements: ['left-start', 'bottom', 'top'] },
        shift: { padding: 12 },
      }}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className="cal-anchor" style={{ ...anchor }} />
      </Popover.Target>
      <Popover.Dropdown ref={standsAtFoot} {...DIALOG} className="cal-panel" aria-labelledby={id}>
        <PanelContent event={event} headingId={id} today={today} onClose={onClose} onMove={onMove} />
      </Popover.Dropdown>
    </Popover>
  );
}

function PanelContent({
  event,
  headingId,
  today,
  onClose,
  onMove,
}: Omit<EventPanelProps, 'anchor' | 'onAnchor'> & { headingId: string }) {
  const { appointment, patient, names, alerts, mark, phone } = event;
  const age = formatAge(patient?.fecha_nacimiento, today);
  return (
    <>
      <div className="cal-panel-head">
        <div className="grow">
          <p className="row wrap">
            <EstadoBadge appointment={appointment} />
            <MarkBadge mark={mark} />
            {mark?.attention ? <ButtonLink to="/sincronizacion">Resolver</ButtonLink> : null}
          </p>
          <h2 id={headingId}>
            <Link to="/patients/$id" params={{ id: appointment.patient }}>
              {names.whole}
            </Link>
          </h2>
          <p className="text-2">{[age, phone ?? 'Sin teléfono'].filter(Boolean).join(' · ')}</p>
        </div>
        <IconButton label="Cerrar" variant="quiet" icon={<XIcon />} onClick={onClose} />
      </div>
      {alerts.length === 0 ? null : (
        <ul className="wrap cal-panel-alerts">
          {alerts.map(({ code, label, text }) => (
            <li key={code}>
              <TriangleAlertIcon size={16} />
              {text === null ? label : `${label}: ${text}`}
            </li>
          ))}
        </ul>
      )}
      <Facts event={event} />
      <Actions event={event} onMove={onMove} />
    </>
  );
}

function Facts({ event: { appointment, from, until, place } }: { event: CalendarEvent }) {
  return (
    <dl>
      <dt>Fecha</dt>
      <dd>
        {weekdayLong(appointment.fecha)} {formatDate(appointment.fecha)}
      </dd>
      <dt>Hora</dt>
      <dd>
        {from} – {until} ({minutesTaken(appointment)} min)
      </dd>
      <dt>Tratamiento</dt>
      <dd>{appointment.tipo_tratamiento}</dd>
      <dt>Lugar</dt>
      <dd>{place}</dd>
    </dl>
  );
}

function Actions({ event, onMove }: { event: CalendarEvent; onMove: () => void }) {
  const links = usePhoneLinks(event.phone);
  const { id } = event;
  return (
    <div className="wrap cal-panel-actions">
      {links ? (
        <ButtonAnchor href={links.call} icon={<PhoneIcon />} aria-label={`Llamar: ${event.phone}`} title="Llamar" />
      ) : null}
      {isMovable(event) ? <Button onClick={onMove}>Mover</Button> : null}
      <ButtonLink to="/appointments/$id/edit" params={{ id }}>
        Editar
      </ButtonLink>
      <ButtonLink to="/appointments/$id" params={{ id }} variant="filled">
        Ver detalles
      </ButtonLink>
    </div>
  );
}
