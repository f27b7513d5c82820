import { FilterChip } from '#record/list/filter-chip.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { patientNames } from '#store/patients/patients.ts';

/** The name of the patient to whom an address narrows the appointments; undefined without one, and while it is read. */
export function usePatientName(id: string | undefined): string | undefined {
  return valueOf(useRead(readPatientName, id));
}

interface PatientChipProps {
  name: string | undefined;
  onRemove: () => void;
}

/** Above list and calendar alike: whose appointments are shown; a tap shows all again. */
export function PatientChip({ name, onRemove }: PatientChipProps) {
  return name === undefined ? null : <FilterChip label={`Paciente: ${name}`} onRemove={onRemove} />;
}

const readPatientName = async (db: ArcadaDatabase, id: string | undefined) =>
  id ? (await patientNames(db, [id]))[0] : undefined;
