import { useState } from 'react';
import { useLeftWork } from '#entities/demo-clinic/left-work.ts';
import { RescueButton } from '#entities/session/rescue-button.tsx';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { Button } from '#ui/controls/button.tsx';
import { LoneCard } from '#ui/layout/lone-card.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import styles from './ended-demo.module.css';

/**
 * The demo clinic of this tablet has ended: the screen says what became of it, gives unsent work out as a rescue copy, and
 * goes on to the next clinic.
 */
export function EndedDemo({ clinic }: { clinic: string }) {
  const left = useLeftWork();
  if (left === undefined) return null;
  return (
    <LoneCard title="La clínica de demostración terminó" clinic={clinic}>
      <p>
        {clinic} era una clínica de prueba y un administrador eligió empezar de cero. Sus datos ya no están en el
        servidor, y las sesiones que tenía se cerraron.
      </p>
      {left === null ? <NothingLeft /> : <Left {...left} />}
    </LoneCard>
  );
}

function NothingLeft() {
  const { busy, goOn } = useGoOn();
  return (
    <>
      <p className="detail">En este dispositivo todo estaba enviado: no queda nada por guardar.</p>
      <Button variant="filled" block busy={busy} onClick={() => void goOn()}>
        Continuar a la clínica nueva
      </Button>
    </>
  );
}

function Left({ words, one }: { words: string; one: boolean }) {
  const [exported, setExported] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, goOn } = useGoOn();
  return (
    <>
      <div className={styles.left}>
        <p>
          <strong>
            {one ? 'Queda' : 'Quedan'} {words} en este dispositivo.
          </strong>{' '}
          La clínica nueva no {one ? 'lo recibe' : 'los recibe'}. Si algo de eso era de verdad, guárdelo antes de
          continuar.
        </p>
        <RescueButton variant={exported ? 'outline' : 'filled'} onExported={() => setExported(true)} />
      </div>
      <Button
        variant={exported ? 'filled' : 'outline'}
        block
        busy={busy}
        onClick={() => (exported ? void goOn() : setAsking(true))}
      >
        Continuar a la clínica nueva
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="¿Continuar sin guardar una copia?"
        confirmLabel={one ? 'Borrarlo y continuar' : 'Borrarlos y continuar'}
        danger
        onConfirm={goOn}
      >
        <p>
          {one ? 'Se borra' : 'Se borran'} de este dispositivo {words}. {one ? 'No está' : 'No están'} en ningún otro
          lugar.
        </p>
      </ConfirmDialog>
    </>
  );
}

function useGoOn() {
  const { forgetClinic } = useRuntime();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  async function goOn(): Promise<void> {
    setBusy(true);
    report.again();
    try {
      await forgetClinic('/login');
    } catch (error) {
      report.failed(error, 'No se pudieron borrar los datos de la demostración. Inténtelo de nuevo.');
      setBusy(false);
    }
  }
  return { busy, goOn };
}
