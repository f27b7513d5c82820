import { memo, useDeferredValue } from 'react';
import { CONDITION_LABELS, CONDITIONS, type Condition } from '#domain/clinical/tooth.ts';
import { ConditionIcon } from '#entities/odontogram/condition-icon.tsx';
import frame from '#ui/form/control-frame.module.css';
import styles from './legend.module.css';

/** The meaning of each mark. Its room is reserved, and it is painted after the teeth. */
export const Legend = memo(function Legend() {
  const painted = useDeferredValue(true, false);
  return (
    <ul className={styles.legend} aria-label="Leyenda">
      {painted
        ? CONDITIONS.map((condition) => (
            <li key={condition} className={styles.item}>
              <ConditionIcon condition={condition} />
              {CONDITION_LABELS[condition]}
            </li>
          ))
        : null}
    </ul>
  );
});

interface BrushProps {
  value: Condition;
  onChange: (condition: Condition) => void;
}

/** The legend as a palette from which the brush's mark is chosen. */
export const BrushPalette = memo(function BrushPalette({ value, onChange }: BrushProps) {
  return (
    <div className={styles.legend} role="radiogroup" aria-label="Pincel: estado que se pinta">
      {CONDITIONS.map((condition) => (
        <label key={condition} className={styles.item}>
          <input
            type="radio"
            className={frame.unseen}
            name="brush"
            value={condition}
            checked={condition === value}
            onChange={() => onChange(condition)}
          />
          <ConditionIcon condition={condition} />
          {CONDITION_LABELS[condition]}
        </label>
      ))}
    </div>
  );
});
