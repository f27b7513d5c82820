import { EXAM_SECTIONS, isBlank, measureFaults, type ClinicalExam } from '#domain/clinical/clinical-exam.ts';
import { asTyped } from '#record/form/as-typed.ts';
import { RecordForm } from '#record/form/record-form.tsx';
import { useRecordForm } from '#record/form/use-record-form.ts';
import { Section, Sections } from '#ui/layout/sections.tsx';
import { SAVE_FAILED, SAVED } from '../messages.ts';
import { ExamSectionFields } from './exam-section-fields.tsx';

interface ExamEditorProps {
  /** Absent for a new exam. */
  exam?: ClinicalExam;
  /** Another person has deleted the exam while the form was open. */
  deleted?: boolean;
  /** The history of a new exam; without one, nothing can be saved. */
  history?: string | undefined;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

/** A row of sections has room for one word each. */
const SHORT = {
  perfil: 'Perfil',
  lineas: 'Líneas',
  clases: 'Clases',
  medidas: 'Medidas',
  mordidas: 'Mordidas',
  observaciones: 'Observaciones',
};

/** One editor for a new and for an existing exam. */
export function ExamEditor({ exam, deleted = false, history, onSaved, onCancel }: ExamEditorProps) {
  const opened = useRecordForm({
    collection: 'clinical-exams',
    record: exam,
    blank: history === undefined ? {} : { clinical_history: history },
    parentId: history,
    saved: SAVED,
    failed: SAVE_FAILED,
    onSaved,
  });
  const form = asTyped(opened, { errors: measureFaults(opened.values) });
  const sections = EXAM_SECTIONS.map(({ id, title, fields }) => ({
    id,
    title,
    short: SHORT[id],
    questions: fields.length,
    answered: fields.filter((field) => !isBlank(form.values[field]) && !form.errors[field]).length,
  }));
  return (
    <RecordForm
      form={form}
      label={exam ? 'Editar Examen Clínico' : 'Nuevo Examen Clínico'}
      submit={exam ? 'Guardar cambios' : 'Guardar examen clínico'}
      disabled={!exam && history === undefined}
      deleted={deleted && exam !== undefined && exam}
      onCancel={onCancel}
    >
      <Sections sections={sections}>
        {EXAM_SECTIONS.map((section) => (
          <Section key={section.id} id={section.id} title={section.title}>
            <ExamSectionFields section={section.id} fields={section.fields} form={form} />
          </Section>
        ))}
      </Sections>
    </RecordForm>
  );
}
