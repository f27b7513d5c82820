import { UnplugIcon } from 'lucide-react';
import { useState } from 'react';
import type { CalendarAccount } from '#domain/wire/wire.ts';
import {
  CALENDAR_ACCOUNT_PATH,
  endWords,
  type CalendarAccountAnswer,
} from '#entities/google-calendar/account-words.ts';
import { AuthorizeButton } from '#entities/google-calendar/authorize-button.tsx';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import { DISCONNECT_FAILED } from './messages.ts';

/** The clinic's Google account, which an administrador connects and disconnects; nothing for others, or without such a calendar. */
export function CalendarAccountCard() {
  const configured = useClinicConfig()?.calendar === true;
  const mine = usePerson()?.rol === 'administrador';
  return configured && mine ? <Connected /> : null;
}

function Connected() {
  const { request } = useRuntime();
  const { status, value, message, reload } = useServerRead<CalendarAccountAnswer>(CALENDAR_ACCOUNT_PATH);
  const [asking, setAsking] = useState(false);
  const offline = status === 'offline';
  const account = value?.account ?? null;

  async function disconnect(): Promise<void> {
    await request(CALENDAR_ACCOUNT_PATH, { method: 'DELETE' });
    setAsking(false);
    notify.success('Google Calendar desconectado.');
    await reload();
  }
  return (
    <Card title="Google Calendar">
      <div className="stack">
        {status === 'failed' ? <p className="detail">{message}</p> : null}
        {offline ? <p className="detail">Conectar y desconectar Google Calendar necesita conexión.</p> : null}
        {value ? <Told account={account} /> : null}
        <div className="wrap">
          {value && account?.ended !== null ? <AuthorizeButton disabled={offline}>Conectar</AuthorizeButton> : null}
          {account ? (
            <Button variant="danger-outline" icon={<UnplugIcon />} disabled={offline} onClick={() => setAsking(true)}>
              Desconectar
            </Button>
          ) : null}
        </div>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Desconectar Google Calendar"
        confirmLabel="Desconectar"
        danger
        failureMessage={DISCONNECT_FAILED}
        blocked={offline && 'Conectar y desconectar Google Calendar necesita conexión.'}
        onConfirm={disconnect}
      >
        <p>Las citas dejan de enviarse a esa cuenta. Las que ya están allí se quedan hasta que alguien las borre.</p>
      </ConfirmDialog>
    </Card>
  );
}

function Told({ account }: { account: CalendarAccount | null }) {
  const timeZone = useClinicConfig()?.timezone;
  if (!account) return <p className="detail">Ninguna cuenta recibe la agenda de la clínica.</p>;
  const since = `Conectado por ${account.name || 'otra persona'} el ${formatDateTime(account.since, timeZone)}.`;
  const why = endWords(account);
  return why === null ? (
    <p className="detail">{since} Recibe el nombre y el tratamiento de cada cita sincronizada.</p>
  ) : (
    <>
      <Banner tone="warning" live>
        {why} Conéctelo con otra cuenta, o desconéctelo.
      </Banner>
      <p className="detail">{since}</p>
    </>
  );
}
