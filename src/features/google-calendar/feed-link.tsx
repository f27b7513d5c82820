import { CopyIcon, LinkIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { CalendarFeed } from '#domain/wire/wire.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { usePerson } from '#runtime/use-person.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useReport } from '#runtime/use-report.ts';
import { readPeople } from '#store/session/people.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Card } from '#ui/layout/card.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatDate, formatRelative } from '#ui/text/format.ts';
import { FEED_FAILED, FEED_REVOKE_FAILED } from './messages.ts';
import { useFeeds } from './use-feeds.ts';
import styles from './feed-link.module.css';

const FEEDS_OFFLINE = 'Los enlaces a la agenda necesitan conexión.';

/** The agenda's links in a card of their own. */
export function FeedCard() {
  return (
    <Card title="Enlace a la agenda">
      <FeedLink />
    </Card>
  );
}

/** Makes, shows, copies and revokes the secret links by which a calendar subscribes to the agenda. */
export function FeedLink() {
  const { feeds, create, revoke } = useFeeds();
  const report = useReport();
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [doomed, setDoomed] = useState<CalendarFeed | null>(null);

  async function make(): Promise<void> {
    setBusy(true);
    report.again();
    try {
      setUrl(await create());
    } catch (error) {
      report.failed(error, FEED_FAILED);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.stack}>
      {feeds.status === 'offline' || feeds.status === 'failed' ? (
        <>
          <p className="detail">{feeds.status === 'offline' ? FEEDS_OFFLINE : feeds.message}</p>
          <div>
            <Button onClick={() => void feeds.reload()}>Reintentar</Button>
          </div>
        </>
      ) : (
        <>
          <p className="detail">
            Google, Apple y Outlook pueden suscribirse a un enlace. Muestra nombres y tratamientos: no lo comparta.
            Termina si su dueño cambia de contraseña o cierra sus sesiones, y a los 90 días sin lecturas: entonces cree
            otro y suscriba el calendario de nuevo.
          </p>
          {url === null ? null : <NewLink url={url} />}
          {feeds.status === 'ready' && feeds.value?.length ? (
            <ul className={styles.links}>
              {feeds.value.map((link) => (
                <LinkLine key={link.id} link={link} onRevoke={() => setDoomed(link)} />
              ))}
            </ul>
          ) : null}
          <div>
            <Button icon={<LinkIcon />} busy={busy} onClick={() => void make()}>
              Crear enlace
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        title="Revocar el enlace"
        confirmLabel="Revocar"
        danger
        failureMessage={FEED_REVOKE_FAILED}
        blocked={feeds.status === 'offline' && FEEDS_OFFLINE}
        onConfirm={async () => {
          if (!doomed) return;
          await revoke(doomed.id);
          setUrl(null);
          setDoomed(null);
          notify.success('Enlace revocado.');
        }}
      >
        <p>Los calendarios que lo usan dejan de recibir la agenda. No se puede deshacer.</p>
      </ConfirmDialog>
    </div>
  );
}

/** The address is shown only once: the server keeps no more than its hash. */
function NewLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      notify.success('Enlace copiado.');
    } catch {
      // Over plain http, or without permission, copying fails: the address is selected, for the keyboard or the
      // browser's menu.
      field.current?.select();
      notify.info('Copie el enlace seleccionado.');
    }
  }
  return (
    <div className={styles.new}>
      <label htmlFor={id}>Enlace nuevo</label>
      <div className="wrap">
        <input
          id={id}
          ref={field}
          name="calendar_feed_url"
          className={styles.url}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={<CopyIcon />} onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
      <p className="detail">Cópielo ahora: no se mostrará de nuevo.</p>
    </div>
  );
}

function LinkLine({ link, onRevoke }: { link: CalendarFeed; onRevoke: () => void }) {
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const person = usePerson();
  const people = valueOf(useRead(readPeople));
  const made = formatRelative(link.created_at, now, timeZone);
  const whose = link.user === person?.id ? 'Suyo' : `De ${people?.get(link.user) ?? 'otra persona'}`;
  return (
    <li className={styles.line}>
      <div className={styles.text}>
        <b>Creado {made}</b>
        <span>
          {whose} ·{' '}
          {link.last_used_at === null
            ? 'sin usar todavía'
            : `última lectura ${formatRelative(link.last_used_at, now, timeZone)}`}{' '}
          · sin lecturas, termina el {formatDate(link.ends_at, timeZone)}
        </span>
      </div>
      <Button variant="danger-outline" aria-label={`Revocar el enlace creado ${made}`} onClick={onRevoke}>
        Revocar
      </Button>
    </li>
  );
}
