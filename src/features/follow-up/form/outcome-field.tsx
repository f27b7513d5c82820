import { OUTCOME_LABELS, OUTCOMES, type Outcome } from '#domain/follow-up/contact-attempt.ts';
import { addDays } from '#domain/values/dates.ts';
import { bind, type RecordFormHandle } from '#record/form/use-record-form.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { GroupField } from '#ui/form/field.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import styles from './attempt-form.module.css';

type AttemptForm = RecordFormHandle<'contact-attempts'>;

interface OutcomeFieldProps {
  form: AttemptForm;
  /** The attempt is new: "Cita dada" leads to the form of a visit. */
  isNew: boolean;
  /** The attempt decides whether the patient is in the list. */
  decides: boolean;
}

const DETAILS: Partial<Record<Outcome, string>> = {
  cita_dada: 'tiene su próxima cita',
  contactado: 'sin cita todavía',
};

/** Consequences for the list. */
const IN_LIST: Partial<Record<Outcome, string>> = {
  no_contesta: 'sigue en la lista',
  no_desea: 'no sale más en la lista',
  llamar_despues: 'sale en la lista ese día',
};

/** The outcome with the date stands last, over the whole width. */
const ORDER = [...OUTCOMES.filter((outcome) => outcome !== 'llamar_despues'), 'llamar_despues'] as const;

/** The outcome of the attempt, and for "Llamar después" the day. */
export function OutcomeField({ form, isNew, decides }: OutcomeFieldProps) {
  const { label } = bind(form)('outcome');
  const details = decides ? { ...DETAILS, ...IN_LIST } : DETAILS;
  return (
    <GroupField label={label} required error={form.errors['outcome']} warning={form.warnings['outcome']}>
      {(group) => (
        <div {...group} role="radiogroup" tabIndex={-1} className={styles.outcomes}>
          {ORDER.map((outcome) => (
            <Choice
              key={outcome}
              form={form}
              outcome={outcome}
              detail={isNew && outcome === 'cita_dada' ? 'abre Nueva Cita' : details[outcome]}
            />
          ))}
        </div>
      )}
    </GroupField>
  );
}

interface ChoiceProps {
  form: AttemptForm;
  outcome: Outcome;
  detail: string | undefined;
}

function Choice({ form, outcome, detail }: ChoiceProps) {
  const today = useToday();
  const chosen = form.values.outcome === outcome;
  const dated = outcome === 'llamar_despues';
  function choose(): void {
    form.set('outcome', outcome);
    // A week is most often meant; the others have no day.
    form.set('call_again_on', dated ? (form.values.call_again_on ?? addDays(today, 7)) : null);
  }
  return (
    <div className={styles.outcome} data-dated={dated || undefined}>
      <label className="row">
        <input
          type="radio"
          name="outcome"
          value={outcome}
          checked={chosen}
          onChange={choose}
          onBlur={() => form.blur('outcome')}
        />
        <span>
          {OUTCOME_LABELS[outcome]}
          {detail === undefined ? null : <small>{detail}</small>}
        </span>
      </label>
      {dated && chosen ? <CallAgain form={form} today={today} /> : null}
    </div>
  );
}

const SOON = [
  { days: 1, label: 'Mañana' },
  { days: 3, label: '3 días' },
  { days: 7, label: '1 semana' },
];

function CallAgain({ form, today }: { form: AttemptForm; today: string }) {
  return (
    <div className={styles.again}>
      <DateField {...bind(form)('call_again_on')} required min={today} today={today} />
      <Chips label="Llamar dentro de">
        {SOON.map(({ days, label }) => {
          const date = addDays(today, days);
          return (
            <Chip
              key={days}
              pressed={form.values.call_again_on === date}
              onClick={() => form.set('call_again_on', date)}
            >
              {label}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}
