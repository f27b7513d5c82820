import { CheckIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import type { RowOverlap } from '#store/database/tables.ts';
import { useNames } from '../context.ts';
import type { Answer, Decision } from './decisions.ts';
import { formatValue, labelOf } from '#record/words/value-words.ts';
import parts from '#ui/layout/parts.module.css';
import { otherSide, type Stamps } from '../stamps.ts';
import styles from './versions.module.css';
import { VersionPanel } from './version-panel.tsx';

interface DecisionFieldProps {
  decision: Decision;
  stamps: Stamps;
  answer: Answer | undefined;
  /** The choice can be changed, and is saved with the others later; else the tap decides. */
  toggles: boolean;
  onAnswer: (answer: Answer) => void;
  /** The error of a combined text. */
  check: (field: string, text: string) => string | null;
  busy: boolean;
}

/** One field (or unit) with both versions side by side and one tap to take mine, theirs or both. */
export function DecisionField({ decision, stamps, answer, toggles, onAnswer, check, busy }: DecisionFieldProps) {
  const { titles } = useNames();
  const [combining, setCombining] = useState(false);
  const { overlaps, combine } = decision;
  const text = ({ collection, field }: RowOverlap, value: unknown) => formatValue(collection, field, value, titles);
  const values = (side: 'mine' | 'theirs') =>
    overlaps.map((each) => ({
      field: each.field,
      label: labelOf(each.collection, each.field),
      text: text(each, each[side]),
    }));
  const name = overlaps.map((each) => labelOf(each.collection, each.field)).join(', ');
  const take = (side: 'mine' | 'theirs', label: string) => (
    <Button
      variant="accent"
      block
      disabled={busy}
      aria-pressed={toggles ? answer?.take === side : undefined}
      aria-label={`${label}: ${name}`}
      icon={answer?.take === side ? <CheckIcon size={18} /> : null}
      onClick={() => onAnswer({ take: side })}
    >
      {label}
    </Button>
  );
  const version = (side: 'mine' | 'theirs', title: string, label: string) => (
    <VersionPanel
      side={title}
      stamp={stamps[side]}
      values={values(side)}
      labelled={overlaps.length > 1}
      chosen={answer?.take === side}
      action={take(side, label)}
    />
  );
  return (
    <fieldset className={styles.decision}>
      <legend>{name}</legend>
      <p className={styles.before}>Antes: {overlaps.map((each) => text(each, each.before)).join(' · ')}</p>
      <div className="pairs">
        {version('mine', 'Lo que se guardó aquí', 'Usar la mía')}
        {version('theirs', otherSide(stamps), 'Usar la otra')}
      </div>
      {combine && !combining ? (
        <Button variant="quiet" disabled={busy} aria-label={`Combinar: ${name}`} onClick={() => setCombining(true)}>
          Combinar
        </Button>
      ) : null}
      {combine && combining ? (
        <CombineForm
          label={`${name}: ambas versiones en un texto`}
          combine={combine}
          usedText={answer?.take === 'combined' ? answer.text : null}
          busy={busy}
          toggles={toggles}
          check={check}
          onUse={(value) => onAnswer({ take: 'combined', text: value })}
          onCancel={() => setCombining(false)}
        />
      ) : null}
    </fieldset>
  );
}

interface CombineFormProps {
  label: string;
  combine: NonNullable<Decision['combine']>;
  /** The combined text as it was last taken; a different one is not taken yet. */
  usedText: string | null;
  busy: boolean;
  toggles: boolean;
  check: DecisionFieldProps['check'];
  onUse: (text: string) => void;
  onCancel: () => void;
}

function CombineForm({ label, combine, usedText, busy, toggles, check, onUse, onCancel }: CombineFormProps) {
  const [text, setText] = useState(combine.start);
  const [error, setError] = useState<string | null>(null);
  const used = text === usedText;
  function use() {
    const problem = check(combine.field, text);
    setError(problem);
    if (problem === null) onUse(text);
  }
  return (
    <div className={`${parts.choosable} ${styles.combine}`} data-chosen={used || undefined}>
      <Field label={label} name={combine.field} error={error ?? undefined}>
        {(control) =>
          combine.multiline ? (
            <textarea {...control} rows={6} value={text} onChange={(event) => setText(event.target.value)} />
          ) : (
            <input {...control} value={text} onChange={(event) => setText(event.target.value)} />
          )
        }
      </Field>
      <div className={styles.buttons}>
        <Button
          variant="accent"
          disabled={busy}
          aria-pressed={toggles ? used : undefined}
          icon={used ? <CheckIcon size={18} /> : null}
          onClick={use}
        >
          Usar este texto
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Cerrar
        </Button>
      </div>
    </div>
  );
}
