import { fullName, type Patient } from '#domain/patients/patient.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { formatAge, formatDate } from '#ui/text/format.ts';
import { Modal, ModalActions } from '#ui/dialogs/modal.tsx';
import styles from './duplicate-dialog.module.css';

interface DuplicateDialogProps {
  /** Empty: closed. */
  patients: Patient[];
  onClose: () => void;
  onSaveAnyway: () => void;
  /** Takes one of them instead of a new one; absent: their page can be opened. */
  onChoose?: (patient: Patient) => void;
}

/** Says before saving that the person may be registered already. */
export function DuplicateDialog({ patients, onClose, onSaveAnyway, onChoose }: DuplicateDialogProps) {
  return (
    <Modal opened={patients.length > 0} onClose={onClose} title="Posible duplicado">
      {/* The list empties as the dialog closes. */}
      {patients.length === 0 ? null : (
        <p>
          {patients.length === 1 ? 'Ya hay un paciente' : `Ya hay ${patients.length} pacientes`} con el mismo documento,
          o con el mismo nombre y fecha de nacimiento.
        </p>
      )}
      <ul className={styles.list}>
        {patients.map((patient) => (
          <Existing key={patient.id} patient={patient} {...(onChoose && { onChoose })} />
        ))}
      </ul>
      <ModalActions>
        <Button onClick={onClose} data-autofocus>
          Volver
        </Button>
        <Button variant="accent" onClick={onSaveAnyway}>
          Guardar de todos modos
        </Button>
      </ModalActions>
    </Modal>
  );
}

function Existing({ patient, onChoose }: { patient: Patient } & Pick<DuplicateDialogProps, 'onChoose'>) {
  const age = formatAge(patient.fecha_nacimiento, useToday());
  const facts = [
    age,
    formatDate(patient.fecha_nacimiento),
    patient.identity_card && `Documento ${patient.identity_card}`,
    patient.phone_number,
  ];
  return (
    <li className={styles.item}>
      <Avatar id={patient.id} firstName={patient.first_name} lastName={patient.last_name} />
      <div className={styles.who}>
        <p className={styles.name}>{fullName(patient)}</p>
        <p className="small text-2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      {onChoose ? (
        <Button aria-label={`Elegir a ${fullName(patient)}`} onClick={() => onChoose(patient)}>
          Elegir
        </Button>
      ) : (
        <ButtonLink to="/patients/$id" params={{ id: patient.id }} aria-label={`Abrir a ${fullName(patient)}`}>
          Abrir
        </ButtonLink>
      )}
    </li>
  );
}
