import { useNavigate } from '@tanstack/react-router';
import { fullName, type Patient } from '#domain/patients/patient.ts';
import { MessageDialog } from '#entities/patient/message-dialog.tsx';
import { reachablesOf } from '#entities/patient/reach.ts';
import { useClinicConfig, useToday } from '#runtime/use-clinic.ts';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { PersonDues } from '#store/money/dues.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { ReadFailed } from '#ui/messages/read-failed.tsx';
import { BUDGETS_FAILED } from '../messages.ts';
import { PaymentDialog } from '../forms/payment-dialog.tsx';
import { PaymentsToCome } from '../panel/payments-to-come.tsx';
import { readPatientMoney } from '../panel/use-patient-money.ts';
import { duesMessage } from './dues-words.ts';
import type { OpenDues } from './open-dues.ts';

interface DuesWindowsProps {
  opened: OpenDues;
  onClose: () => void;
}

/** The window over the list: a payment of the oldest debt, or a message about all of it. */
export function DuesWindows({ opened: { kind, row }, onClose }: DuesWindowsProps) {
  const { patient, person } = row;
  if (!patient) return null;
  const Window = kind === 'pay' ? Pay : Message;
  return <Window patient={patient} person={person} onClose={onClose} />;
}

interface WindowProps {
  patient: Patient;
  person: PersonDues;
  onClose: () => void;
}

function Pay({ patient, person, onClose }: WindowProps) {
  const navigate = useNavigate();
  const read = useRead(readPatientMoney, patient.id);
  if (read.status === 'failed') {
    return (
      <Modal opened onClose={onClose} title="Registrar pago" subtitle={fullName(patient)}>
        <ReadFailed message={BUDGETS_FAILED} onRetry={read.retry} />
      </Modal>
    );
  }
  const money = valueOf(read);
  if (!money) return null;
  if (!money.complete) {
    return (
      <Modal opened onClose={onClose} title="Registrar pago" subtitle={fullName(patient)}>
        <PaymentsToCome revived={money.revived} />
      </Modal>
    );
  }
  return (
    <PaymentDialog
      patient={patient}
      money={money}
      budget={person.budgets[0]?.budget}
      onClose={onClose}
      onReceipt={(id) => void navigate({ to: '/payments/$id/receipt', params: { id } })}
    />
  );
}

function Message({ patient, person, onClose }: WindowProps) {
  const today = useToday();
  const clinicName = useClinicConfig()?.clinic_name ?? '';
  const [first, ...others] = reachablesOf(patient, today);
  if (!first) return null;
  return (
    <MessageDialog
      patient={patient}
      to={[first, ...others]}
      messageTo={(reachable) => duesMessage(person, patient, reachable, { clinicName, today })}
      reason="cobranza"
      onClose={onClose}
    />
  );
}
