import { CopyIcon, EyeIcon, KeyRoundIcon, PrinterIcon } from 'lucide-react';
import { createPortal } from 'react-dom';
import { usePaperFacts } from '#entities/clinic/use-paper-facts.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { Button } from '#ui/controls/button.tsx';
import { useCopy } from '#ui/controls/use-copy.ts';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import paper from '#ui/print/paper.module.css';
import { PaperHead } from '#ui/print/paper.tsx';
import { usePrinting } from '#ui/print/use-printing.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  username: string;
  onClose: () => void;
}

/** Shows the recovery codes once: the server keeps only their hashes. */
export function RecoveryCodesDialog({ codes, username, onClose }: RecoveryCodesDialogProps) {
  const { shown, copied, copy } = useCopy<HTMLOListElement>(codes.join('\n'));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Códigos de recuperación"
      subtitle="La verificación en dos pasos está activa"
      size="form"
      dismissible={false}
    >
      <ol ref={shown} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <ul className={styles.rules}>
        <li className="said detail">
          <KeyRoundIcon size={18} />
          Cada uno permite entrar una vez sin el teléfono. Guárdelos en papel.
        </li>
        <li className="said detail">
          <EyeIcon size={18} />
          Se muestran una sola vez: al cerrar esta ventana no se pueden volver a ver.
        </li>
      </ul>
      <div className="wrap">
        <Button icon={<CopyIcon />} onClick={() => void copy()}>
          {copied ? 'Copiados' : 'Copiar'}
        </Button>
        <Button icon={<PrinterIcon />} onClick={() => print()}>
          Imprimir
        </Button>
      </div>
      <ModalActions>
        <Button variant="filled" onClick={onClose} data-autofocus>
          Ya los guardé
        </Button>
      </ModalActions>
      <CodesSheet codes={codes} username={username} />
    </Modal>
  );
}

/** The sheet that the printer gives out in place of the page. */
function CodesSheet({ codes, username }: Omit<RecoveryCodesDialogProps, 'onClose'>) {
  const printing = usePrinting();
  const { printed } = usePaperFacts();
  const clinic = useClinicConfig()?.clinic_name ?? '';
  if (!printing) return null;
  return createPortal(
    <article className={`${paper.paper} ${styles.sheet} print-only`} aria-label="Hoja con los códigos">
      <PaperHead clinic={clinic}>
        <div>
          <h1>Códigos de recuperación</h1>
          <p>{username}</p>
        </div>
      </PaperHead>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p>Cada uno permite entrar una vez en Arcada sin el teléfono. Tache los que use.</p>
      <footer>
        <span>{printed}</span>
      </footer>
    </article>,
    document.body,
  );
}
