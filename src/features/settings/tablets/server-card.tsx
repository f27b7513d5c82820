import { CheckIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { groupsOf } from '#domain/values/fingerprint.ts';
import type { LocalNetwork, NetworkInfo } from '#domain/wire/wire.ts';
import { Fingerprint } from '#entities/network/fingerprint.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { formatDate, formatList } from '#ui/text/format.ts';
import styles from './tablets.module.css';

/** The server's names, addresses and certificates, and whether something about them asks for a person. */
export function ServerCard({ network }: { network: NetworkInfo }) {
  const { local, version } = network;
  return (
    <Card title="El servidor en la red" actions={<State network={network} />}>
      <dl className={styles.facts}>
        {local ? (
          <LocalFacts local={local} />
        ) : (
          <Fact label="Conexión segura">
            {network.install_url === null ? 'ninguna' : 'se administra fuera de Arcada'}
          </Fact>
        )}
        <Fact label="Versión de Arcada">{version}</Fact>
      </dl>
      {local?.authority.last_year ? (
        <Banner tone="warning">
          La autoridad de la clínica vence el {day(local.authority.expires)}. Antes de ese día, detenga Arcada, borre la
          carpeta «tls» de sus datos, iníciela de nuevo e instale el certificado nuevo en cada tableta.
        </Banner>
      ) : null}
    </Card>
  );
}

function State({ network: { install_url: url, local } }: { network: NetworkInfo }) {
  const [tone, word] =
    url === null
      ? (['warn', local ? 'Sin dirección' : 'Sin https'] as const)
      : local?.authority.last_year
        ? (['warn', 'Vence pronto'] as const)
        : (['ok', 'En orden'] as const);
  return (
    <span className={styles.state}>
      <Badge tone={tone}>{word}</Badge>
    </span>
  );
}

function LocalFacts({ local: { name, addresses, certificate_expires: ends, authority } }: { local: LocalNetwork }) {
  const [whole, setWhole] = useState(false);
  return (
    <>
      <Fact label="Nombre local">
        {name === null ? (
          'ninguno'
        ) : (
          <>
            <CheckIcon size={18} />
            {name}
          </>
        )}
      </Fact>
      <Fact label={addresses.length > 1 ? 'Direcciones de hoy' : 'Dirección de hoy'}>
        {addresses.length === 0 ? (
          'ninguna'
        ) : (
          <>
            {formatList(addresses)} <small>{addresses.length > 1 ? 'pueden cambiar' : 'puede cambiar'}</small>
          </>
        )}
      </Fact>
      <Fact label="Certificado del servidor">
        <CheckIcon size={18} />
        hasta el {day(ends)} <small>se renueva solo</small>
      </Fact>
      <Fact label="Autoridad de la clínica">hasta el {day(authority.expires)}</Fact>
      <Fact label="Su huella">
        <code>{groupsOf(authority.sha256, 4).slice(0, 3).join(' ')} …</code>
        <Button onClick={() => setWhole(true)}>Ver entera</Button>
        <Modal opened={whole} onClose={() => setWhole(false)} title="Huella del certificado" subtitle="SHA-256">
          <Fingerprint authority={authority} />
          <p className={styles.compare}>
            Las cuatro filas son iguales a las que muestra cada dispositivo. Si una difiere, no instale el certificado.
          </p>
        </Modal>
      </Fact>
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The day of a certificate's end as /instalar tells it. */
const day = (timestamp: string): string => formatDate(timestamp.slice(0, 10));
