import { InfoIcon, PrinterIcon } from 'lucide-react';
import type { NetworkInfo } from '#domain/wire/wire.ts';
import { InstallGuide } from '#entities/network/install-guide.tsx';
import { InstallSheet } from '#entities/network/install-sheet.tsx';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { Loadable } from '#ui/messages/loadable.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { ServerCard } from './server-card.tsx';
import styles from './tablets.module.css';

/** The way from the clinic's wifi to Arcada on a tablet, and the server that leads there. */
export function TabletsSection() {
  const { status, value, message, reload } = useServerRead<NetworkInfo>('/network/');
  return (
    <>
      {status === 'offline' ? (
        <Banner live>
          {value
            ? 'Sin conexión: se muestra lo último que dijo el servidor.'
            : 'Sin conexión: la dirección del servidor se puede leer cuando vuelva la conexión.'}
        </Banner>
      ) : null}
      {status === 'failed' ? (
        <Card>
          <ReadFailed message={message} onRetry={() => void reload()} />
        </Card>
      ) : null}
      {value || status === 'loading' ? (
        <Loadable value={value}>{(network) => <Told network={network} />}</Loadable>
      ) : null}
    </>
  );
}

function Told({ network }: { network: NetworkInfo }) {
  const clinic = useClinicConfig()?.clinic_name ?? '';
  return (
    <>
      <Card title="Instalar en una tableta" padded={false}>
        <div className={styles.install}>
          <p className="detail">Sin este paso una tableta no trabaja sin conexión.</p>
          <InstallGuide network={network}>
            <Button icon={<PrinterIcon />} onClick={() => print()}>
              Imprimir hoja
            </Button>
          </InstallGuide>
        </div>
        {network.local ? (
          <p className={styles.note}>
            <InfoIcon size={20} />
            Se lee sin cuenta ni contraseña: la página solo instala el certificado.
          </p>
        ) : null}
      </Card>
      <ServerCard network={network} />
      <InstallSheet network={network} clinic={clinic} />
    </>
  );
}
