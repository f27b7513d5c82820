import { fullName, type Patient } from '#domain/patients/patient.ts';
import { COLLECTIONS } from '#domain/record/collections.ts';
import { MayLack } from '#record/read/still-coming.tsx';
import { useReceived } from '#runtime/read/use-received.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useOnline } from '#runtime/use-sync-status.ts';
import { readPatientFile, type PatientFile } from '#store/patients/patient-file.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import { Progress } from '#ui/marks/progress.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { formatCount } from '#ui/text/format.ts';
import { PATIENT_EXPORT_FAILED } from '../messages.ts';
import styles from './export-dialog.module.css';
import { usePatientExport, type ExportState } from './use-patient-export.ts';

/** Lists the file's contents and what it will lack, gathers the images, saves. */
export function ExportDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const online = useOnline();
  const { state, save, cancel } = usePatientExport(patient.id, online);
  const file = valueOf(useRead(readPatientFile, patient.id));
  const received = useReceived(...COLLECTIONS) !== false;
  const report = useReport();
  const start = (anyway: boolean) => void save(anyway).catch((error) => report.failed(error, PATIENT_EXPORT_FAILED));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Exportar ficha"
      subtitle={fullName(patient)}
      dismissible={state.step !== 'gathering'}
    >
      <div className={styles.body}>
        <p>
          Todo lo que la clínica guarda de este paciente, en un archivo que se abre con cualquier navegador, sin red y
          sin Arcada. Se puede imprimir.
        </p>
        <div aria-live="polite" className={styles.state}>
          {received ? (
            <Status state={state} file={file} online={online} />
          ) : (
            <MayLack>La ficha se podrá exportar en cuanto hayan llegado todos sus registros.</MayLack>
          )}
        </div>
        <p className={styles.hint}>El archivo no tiene contraseña: entréguelo solo a quien corresponda.</p>
      </div>
      <Actions
        state={state}
        ready={file !== undefined && received}
        start={start}
        cancel={cancel}
        onClose={onClose}
        online={online}
      />
    </Modal>
  );
}

interface StatusProps {
  state: ExportState;
  file: PatientFile | undefined;
  online: boolean;
}

function Status({ state, file, online }: StatusProps) {
  if (state.step === 'saved') return <p className={styles.done}>Guardado: {state.name}</p>;
  if (state.step === 'incomplete') {
    const [count, came] = state.missing === 1 ? ['imagen', 'se pudo'] : ['imágenes', 'se pudieron'];
    return (
      <Banner tone="warning">
        {state.missing} {count} no {came} traer. El archivo dirá cuáles faltan.
      </Banner>
    );
  }
  if (state.step === 'gathering') {
    return (
      <>
        <p>
          Reuniendo imágenes: {state.done} de {state.total}
        </p>
        <Progress label="Imágenes reunidas" tone="accent" value={(state.done / Math.max(1, state.total)) * 100} />
      </>
    );
  }
  if (!file) return null;
  const away = file.images.length - file.here.size;
  if (away === 0) {
    return (
      <p>
        {file.images.length === 0 ? 'Sin imágenes.' : `Con ${formatCount(file.images.length, 'imagen', 'imágenes')}.`}
      </p>
    );
  }
  const text = `${formatCount(away, 'imagen no está', 'imágenes no están')} en esta tableta`;
  if (online)
    return (
      <p>
        {text}: se {away === 1 ? 'traerá' : 'traerán'} del servidor.
      </p>
    );
  return (
    <Banner tone="warning">
      {text} y no hay conexión. El archivo dirá cuáles faltan; con conexión saldrá completo.
    </Banner>
  );
}

interface ActionsProps {
  state: ExportState;
  ready: boolean;
  online: boolean;
  start: (anyway: boolean) => void;
  cancel: () => void;
  onClose: () => void;
}

function Actions({ state, ready, online, start, cancel, onClose }: ActionsProps) {
  if (state.step === 'saved') {
    return (
      <ModalActions>
        <Button onClick={onClose}>Cerrar</Button>
      </ModalActions>
    );
  }
  if (state.step === 'gathering') {
    return (
      <ModalActions>
        <Button onClick={cancel}>Cancelar</Button>
      </ModalActions>
    );
  }
  const incomplete = state.step === 'incomplete';
  return (
    <ModalActions>
      {incomplete && online ? (
        <Button onClick={() => start(false)}>Reintentar</Button>
      ) : (
        <Button onClick={onClose}>Cancelar</Button>
      )}
      <Button variant="filled" disabled={!ready} onClick={() => start(incomplete)}>
        {incomplete ? 'Guardar sin ellas' : 'Guardar archivo'}
      </Button>
    </ModalActions>
  );
}
