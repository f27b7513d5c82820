// Parts around the chart that the screens of an odontogram share.
import type { Patient } from '#domain/patients/patient.ts';
import type { OdontogramView } from '#store/clinical/odontograms.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import type { BackTarget } from '#ui/layout/page-header.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import styles from './odontogram-parts.module.css';
import { formatList } from '#ui/text/format.ts';

/** The target of "back": the patient, or home without one. */
export const patientScreen = (patient: Pick<Patient, 'id'> | null): BackTarget =>
  patient
    ? { to: '/patients/$id', params: { id: patient.id }, label: 'Volver al paciente' }
    : { to: '/', label: 'Volver al inicio' };

/** Whether the server has not acknowledged some of the odontogram or its teeth. */
export const isUnsent = ({ pending, marks }: Pick<OdontogramView, 'pending' | 'marks'>): boolean =>
  pending.entries.length > 0 || pending.conflicts.length > 0 || marks.size > 0;

/** Teeth with a conflict to decide, with a link there. */
export function UndecidedTeeth({ marks }: { marks: ReadonlyMap<string, RecordMark> }) {
  const numbers = [...marks].filter(([, { attention }]) => attention).map(([number]) => number);
  if (numbers.length === 0) return null;
  return (
    <div className={styles.banner}>
      <Banner tone="warning" action={<ButtonLink to="/sincronizacion">Resolver</ButtonLink>}>
        {numbers.length === 1
          ? `El diente ${numbers[0]} tiene dos versiones o no fue aceptado: falta elegir.`
          : `Los dientes ${formatList(numbers.toSorted())} tienen dos versiones o no fueron aceptados: falta elegir.`}
      </Banner>
    </div>
  );
}

export function Hint() {
  return <p className={styles.hint}>Haga clic en un diente para ver o editar su estado.</p>;
}

/** Says that Cancelar discards the text alone: each mark is saved already. */
export function LostObservations({ marked }: { marked: boolean }) {
  return (
    <>
      <p>Las observaciones que escribió no se guardarán.</p>
      {marked ? (
        <p>Las marcas de los dientes ya están guardadas. Para quitarlas, siga editando y pulse «Deshacer».</p>
      ) : null}
    </>
  );
}
