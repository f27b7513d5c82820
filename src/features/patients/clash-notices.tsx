import type { Overlap } from '#domain/record/merge.ts';
import {
  GENDER_LABELS,
  PATIENT_LABELS,
  TREATMENT_STATUS_LABELS,
  type PatientValues,
} from '#domain/patients/patient.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { formatDate } from '#ui/text/format.ts';
import { excerpt } from '#ui/text/excerpt.ts';

interface ClashNoticesProps {
  clashes: readonly Overlap[];
  onTake: (field: keyof PatientValues, value: string) => void;
}

/** Fields that another person changed while they were being typed in here. */
export function ClashNotices({ clashes, onTake }: ClashNoticesProps) {
  return clashes.map(({ field, theirs }) => {
    const name = field as keyof PatientValues;
    const value = typeof theirs === 'string' ? theirs : '';
    return (
      <Banner
        key={field}
        tone="warning"
        live
        action={
          <Button aria-label={`Usar ese valor en ${PATIENT_LABELS[name]}`} onClick={() => onTake(name, value)}>
            Usar ese valor
          </Button>
        }
      >
        <p>
          Otra persona cambió {PATIENT_LABELS[name]}:{' '}
          {value === '' ? 'ahora está vacío' : <>ahora dice “{shownValue(name, value)}”</>}.
        </p>
        <p className="small">Si guarda lo suyo, se conservan las dos versiones hasta que alguien elija.</p>
      </Banner>
    );
  });
}

function shownValue(field: keyof PatientValues, value: string): string {
  if (field === 'fecha_nacimiento') return formatDate(value);
  const labels: Record<string, string> = { ...GENDER_LABELS, ...TREATMENT_STATUS_LABELS };
  return field === 'gender' || field === 'treatment_status' ? (labels[value] ?? value) : excerpt(value);
}
