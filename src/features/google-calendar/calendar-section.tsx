import { CalendarCheckIcon, CalendarXIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AuthorizeBanner } from '#entities/google-calendar/authorize-banner.tsx';
import type { CalendarAction, OutboxAction } from '#store/database/tables.ts';
import { Button } from '#ui/controls/button.tsx';
import { Switch } from '#ui/inputs/choices.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { FeedLink } from './feed-link.tsx';
import { REMOVE_FAILED, SYNC_FAILED } from './messages.ts';
import { useCalendarCheck, type CalendarCheck } from './use-calendar-check.ts';
import { useCalendarWish } from './use-calendar-wish.ts';
import { useReturnFromGoogle } from './use-return-from-google.ts';
import styles from './calendar-section.module.css';

interface CalendarSectionProps {
  /** Null for a new appointment. */
  appointment: string | null;
  /** Reports whether saving shall sync the appointment. */
  onWanted: (wanted: boolean) => void;
}

/** The appointment form's section on Google Calendar: the appointment's state there, and the requests that wait. */
export function CalendarSection({ appointment, onWanted }: CalendarSectionProps) {
  const { waiting, mark, busy, carryOut } = useCalendarWish(appointment);
  const check = useCalendarCheck(appointment, mark);
  const [chosen, setChosen] = useState<boolean | null>(null);
  // A new appointment begins with sync on (specification §4); an existing one keeps its state.
  const wanted = chosen ?? (appointment === null || isThere(check, waiting));
  useEffect(() => onWanted(wanted), [onWanted, wanted]);
  useReturnFromGoogle();
  if (check.status === 'unconfigured') return <Unconfigured />;
  const offline = check.status === 'offline';
  return (
    <Card title="Calendario de Google" actions={offline ? <Badge>Sin conexión</Badge> : null}>
      <div className="stack">
        {check.status === 'unauthorized' ? <AuthorizeBanner /> : null}
        <div className={styles.row}>
          <div className={styles.wish}>
            <Switch
              name="sync_calendar"
              label="Sincronizar con Google Calendar"
              description={sentence({ check, waiting, wanted, isNew: appointment === null })}
              checked={wanted}
              onChange={setChosen}
            />
          </div>
          {appointment === null || check.status === 'unauthorized' ? null : (
            <Actions there={isThere(check, waiting)} busy={busy} carryOut={(action) => void carryOut(action)} />
          )}
        </div>
      </div>
    </Card>
  );
}

interface ActionsProps {
  there: boolean;
  busy: boolean;
  carryOut: (action: CalendarAction) => void;
}

function Actions({ there, busy, carryOut }: ActionsProps) {
  return (
    <div className="wrap">
      {there ? (
        <Button busy={busy} icon={<CalendarXIcon />} onClick={() => carryOut('calendar-delete')}>
          Eliminar de Google Calendar
        </Button>
      ) : (
        <Button busy={busy} icon={<CalendarCheckIcon />} onClick={() => carryOut('calendar-sync')}>
          Sincronizar
        </Button>
      )}
    </div>
  );
}

/** Whether the event is there; offline, by the last request. */
const isThere = (check: CalendarCheck, waiting: OutboxAction | null): boolean =>
  waiting ? waiting.action === 'calendar-sync' : check.status === 'ready' && check.synced === true;

interface Situation {
  check: CalendarCheck;
  waiting: OutboxAction | null;
  wanted: boolean;
  isNew: boolean;
}

/** The appointment's state in Google Calendar in one line. */
function sentence({ check, waiting, wanted, isNew }: Situation): string {
  const offline = check.status === 'offline';
  if (waiting) return ofWaiting(waiting, offline);
  if (isNew) {
    if (!wanted) return 'Esta cita no irá a Google Calendar.';
    return offline ? 'Sin conexión: se enviará después.' : 'Se enviará al guardar.';
  }
  if (check.status === 'loading') return 'Comprobando…';
  if (check.status !== 'ready' || check.synced === null) {
    if (wanted) return offline ? 'Se enviará cuando haya conexión.' : 'Se enviará al guardar.';
    return offline ? 'Sin conexión: no se puede comprobar si está sincronizada.' : 'No se sabe si está sincronizada.';
  }
  if (!check.synced) return wanted ? 'No sincronizada. Se enviará al guardar.' : 'No sincronizada.';
  return wanted
    ? 'Sincronizada. El cambio se enviará al guardar.'
    : 'Sincronizada. Los cambios siguen llegando a Google Calendar hasta que la elimine de él.';
}

function ofWaiting({ action, state, error }: OutboxAction, offline: boolean): string {
  const removal = action === 'calendar-delete';
  if (state === 'attention') {
    return `${removal ? REMOVE_FAILED : SYNC_FAILED} ${error?.problem.detail ?? ''}`.trim();
  }
  if (removal)
    return offline ? 'Se eliminará de Google Calendar cuando haya conexión.' : 'Eliminando de Google Calendar…';
  return offline ? 'Se enviará cuando haya conexión.' : 'Enviando a Google Calendar…';
}

/** The links are read from the server, and so only when unfolded. */
function Unconfigured() {
  const [opened, setOpened] = useState(false);
  return (
    <Card title="Calendario de Google">
      <div className="stack">
        <div className={styles.row}>
          <p className={styles.wish}>
            Google Calendar no está configurado en el servidor de la clínica. Cualquier calendario puede mostrar la
            agenda con un enlace.
          </p>
          {opened ? null : <Button onClick={() => setOpened(true)}>Enlace a la agenda</Button>}
        </div>
        {opened ? <FeedLink /> : null}
      </div>
    </Card>
  );
}
