import type { ReactNode } from 'react';
import type { NetworkInfo } from '#domain/wire/wire.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { installSteps, noAddress, typedAddress } from './install-words.ts';
import { QrCode } from './qr-code.tsx';
import styles from './network.module.css';

interface InstallGuideProps {
  network: NetworkInfo;
  /** Buttons below, where there is an address. */
  children?: ReactNode;
}

/** The QR code of the page that prepares a tablet, with the steps to it and its address as text. */
export function InstallGuide({ network, children }: InstallGuideProps) {
  const { install_url: url } = network;
  if (url === null) return <Banner tone="warning">{noAddress(network)}</Banner>;
  const address = typedAddress(url);
  return (
    <>
      <div className={styles.guide}>
        <QrCode text={url} label={`Código QR de ${address}`} />
        <div>
          <ol className={styles.steps}>
            {installSteps(network).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={styles.address}>
            <small>Dirección</small>
            <b>{address}</b>
          </p>
        </div>
      </div>
      <div className={styles.buttons}>{children}</div>
    </>
  );
}
