import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useNetwork } from '#runtime/use-sync-status.ts';
import { readStatus } from '#store/database/meta.ts';
import type { OutboxItem } from '#store/database/tables.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatCount, formatMore, formatNumber } from '#ui/text/format.ts';
import type { Centre } from '#store/decisions/read-centre.ts';
import { useNames, useWhen } from '../context.ts';
import { EntryLine } from './entry-line.tsx';
import styles from '../sync-centre.module.css';

/** The changes that the server has not received yet, oldest first. */
export function WaitingCard({ waiting, images }: Pick<Centre, 'waiting' | 'images'>) {
  const nextTry = useNextTry();
  const status = valueOf(useRead(readStatus));
  const network = useNetwork();
  const { entries, total } = waiting;
  return (
    <Card title={total > 0 ? `Por enviar (${formatNumber(total)})` : 'Por enviar'} padded={false}>
      {status && status.failures > 0 && total > 0 ? (
        <p className={styles.note}>
          {network
            ? `El servidor no responde. ${nextTry(status.retry_at)}`
            : `Esta tableta no tiene red: ${total === 1 ? 'se enviará' : 'se enviarán'} cuando vuelva.`}
        </p>
      ) : null}
      {entries.length > 0 ? (
        <ul className={styles.lines}>
          {entries.map((view) => (
            <EntryLine key={view.entry.op_id} view={view} state={<EntryBadge entry={view.entry} />}>
              <EntryTries entry={view.entry} />
            </EntryLine>
          ))}
        </ul>
      ) : null}
      {total > entries.length ? <p className={styles.note}>{formatMore(total - entries.length)}</p> : null}
      {images > 0 ? (
        <p className={styles.note}>
          En este dispositivo: {formatCount(images, 'imagen por subir', 'imágenes por subir')}.
        </p>
      ) : null}
    </Card>
  );
}

function EntryBadge({ entry: { state } }: { entry: OutboxItem }) {
  if (state === 'inflight') return <Badge tone="accent">Enviando</Badge>;
  return state === 'held' ? <Badge>Espera otro cambio</Badge> : <Badge tone="warn">Sin enviar</Badge>;
}

function EntryTries({ entry: { tries, not_before, error, state } }: { entry: OutboxItem }) {
  const nextTry = useNextTry();
  if (tries === 0 || state === 'inflight') return null;
  return (
    <span>
      {formatCount(tries, 'intento', 'intentos')}. {nextTry(not_before)}
      {error ? ` El servidor dijo: ${error.problem.detail}` : ''}
    </span>
  );
}

/** The time of the next try, milliseconds by this tablet's clock. */
function useNextTry(): (at: number) => string {
  const { now, offset } = useNames();
  const { here } = useWhen();
  return (at) => {
    if (at + offset - now.getTime() < 60_000) return 'Próximo intento en menos de un minuto.';
    return `Próximo intento: ${here(at)}.`;
  };
}
