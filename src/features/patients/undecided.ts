// What a person must decide about a patient, in words: refused and clashing changes stay flagged on their record (§5).
import { patientDefinition } from '#domain/patients/patient.ts';
import type { PatientRecord } from './use-patient-record.ts';

/** Sentences for the banner; none when nothing waits for a person. */
export function undecided({ entries, conflicts }: Omit<PatientRecord, 'patient'>): string[] {
  const sentences = conflicts.map(({ kind, overlaps }) => {
    if (kind === 'fields')
      return `2 versiones de ${inWords(overlaps.map(({ field }) => labelOf(field)))}: falta elegir cuál queda`;
    if (kind === 'deleted') return 'Otra persona eliminó este paciente mientras aquí se editaba';
    return 'Se pidió eliminar este paciente, pero otra persona cambió algo mientras tanto';
  });
  for (const { state, patch, error } of entries) {
    if (state !== 'attention') continue;
    const fields = Object.keys(error?.problem.fields ?? patch).map(labelOf);
    sentences.push(`El servidor no aceptó ${fields.length > 3 ? 'los cambios' : inWords(fields)}: ${reason(error)}`);
  }
  return sentences;
}

function reason(error: PatientRecord['entries'][number]['error']): string {
  return error?.problem.detail.replace(/\.$/, '') ?? 'no dio un motivo';
}

const labelOf = (field: string) => patientDefinition.labels[field] ?? field;

const conjunction = new Intl.ListFormat('es', { type: 'conjunction' });
const inWords = (labels: string[]) => conjunction.format(labels);
