import { useCallback } from 'react';
import { fullName } from '#domain/patients/patient.ts';
import { usePatientSearch } from '#entities/patient/patient-options.tsx';
import { useRecord } from '#record/read/use-record.ts';
import { Field } from '#ui/form/field.tsx';
import { Combobox } from '#ui/combobox/combobox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { NarrowPage } from '#ui/layout/narrow-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** Finds the other file of a person among all patients. */
export function ChooseOther({ id, onChoose }: { id: string; onChoose: (other: string) => void }) {
  const state = useRecord('patients', id);
  const { search, emptyText } = usePatientSearch();
  const others = useCallback(
    async (text: string) => (await search(text)).filter((option) => option.value !== id),
    [search, id],
  );
  if (state.status === 'loading') return null;
  const name = state.status === 'ready' ? fullName(state.record) : undefined;
  return (
    <NarrowPage>
      <PageHeader
        title="Fusionar pacientes"
        subtitle={name}
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
