import { saysNothing } from '#domain/clinical/alerts.ts';
import { HABIT_LABELS, habitsOf, HABITS, toggleHabit } from '#domain/clinical/habits.ts';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { optionsOf, TextAreaField } from '#ui/form/fields.tsx';
import { CheckboxGroupField } from '#ui/form/fields/checkbox-group-field.tsx';
import { YesNoField } from '#ui/form/fields/segmented-field.tsx';
import { FieldGrid } from '#ui/form/form.tsx';
import { Section } from '#ui/layout/sections.tsx';
import { NotesField } from './notes-field.tsx';
import { SECTIONS } from './sections.ts';
import { TextQuestion } from './text-question.tsx';
import styles from './history-form.module.css';

const ALERTS = 'Se mostrará como alerta.';
const [REASON, BACKGROUND, MEDICINES, DENTAL, HABIT, PAIN, NOTES] = SECTIONS;

interface HistoryFieldsProps {
  form: RecordFormHandle<'clinical-histories'>;
  /** The history's id; '' for a new one. */
  id: string;
}

/** Every field of a clinical history, in sections. */
export function HistoryFields({ form, id }: HistoryFieldsProps) {
  const field = bind(form);
  const { allergies } = form.values;
  return (
    <>
      <Section id={REASON.id} title={REASON.title}>
        <TextAreaField {...field('consultation_reason')} rows={3} />
      </Section>
      <Section id={BACKGROUND.id} title={BACKGROUND.title}>
        <FieldGrid>
          <TextAreaField {...field('medical_history')} rows={3} />
          <TextAreaField {...field('family_medical_history')} rows={3} />
        </FieldGrid>
      </Section>
      <Section id={MEDICINES.id} title={MEDICINES.title}>
        <FieldGrid>
          <TextAreaField {...field('medications')} rows={3} />
          <TextAreaField {...field('allergies')} rows={3} {...(!saysNothing(allergies ?? '') && { notice: ALERTS })} />
        </FieldGrid>
      </Section>
      <Dental form={form} />
      <Section id={HABIT.id} title={HABIT.title}>
        <Habits form={form} />
      </Section>
      <Section id={PAIN.id} title={PAIN.title}>
        <div className={styles.questions}>
          <TextQuestion form={form} name="tooth_pain" />
          <TextQuestion form={form} name="joint_pain" />
          <TextQuestion form={form} name="oral_cavity_pain" />
        </div>
      </Section>
      <Section id={NOTES.id} title={NOTES.title}>
        <FieldGrid>
          <NotesField form={form} id={id} />
          <TextAreaField {...field('diagnostic')} />
        </FieldGrid>
      </Section>
    </>
  );
}

function Dental({ form }: Pick<HistoryFieldsProps, 'form'>) {
  const field = bind(form);
  return (
    <Section id={DENTAL.id} title={DENTAL.title}>
      <TextAreaField {...field('dental_history')} rows={3} />
      <div className={styles.questions}>
        <YesNoField {...field('previous_orthodontic_treatment')} />
        <YesNoField {...field('gum_bleeding')} />
        <YesNoField {...field('smoking')} />
        <TextQuestion form={form} name="teeth_grinding" />
        <TextQuestion form={form} name="respiratory_problems" notice={ALERTS} />
        <YesNoField {...field('previous_dental_surgery')} />
        <YesNoField {...field('local_anesthetic_problems')} alert={ALERTS} />
        <YesNoField {...field('coagulation_problems')} alert={ALERTS} />
      </div>
    </Section>
  );
}

/** «Ninguno» unticks the others, and they untick it. */
function Habits({ form }: Pick<HistoryFieldsProps, 'form'>) {
  const { habits } = form.values;
  const codes = {
    read: habitsOf,
    write(next: string[]) {
      const before = habitsOf(habits);
      const changed = HABITS.find((habit) => next.includes(habit) !== before.includes(habit));
      return changed === undefined ? habits : toggleHabit(habits, changed);
    },
  };
  return (
    <CheckboxGroupField
      {...bind(form)('habits')}
      label="Marque los que correspondan"
      options={optionsOf(HABIT_LABELS)}
      codes={codes}
    />
  );
}
