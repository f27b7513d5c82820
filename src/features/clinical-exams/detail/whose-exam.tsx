import type { HistoryPatient } from '#entities/clinical-history/read-history-patient.ts';
import { PatientSideCard } from '#entities/patient/patient-side-card.tsx';
import { Card } from '#ui/layout/card.tsx';

/** The patient beside the exam, and the way to the clinical history. */
export function WhoseExam({ whose: { history } }: { whose: HistoryPatient }) {
  if (history) return <PatientSideCard id={history.patient} history alerts={false} />;
  return (
    <Card title="Paciente">
      <p className="text-2">No hay historia clínica asociada</p>
    </Card>
  );
}
