import { EXAM_FIELDS, EXAM_MILLIMETRES, examOptionLabel, type ExamField } from '#domain/clinical/clinical-exam.ts';
import { optionPicture } from '#entities/clinical-exam/option-picture.tsx';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { TextAreaField } from '#ui/form/fields.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';

interface ExamFieldControlProps {
  form: RecordFormHandle<'clinical-exams'>;
  field: ExamField;
}

/** The control of a field: picture tiles where a drawing explains more than a word, else segments. */
export function ExamFieldControl({ form, field }: ExamFieldControlProps) {
  const spec = EXAM_FIELDS[field];
  const bound = bind(form)(field);
  if (spec.kind === 'text') return <TextAreaField {...bound} rows={4} wide />;
  if (spec.kind === 'millimetres') {
    return (
      <NumberField
        {...bound}
        stepper="apart"
        unit="mm"
        decimals={2}
        step={0.5}
        min={-EXAM_MILLIMETRES}
        max={EXAM_MILLIMETRES}
      />
    );
  }
  const options = spec.options.map((value) => ({
    value,
    label: examOptionLabel(field, value),
    picture: optionPicture(field, value, form.values),
  }));
  return (
    <SegmentedField
      {...bound}
      options={options}
      tiles={options.some(({ picture }) => picture !== undefined)}
      wide={field === 'interposition'}
    />
  );
}
