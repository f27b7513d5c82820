import { LockIcon } from 'lucide-react';
import { useState } from 'react';
import { useRuntime } from '#runtime/runtime.tsx';
import { useReport } from '#runtime/use-report.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { readTabletRules } from '#store/clinic/tablet-rules.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { IDLE_CHOICES, readLock, setIdleMinutes } from '#store/session/lock.ts';
import { canHashPins } from '#store/session/pin-hash.ts';
import { readPins } from '#store/session/pins.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { SelectControl } from '#ui/form/fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PIN_FAILED } from './messages.ts';
import { PinDialog, type PinTask } from './pin-dialog.tsx';
import styles from './account.module.css';

/** How long the list of sessions above the card may take to come from the server, milliseconds. */
const SETTLES = 5000;

/**
 * Scrolls the card into sight, again once the sessions above it have come: "Bloquear" leads here when a person has no
 * PIN, and on a tablet the card is below the fold.
 */
function comeInSight(card: HTMLElement | null): (() => void) | undefined {
  if (!card || location.hash !== '#pin') return undefined;
  const observer = new ResizeObserver(() => card.scrollIntoView({ block: 'center' }));
  observer.observe(card.closest('main') ?? document.body);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of BY_PERSON) removeEventListener(type, stop);
  };
  const timer = setTimeout(stop, SETTLES);
  for (const type of BY_PERSON) addEventListener(type, stop);
  return stop;
}

/** After any of these the person moves the page, and it is not scrolled any more. */
const BY_PERSON = ['pointerdown', 'wheel', 'keydown'];

const readPin = async (db: ArcadaDatabase, person: string) => (await readPins(db))[person] ?? null;

/** The PIN with which a person unlocks this one tablet, and after how long it locks by itself. */
export function PinCard({ person }: { person: string }) {
  const pin = valueOf(useRead(readPin, person));
  const required = valueOf(useRead(readTabletRules))?.pinRequired ?? false;
  const [task, setTask] = useState<PinTask | null>(null);
  if (pin === undefined) return null;
  return (
    <Card
      title="PIN de esta tableta"
      actions={
        <span className={styles.state}>
          <Badge tone={pin ? 'ok' : 'neutral'}>{pin ? 'Activo' : 'Sin PIN'}</Badge>
        </span>
      }
    >
      <div ref={comeInSight} className={styles.form}>
        <p className="detail">
          Con el PIN se desbloquea y se cambia de persona aquí, también sin conexión. Vale solo en este dispositivo.
        </p>
        {canHashPins() ? (
          <Button block icon={<LockIcon />} onClick={() => setTask(pin ? 'change' : 'choose')}>
            {pin ? 'Cambiar PIN' : 'Elegir PIN'}
          </Button>
        ) : (
          <p className="detail">
            Este navegador solo lo permite con una dirección segura: use la dirección https de la clínica.
          </p>
        )}
        {pin ? (
          <>
            {required ? (
              <p className="said text-3">La clínica pide un PIN a todas las personas: se cambia, pero no se quita.</p>
            ) : (
              <Button block variant="quiet" onClick={() => setTask('remove')}>
                Quitar PIN
              </Button>
            )}
            <IdleField />
          </>
        ) : (
          <p className="said text-3">Sin PIN la pantalla no se bloquea sola.</p>
        )}
      </div>
      {task ? <PinDialog task={task} person={person} length={pin?.length ?? 0} onClose={() => setTask(null)} /> : null}
    </Card>
  );
}

const idleWords = (minutes: number | null): string => {
  if (minutes === null) return 'Nunca, solo a mano';
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
};

/** A setting of the tablet, not of the person. */
function IdleField() {
  const { db } = useRuntime();
  const report = useReport();
  const minutes = valueOf(useRead(readLock))?.minutes;
  if (minutes === undefined) return null;
  return (
    <Field label="Bloquear tras inactividad" name="lock_after" hint="Para todas las personas con PIN en esta tableta.">
      {(control) => (
        <SelectControl
          {...control}
          value={String(minutes)}
          options={IDLE_CHOICES.map((choice) => ({ value: String(choice), label: idleWords(choice) }))}
          onChange={({ target }) => {
            const chosen = IDLE_CHOICES.find((choice) => String(choice) === target.value);
            if (chosen === undefined) return;
            setIdleMinutes(db, chosen).catch((error: unknown) => report.failed(error, PIN_FAILED));
          }}
        />
      )}
    </Field>
  );
}
