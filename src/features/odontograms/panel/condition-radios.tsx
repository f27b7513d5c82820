import { CONDITION_LABELS, CONDITIONS, type Condition } from '#domain/clinical/tooth.ts';
import { ConditionIcon } from '#entities/odontogram/condition-icon.tsx';
import frame from '#ui/form/control-frame.module.css';
import styles from './panel.module.css';

interface ConditionRadiosProps {
  value: Condition | null;
  disabled: boolean;
  onChange: (condition: Condition) => void;
}

/** The eight conditions as large buttons, each with its key. */
export function ConditionRadios({ value, disabled, onChange }: ConditionRadiosProps) {
  return (
    <fieldset className={styles.conditions} disabled={disabled}>
      <legend className="visually-hidden">Estado</legend>
      {CONDITIONS.map((condition, place) => (
        <label key={condition} className={styles.condition}>
          <input
            type="radio"
            className={frame.unseen}
            name="condition"
            value={condition}
            checked={condition === value}
            onChange={() => onChange(condition)}
          />
          <ConditionIcon condition={condition} />
          <span>{CONDITION_LABELS[condition]}</span>
          <kbd aria-hidden>{place + 1}</kbd>
        </label>
      ))}
    </fieldset>
  );
}
