import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { CheckIcon, DownloadIcon, TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useInstallPrompt } from '#runtime/pwa/install-prompt.ts';
import { readFailures } from '#store/safety/failures.ts';
import { readStatus } from '#store/database/meta.ts';
import { rescueCopy } from '#store/safety/rescue-copy.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { notify } from '#ui/messages/notify.tsx';
import { useNames, useStore, useWhen } from '../context.ts';
import { downloadText } from '#ui/files/download.ts';
import { ImportRescue } from './import-rescue.tsx';
import styles from '../sync-centre.module.css';
import { clockFact, installFact, storageFact, zoneFact, type Fact } from './tablet-facts.ts';
import { useAction } from '../use-action.ts';
import { useTablet, type TabletState } from './use-tablet.ts';

const REFUSED =
  'El navegador no lo concede por ahora. Suele concederlo cuando la aplicación está instalada o se usa a menudo.';

/** The state of this device: space, protection, clock, offline readiness, and the copies for other places. */
export function TabletCard() {
  const { here } = useWhen();
  const status = valueOf(useRead(readStatus));
  const zone = zoneFact(useClinicConfig()?.timezone);
  const { tablet, askPersistence } = useTablet();
  const install = useInstallPrompt();
  const { busy, run } = useAction();
  async function protect() {
    if (await askPersistence()) notify.success('Los datos de este dispositivo quedan protegidos.');
    else notify.warning(REFUSED);
  }
  const synced = status?.synced_at;
  return (
    <Card title="Esta tableta">
      {tablet && status ? (
        <dl className={styles.facts}>
          <FactRow label="Última sincronización completa">{synced ? here(synced) : 'Ninguna todavía'}</FactRow>
          <FactRow label="Espacio usado" fact={storageFact(tablet.use)} />
          <FactRow label="Datos protegidos" fact={persistenceFact(tablet)}>
            {tablet.persisted === false ? (
              <Button block busy={busy} onClick={() => void run(protect)}>
                Pedir almacenamiento persistente
              </Button>
            ) : null}
          </FactRow>
          <FactRow label="Reloj" fact={clockFact(status.clock_offset)} />
          {zone === null ? null : <FactRow label="Zona horaria" fact={zone} />}
          <FactRow label="Aplicación" fact={installFact(tablet)}>
            {install && !tablet.installed ? (
              <Button block onClick={install}>
                Instalar
              </Button>
            ) : null}
          </FactRow>
          <FactRow label="Conexión segura" fact={secureFact(tablet)} />
          <FactRow label="Abre sin conexión" fact={workerFact(tablet)} />
        </dl>
      ) : null}
      <Exports />
    </Card>
  );
}

function Exports() {
  const db = useStore();
  const { busy, run } = useAction();
  const today = useToday();
  const { person } = useNames();
  return (
    <div className={styles.exports}>
      <Button
        block
        busy={busy}
        icon={<DownloadIcon />}
        onClick={() =>
          void run(async () => {
            downloadText(`arcada-rescate-${today}.json`, await rescueCopy(db, new Date()));
            notify.success('Copia de rescate descargada');
          })
        }
      >
        Exportar copia de rescate
      </Button>
      <p className={styles.hint}>Todo lo que aún no llegó al servidor, en un archivo. Contiene datos de pacientes.</p>
      {person?.rol === 'administrador' ? <ImportRescue /> : null}
      <Button
        block
        disabled={busy}
        icon={<DownloadIcon />}
        onClick={() =>
          void run(async () => {
            downloadText(`arcada-fallos-${today}.json`, JSON.stringify(await readFailures(db), null, 2));
            notify.success('Registro de fallos descargado');
          })
        }
      >
        Exportar registro de fallos
      </Button>
    </div>
  );
}

function FactRow({ label, fact, children }: { label: string; fact?: Fact; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-tone={fact?.tone}>
        {fact ? (
          <span>
            {fact.tone === 'ok' ? <CheckIcon size={16} /> : null}
            {fact.tone === 'warn' ? <TriangleAlertIcon size={16} /> : null}
            {fact.text}
          </span>
        ) : null}
        {children}
      </dd>
    </div>
  );
}

function persistenceFact({ persisted }: TabletState): Fact {
  if (persisted === null) return { text: 'El navegador no lo indica', tone: 'neutral' };
  return persisted
    ? { text: 'Sí', tone: 'ok' }
    : { text: 'No: si falta espacio, el navegador podría borrarlos', tone: 'warn' };
}

const secureFact = ({ secure }: TabletState): Fact =>
  secure ? { text: 'Sí', tone: 'ok' } : { text: 'No: use la dirección https de la clínica', tone: 'warn' };

const workerFact = ({ worker }: TabletState): Fact =>
  worker ? { text: 'Sí', tone: 'ok' } : { text: 'Todavía no: vuelva a abrir la aplicación con conexión', tone: 'warn' };
