import { PlugIcon, ShieldCheckIcon, TriangleAlertIcon } from 'lucide-react';
import { useState } from 'react';
import type { RecoveryCodes, SecondFactor, SecondFactorSecret, UserInfo } from '#domain/wire/wire.ts';
import { failureWords } from '#domain/wire/problem.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { Button } from '#ui/controls/button.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { formatCount, formatDate } from '#ui/text/format.ts';
import { FACTOR_BEGIN_FAILED, FACTOR_OFF, FACTOR_OFF_FAILED, NEW_CODES_FAILED } from '../messages.ts';
import { CodeDialog } from './code-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';
import styles from '../account.module.css';

const PATH = '/account/second-factor/';
/** With so few recovery codes left it is time for new ones. */
const FEW = 3;

type Task = { name: 'on'; told: SecondFactorSecret } | { name: 'off' | 'renew' } | { name: 'codes'; codes: string[] };

/** The second factor of an administrador, or of a person who has been one (decision 126). */
export function SecondFactorCard({ person }: { person: UserInfo }) {
  const read = useServerRead<SecondFactor | null>(PATH);
  const [task, setTask] = useState<Task | null>(null);
  const begin = useBegin((told) => setTask({ name: 'on', told }));
  const { request } = useRuntime();
  const since = read.value?.since ?? null;
  if (person.rol !== 'administrador' && since === null) return null;
  const left = read.value?.recovery_codes ?? 0;

  const send = (path: string) => async (code: string) =>
    request<RecoveryCodes>(`${PATH}${path}`, { method: 'POST', json: { code } });
  const close = () => setTask(null);
  const show = ({ recovery_codes }: RecoveryCodes) => setTask({ name: 'codes', codes: recovery_codes });
  return (
    <Card
      title="Verificación en dos pasos"
      actions={
        read.value ? (
          <span className={styles.state}>
            <Badge tone={since === null ? 'neutral' : 'ok'}>{since === null ? 'Inactiva' : 'Activa'}</Badge>
          </span>
        ) : null
      }
    >
      <div className={styles.form}>
        <p className="detail">Al entrar se pide también un código de su teléfono: saber la contraseña no basta.</p>
        {since === null ? null : <Since at={since} left={left} />}
        {read.status === 'failed' || read.status === 'offline' ? (
          <Unreachable offline={read.status === 'offline'} message={read.message} onRetry={read.reload} />
        ) : null}
        {read.value ? (
          <div className="wrap">
            {since === null ? (
              <Button
                variant="filled"
                icon={<ShieldCheckIcon />}
                busy={begin.busy}
                disabled={read.status === 'offline'}
                onClick={() => void begin.start()}
              >
                Activar verificación
              </Button>
            ) : (
              <>
                <Button disabled={read.status === 'offline'} onClick={() => setTask({ name: 'renew' })}>
                  Códigos nuevos
                </Button>
                <Button
                  variant="danger-outline"
                  disabled={read.status === 'offline'}
                  onClick={() => setTask({ name: 'off' })}
                >
                  Desactivar
                </Button>
              </>
            )}
          </div>
        ) : null}
      </div>
      {task?.name === 'on' ? (
        <TurnOnDialog told={task.told} send={send('confirm/')} onDone={show} onClose={close} />
      ) : null}
      {task?.name === 'renew' ? (
        <CodeDialog
          title="Códigos de recuperación nuevos"
          text="Los que guardó antes dejan de servir. Escriba el código de su teléfono, o uno de recuperación."
          confirmLabel="Hacer códigos"
          failure={NEW_CODES_FAILED}
          send={send('recovery-codes/')}
          onDone={show}
          onClose={close}
        />
      ) : null}
      {task?.name === 'off' ? (
        <CodeDialog
          title="¿Desactivar la verificación?"
          text="Para entrar bastará la contraseña. Escriba el código de su teléfono, o uno de recuperación."
          confirmLabel="Desactivar"
          danger
          failure={FACTOR_OFF_FAILED}
          send={send('off/')}
          onDone={() => {
            close();
            notify.success(FACTOR_OFF);
            void read.reload();
          }}
          onClose={close}
        />
      ) : null}
      {task?.name === 'codes' ? (
        <RecoveryCodesDialog
          codes={task.codes}
          username={person.username}
          onClose={() => {
            close();
            void read.reload();
          }}
        />
      ) : null}
    </Card>
  );
}

function Since({ at, left }: { at: string; left: number }) {
  const timeZone = useClinicConfig()?.timezone;
  const few = left <= FEW;
  const words = left === 0 ? 'No le quedan códigos' : formatCount(left, 'código', 'códigos');
  return (
    <p className={few ? 'said caution' : 'said text-2'}>
      {few ? <TriangleAlertIcon size={17} /> : <ShieldCheckIcon size={17} />}
      {`Desde el ${formatDate(at, timeZone)}. ${words} de recuperación${left === 0 ? ': haga otros' : few ? ': haga otros pronto' : ''}.`}
    </p>
  );
}

function Unreachable({
  offline,
  message,
  onRetry,
}: {
  offline: boolean;
  message: string;
  onRetry: () => Promise<void>;
}) {
  return (
    <>
      <p className="said text-3">
        <PlugIcon size={17} />
        {offline ? 'Sin conexión: se podrá cambiar cuando vuelva.' : message}
      </p>
      <RetryButton onRetry={onRetry} />
    </>
  );
}

/** Asks the server for a secret; a new one each time, which asks nobody for a code until it is confirmed. */
function useBegin(onTold: (told: SecondFactorSecret) => void) {
  const { request } = useRuntime();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async start(): Promise<void> {
      setBusy(true);
      report.again();
      try {
        onTold(await request<SecondFactorSecret>(PATH, { method: 'POST' }));
      } catch (error) {
        report.failed(error, failureWords(FACTOR_BEGIN_FAILED, error));
      } finally {
        setBusy(false);
      }
    },
  };
}
