import { FilterChip } from '#record/list/filter-chip.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { patientNames } from '#store/patients/patients.ts';

/** The patient to whom a list is narrowed (`?patient=`), and the way back to all records. */
export function PatientFilterChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const name = valueOf(useRead(readPatientName, id));
  return name === undefined ? null : <FilterChip label={`Paciente: ${name}`} onRemove={onRemove} />;
}

const readPatientName = async (db: ArcadaDatabase, id: string) => (await patientNames(db, [id]))[0];
