import { useCallback } from 'react';
import { fullName } from '#domain/patients/patient.ts';
import { usePatientSearch } from '#entities/patient/patient-options.tsx';
import { RecordNotShown } from '#record/read/record-not-shown.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { Field } from '#ui/form/field.tsx';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { NarrowPage } from '#ui/layout/narrow-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PATIENT_FAILED } from '../messages.ts';

const TITLE = 'Fusionar pacientes';

/** Finds the other file of a person among all patients. */
export function ChooseOther({ id, onChoose }: { id: string; onChoose: (other: string) => void }) {
  const state = useRecord('patients', id);
  const { search, emptyText } = usePatientSearch();
  const others = useCallback(
    async (text: string) => (await search(text)).filter((option) => option.value !== id),
    [search, id],
  );
  if (state.status === 'loading') return null;
  if (state.status !== 'ready') {
    const back = { to: '/patients', label: 'Volver a pacientes' } as const;
    return <RecordNotShown collection="patients" title={TITLE} message={PATIENT_FAILED} back={back} state={state} />;
  }
  return (
    <NarrowPage>
      <PageHeader
        title={TITLE}
        subtitle={fullName(state.record)}
        back={{ to: '/patients/$id', params: { id }, label: 'Volver al paciente' }}
      />
      <Card>
        <Field label="La otra ficha de la misma persona" name="other" wide>
          {(control) => (
            <Combobox
              {...control}
              value={null}
              display=""
              search={others}
              emptyText={emptyText}
              placeholder="Nombre, teléfono o documento"
              onChange={(chosen) => {
                if (chosen !== null) onChoose(chosen);
              }}
            />
          )}
        </Field>
      </Card>
    </NarrowPage>
  );
}
