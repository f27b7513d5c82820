import type { ReactNode, RefObject } from 'react';
import type { Odontogram } from '#domain/clinical/odontogram.ts';
import { RecordForm } from '#record/form/record-form.tsx';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { TextAreaField } from '#ui/form/fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { ChartHandle } from '../chart/odontogram-chart.tsx';

interface OdontogramFormProps {
  form: RecordFormHandle<'odontograms'>;
  title: string;
  chart: RefObject<ChartHandle | null>;
  /** The odontogram as it was, if another person has deleted it while the form was open. */
  deleted?: Odontogram | false;
  /** Says what Cancelar does not discard: marks that are saved already. */
  lost?: ReactNode;
  onCancel: () => void;
}

/** The chart, and below it the general observations, Cancelar, Guardar. */
export function OdontogramForm({ form, title, chart, deleted = false, lost, onCancel }: OdontogramFormProps) {
  const field = bind(form);
  async function save(): Promise<void> {
    await chart.current?.commit();
    await form.submit();
  }
  return (
    <RecordForm
      form={{ ...form, submit: save }}
      label={title}
      submit="Guardar"
      deleted={deleted}
      lost={lost}
      onCancel={onCancel}
    >
      <Card>
        <TextAreaField {...field('notes')} rows={4} maxLength={20_000} />
      </Card>
    </RecordForm>
  );
}
