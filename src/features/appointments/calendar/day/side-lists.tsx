import './day.css';
import { CheckIcon, PhoneIcon, XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Estado } from '#domain/agenda/appointment.ts';
import { EstadoBadge } from '#entities/appointment/estado-badge.tsx';
import { usePhoneLinks } from '#entities/patient/phone-links.ts';
import { Button, ButtonAnchor, IconButton } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { isOpen, type CalendarEvent } from '../model/events.ts';

/** So many entries of each list; the grid shows the others. */
const LISTED = 4;

interface SideListsProps {
  events: readonly CalendarEvent[];
  now: Date;
  onOpen: (event: CalendarEvent, row: Element) => void;
  onEstado: (event: CalendarEvent, estado: Estado) => void;
}

/**
 * Lists beside the day: visits that are over without an estado, the next ones, and patients to call. An empty list is
 * left out.
 */
export function SideLists({ events, now, onOpen, onEstado }: SideListsProps) {
  const open = events.filter((event) => isOpen(event, now));
  const coming = events.filter(
    ({ start, estado }) => start > now && (estado === 'programada' || estado === 'confirmada'),
  );
  const unconfirmed = coming.filter(({ estado }) => estado === 'programada');
  const who = (event: CalendarEvent, detail: string) => (
    <button
      type="button"
      className="cal-who grow"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => onOpen(event, currentTarget)}
    >
      <b className="clip">{event.names.middle}</b>
      <small className="clip">{detail}</small>
    </button>
  );
  return (
    <>
      <People title="Por cerrar" count={open.length}>
        {open.slice(0, LISTED).map((event) => (
          <li key={event.id} className="line">
            {who(event, `${event.appointment.tipo_tratamiento} · ${event.from} – ${event.until}`)}
            <IconButton
              label={`Marcar completada: ${event.names.middle}`}
              className="cal-good"
              icon={<CheckIcon />}
              onClick={() => onEstado(event, 'completada')}
            />
            <IconButton
              label={`Marcar inasistencia: ${event.names.middle}`}
              variant="danger-outline"
              icon={<XIcon />}
              onClick={() => onEstado(event, 'inasistencia')}
            />
          </li>
        ))}
      </People>
      <People title="A continuación">
        {coming.slice(0, LISTED).map((event) => (
          <li key={event.id} className="line">
            {who(event, `${event.from} · ${event.place}`)}
            <EstadoBadge appointment={event.appointment} />
          </li>
        ))}
      </People>
      <People title="Por confirmar" count={unconfirmed.length}>
        {unconfirmed.slice(0, LISTED).map((event) => (
          <li key={event.id} className="line">
            {who(event, `${event.from} · ${event.phone ?? 'Sin teléfono'}`)}
            <Call event={event} />
            <Button aria-label={`Confirmar: ${event.names.middle}`} onClick={() => onEstado(event, 'confirmada')}>
              Confirmar
            </Button>
          </li>
        ))}
      </People>
    </>
  );
}

function People({ title, count, children }: { title: string; count?: number; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Card
      title={title}
      padded={false}
      actions={count === undefined ? null : <span className="beside-title">{count}</span>}
    >
      <ul className="cal-people">{children}</ul>
    </Card>
  );
}

function Call({ event: { phone, names } }: { event: CalendarEvent }) {
  const links = usePhoneLinks(phone);
  if (!links) return null;
  return (
    <ButtonAnchor
      href={links.call}
      icon={<PhoneIcon size={18} />}
      aria-label={`Llamar: ${names.middle}`}
      title="Llamar"
    />
  );
}
