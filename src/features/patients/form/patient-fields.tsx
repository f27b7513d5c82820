import { GENDER_LABELS, TREATMENT_STATUS_LABELS } from '#domain/patients/patient.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { Card } from '#ui/layout/card.tsx';
import { optionsOf, SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { FieldGrid } from '#ui/form/form.tsx';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import styles from './patient-fields.module.css';

/** All fields of a patient, in groups. */
export function PatientFields({ form }: { form: RecordFormHandle<'patients'> }) {
  const today = useToday();
  const field = bind(form);
  const phone = { type: 'tel', inputMode: 'tel' } as const;
  return (
    <div className={styles.groups}>
      <Card title="Datos personales">
        <FieldGrid>
          <TextField {...field('first_name')} required autoCapitalize="words" />
          <TextField {...field('last_name')} required autoCapitalize="words" />
          <DateField {...field('fecha_nacimiento')} birth max={today} today={today} />
          <SelectField {...field('gender')} options={optionsOf(GENDER_LABELS)} emptyLabel="Sin especificar" />
          <TextField {...field('identity_card')} autoCapitalize="characters" />
          <TextField {...field('occupation')} />
        </FieldGrid>
      </Card>
      <Card title="Contacto">
        <FieldGrid>
          <TextField {...field('phone_number')} {...phone} />
          <TextField {...field('email')} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
          <TextField {...field('address')} wide />
          <TextField {...field('referred_by')} wide />
        </FieldGrid>
      </Card>
      <Card title="Responsable">
        <p className={styles.note}>Madre, padre o tutor, si el paciente es menor de edad.</p>
        <FieldGrid>
          <TextField {...field('guardian_name')} autoCapitalize="words" />
          <TextField {...field('guardian_phone')} {...phone} />
        </FieldGrid>
      </Card>
      <Card title="Tratamiento y notas">
        <FieldGrid>
          <SelectField {...field('treatment_status')} options={optionsOf(TREATMENT_STATUS_LABELS)} />
          <TextAreaField {...field('patient_notes')} wide />
        </FieldGrid>
      </Card>
    </div>
  );
}
