import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { countWaitingOfOthers } from '#store/session/sealed-work.ts';
import { othersSignedIn } from '#store/session/session.ts';
import { useOnline, useSyncStatus } from '#runtime/use-sync-status.ts';
import { countDrafts, countUnsent } from '#store/safety/status.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { formatCount, formatNumber } from '#ui/text/format.ts';
import { leaveFarewell } from './farewell.ts';
import styles from './sign-out-dialog.module.css';

/** The harmless button takes the focus; it appears only after the sending has ended. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

type Step = { name: 'counting' | 'ready' | 'sending' | 'leaving' } | Unsent;

/** Changes that cannot be sent now. `others`: all of them belong to other persons, and stay unsent in this session. */
interface Unsent {
  name: 'unsent';
  count: number;
  drafts: number;
  others: boolean;
}

/**
 * "Cerrar sesión" (specification §8): unsent changes are sent first, or wait on the tablet by the person's
 * choice.
 */
export function SignOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Cerrar sesión">
      {opened ? <SignOut onClose={onClose} /> : null}
    </Modal>
  );
}

const ALL_GOES = 'Todo está enviado. Los datos de la clínica se borrarán de este dispositivo.';
const OTHERS_STAY =
  'Todo está enviado. Otras personas siguen con su sesión en esta tableta: los datos de la clínica se quedan en ella.';

function SignOut({ onClose }: { onClose: () => void }) {
  const others = valueOf(useRead(othersSignedIn));
  const offline = !useOnline();
  const { step, leave } = useSignOut();
  if (step.name === 'unsent') {
    return <UnsentWork {...step} offline={offline} onClose={onClose} onLeave={leave} />;
  }
  if (step.name === 'ready') {
    return (
      <>
        <p>{others ? OTHERS_STAY : ALL_GOES}</p>
        {offline ? <NeedsNetwork /> : null}
        <ModalActions>
          <Button onClick={onClose} ref={focusOnMount}>
            Cancelar
          </Button>
          <Button variant="filled" onClick={leave}>
            Cerrar sesión
          </Button>
        </ModalActions>
      </>
    );
  }
  return <Progress step={step.name} />;
}

interface UnsentProps extends Unsent {
  offline: boolean;
  onClose: () => void;
  onLeave: () => void;
}

const OWN = {
  one: 'Puede seguir aquí hasta que se envíe, o cerrar sesión: quedará guardado en esta tableta y se enviará cuando quien lo hizo vuelva a iniciar sesión en ella.',
  many: 'Puede seguir aquí hasta que se envíen, o cerrar sesión: quedarán guardados en esta tableta y se enviarán cuando quien los hizo vuelva a iniciar sesión en ella.',
};
const OF_OTHERS = {
  one: 'No es suyo: queda guardado en esta tableta y se enviará cuando quien lo hizo vuelva a iniciar sesión en ella.',
  many: 'No son suyos: quedan guardados en esta tableta y se enviarán cuando quien los hizo vuelva a iniciar sesión en ella.',
};

function UnsentWork({ count, drafts, others, offline, onClose, onLeave }: UnsentProps) {
  const one = count === 1;
  return (
    <>
      {count > 0 ? (
        <p>
          <strong>{one ? 'Queda 1 cambio sin enviar.' : `Quedan ${formatNumber(count)} cambios sin enviar.`}</strong>{' '}
          {others ? OF_OTHERS[one ? 'one' : 'many'] : OWN[one ? 'one' : 'many']}
        </p>
      ) : null}
      {drafts > 0 ? <Unsaved drafts={drafts} onClose={onClose} /> : null}
      <Undecided onClose={onClose} />
      {offline ? <NeedsNetwork /> : null}
      <div className={styles.choices}>
        <Button variant="filled" block onClick={onClose} ref={focusOnMount}>
          Seguir aquí
        </Button>
        <Button block onClick={onLeave}>
          {`Cerrar sesión y ${count + drafts === 1 ? 'dejarlo guardado' : 'dejarlos guardados'} en esta tableta`}
        </Button>
      </div>
    </>
  );
}

/** A form that was left is never sent by itself. */
function Unsaved({ drafts, onClose }: { drafts: number; onClose: () => void }) {
  const one = drafts === 1;
  return (
    <p>
      <strong>{one ? 'Hay 1 borrador sin guardar.' : `Hay ${drafts} borradores sin guardar.`}</strong>{' '}
      {one ? 'No se envía: ábralo o descártelo en' : 'No se envían: ábralos o descártelos en'}{' '}
      <Link to="/sincronizacion" onClick={onClose}>
        Sincronización
      </Link>
      {one ? ', o quedará en esta tableta.' : ', o quedarán en esta tableta.'}
    </p>
  );
}

/** Conflicts are not resolved by waiting. */
function Undecided({ onClose }: { onClose: () => void }) {
  const attention = useSyncStatus()?.attention ?? 0;
  if (attention === 0) return null;
  return (
    <p>
      {attention === 1 ? '1 cambio no se enviará' : `${formatNumber(attention)} cambios no se enviarán`} hasta que
      alguien decida en{' '}
      <Link to="/sincronizacion" onClick={onClose}>
        Sincronización
      </Link>
      .
    </p>
  );
}

function Progress({ step }: { step: 'counting' | 'sending' | 'leaving' }) {
  const pending = useSyncStatus()?.pending ?? 0;
  const sending = `Enviando ${formatCount(pending, 'cambio', 'cambios')}…`;
  return (
    <output className={styles.progress}>
      <p>{step === 'leaving' ? 'Cerrando sesión…' : sending}</p>
      <progress aria-label="Progreso" />
    </output>
  );
}

function NeedsNetwork() {
  return (
    <p className={styles.offline}>
      No hay conexión: para volver a entrar en esta tableta necesitará la red de la clínica.
    </p>
  );
}

/** Counts the unsent changes, sends for up to ten seconds, then asks. */
function useSignOut(): { step: Step; leave: () => void } {
  const runtime = useRuntime();
  const report = useReport();
  const [step, setStep] = useState<Step>({ name: 'counting' });
  const started = useRef(false);

  useEffect(() => {
    // Strict mode runs effects twice; one flush is enough.
    if (started.current) return;
    started.current = true;
    void prepare();

    async function prepare(): Promise<void> {
      let unsent = await countUnsent(runtime.db);
      // Offline, nothing can be sent: no waiting. Drafts are never sent.
      if (unsent > (await countDrafts(runtime.db)) && navigator.onLine) {
        setStep({ name: 'sending' });
        unsent = await runtime.flush();
      }
      const unsaved = Math.min(unsent, await countDrafts(runtime.db));
      const count = unsent - unsaved;
      const others = count > 0 && (await countWaitingOfOthers(runtime.db)) === count;
      setStep(unsent === 0 ? { name: 'ready' } : { name: 'unsent', count, drafts: unsaved, others });
    }
  }, [runtime]);

  async function leave(): Promise<void> {
    setStep({ name: 'leaving' });
    report.again();
    try {
      await runtime.signOut();
      leaveFarewell();
    } catch (error) {
      report.failed(error, 'No se pudo cerrar la sesión. Inténtelo de nuevo.');
      setStep(step);
    }
  }

  return { step, leave: () => void leave() };
}
