import { createPortal } from 'react-dom';
import type { NetworkInfo } from '#domain/wire/wire.ts';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import paper from '#ui/print/paper.module.css';
import { PaperHead } from '#ui/print/paper.tsx';
import { usePrinting } from '#ui/print/use-printing.ts';
import { Fingerprint } from './fingerprint.tsx';
import { installSteps, typedAddress } from './install-words.ts';
import { QrCode } from './qr-code.tsx';
import styles from './sheet.module.css';

interface InstallSheetProps {
  network: NetworkInfo;
  clinic: string;
}

/** One sheet for the clinic's wall, which the printer gives out in place of the page. */
export function InstallSheet({ network, clinic }: InstallSheetProps) {
  const printing = usePrinting();
  const { printed } = usePaperFacts();
  const { install_url: url, local } = network;
  if (!printing || url === null) return null;
  return createPortal(
    <article className={`${paper.paper} ${styles.sheet} print-only`} aria-label="Hoja para la pared">
      <PaperHead clinic={clinic}>
        <div>
          <h1>Instalar Arcada</h1>
          <p>en una tableta</p>
        </div>
      </PaperHead>
      <div className={styles.code}>
        <QrCode text={url} label={`Código QR de ${typedAddress(url)}`} />
      </div>
      <ol className={styles.steps}>
        {installSteps(network).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.address}>{typedAddress(url)}</p>
      {local ? (
        <section className={styles.compare}>
          <div>
            <h2>Huella del certificado</h2>
            <p>
              Compárela con la que muestra la tableta antes de confiar en el certificado: si una fila no es igual, no lo
              instale.
            </p>
            {local.home_url === null ? null : (
              <p>
                Después, Arcada se abre desde su icono, o en <b>{local.home_url}</b>
              </p>
            )}
          </div>
          <div>
            <Fingerprint authority={local.authority} />
          </div>
        </section>
      ) : null}
      <footer>
        <span>{printed}</span>
        <span>Si la dirección del servidor cambia, imprima otra hoja en Ajustes.</span>
      </footer>
    </article>,
    document.body,
  );
}
