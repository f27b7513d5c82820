// What the screens of an odontogram share around the chart.
import type { Patient } from '#domain/patients/patient.ts';
import type { OdontogramView } from '#store/clinical/odontograms.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import type { BackTarget } from '#ui/layout/page-header.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import styles from './odontogram-parts.module.css';
import { formatList } from '#ui/text/format.ts';

/** Where "back" leads: to the patient, or home where nobody is known. */
export const patientScreen = (patient: Pick<Patient, 'id'> | null): BackTarget =>
  patient
    ? { to: '/patients/$id', params: { id: patient.id }, label: 'Volver al paciente' }
    : { to: '/', label: 'Volver al inicio' };

/** Some of it, or of its teeth, has not been acknowledged by the server. */
export const isUnsent = ({ pending, marks }: Pick<OdontogramView, 'pending' | 'marks'>): boolean =>
  pending.entries.length > 0 || pending.conflicts.length > 0 || marks.size > 0;

/** Teeth of which a person must decide, with the way there. */
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

/** What Cancelar gives up: the text alone, for each mark has saved itself. */
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
