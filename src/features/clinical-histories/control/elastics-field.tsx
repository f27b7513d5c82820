import { PlusIcon, XIcon } from 'lucide-react';
import { useState } from 'react';
import {
  CONTROL_LABELS,
  ELASTIC_FORCES,
  ELASTIC_KINDS,
  ELASTIC_LABELS,
  ELASTIC_SIZES,
  ELASTIC_WEAR,
  LOWER_BRACKETS,
  UPPER_BRACKETS,
  type ElasticPair,
} from '#domain/clinical/notes/orthodontic-control.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { SelectControl, SelectField } from '#ui/form/fields.tsx';
import { SegmentedField } from '#ui/form/fields/segmented-field.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { pairsOf, togglePair, type ControlForm } from './control-values.ts';
import styles from './control-editor.module.css';

/** The elastics: place, kind, and the teeth that they join. */
export function ElasticsField({ form }: { form: FormHandle<ControlForm> }) {
  const { elastics, elastic_pairs } = form.values;
  const choosing: FormHandle<ControlForm> = {
    ...form,
    set(name, value) {
      form.set(name, value);
      form.set('elastic_pairs', pairsOf(value as string | null, elastic_pairs));
    },
  };
  return (
    <div className={styles.elastics}>
      <SegmentedField
        form={choosing}
        name="elastics"
        label={CONTROL_LABELS.elastics}
        options={ELASTIC_KINDS.map((kind) => ({ value: kind, label: ELASTIC_LABELS[kind] ?? kind }))}
      />
      {elastics === null || elastics === 'ninguno' ? null : (
        <>
          <div className={styles.worn}>
            <Choice form={form} name="elastic_size" words={ELASTIC_SIZES} unit="″" />
            <Choice form={form} name="elastic_force" words={ELASTIC_FORCES} unit=" oz" />
            <Choice form={form} name="elastic_wear" words={ELASTIC_WEAR} unit="" />
          </div>
          <Pairs pairs={elastic_pairs} onChange={(pairs) => form.set('elastic_pairs', pairs)} />
        </>
      )}
    </div>
  );
}

interface ChoiceProps {
  form: FormHandle<ControlForm>;
  name: 'elastic_size' | 'elastic_force' | 'elastic_wear';
  words: readonly string[];
  unit: string;
}

function Choice({ form, name, words, unit }: ChoiceProps) {
  const noted = form.values[name];
  const all = noted && !words.includes(noted) ? [...words, noted] : words;
  const options = all.map((word) => ({ value: word, label: `${word.replace('.', ',')}${unit}` }));
  return <SelectField form={form} name={name} label={CONTROL_LABELS[name]} options={options} emptyLabel="—" />;
}

interface PairsProps {
  pairs: readonly ElasticPair[];
  onChange: (pairs: readonly ElasticPair[]) => void;
}

/** The list of elastics, and the way to add one without drawing. */
function Pairs({ pairs, onChange }: PairsProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const teeth = [...UPPER_BRACKETS, ...LOWER_BRACKETS];
  return (
    <div className={styles.pairs}>
      {pairs.length === 0 ? null : (
        <ul className="wrap" aria-label={CONTROL_LABELS.elastic_pairs}>
          {pairs.map((pair) => (
            <li key={pair.join()}>
              <button
                type="button"
                className={styles.pair}
                aria-label={`Quitar el elástico ${pair.join('–')}`}
                onClick={() => onChange(togglePair(pairs, pair))}
              >
                {pair.join('–')}
                <XIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.join}>
        <ToothChoice label="Elástico desde" name="elastic_from" value={from} teeth={teeth} onChange={setFrom} />
        <ToothChoice label="Hasta" name="elastic_to" value={to} teeth={teeth} onChange={setTo} />
        <Button
          icon={<PlusIcon />}
          disabled={from === '' || to === '' || from === to}
          onClick={() => {
            if (!isThere(pairs, [from, to])) onChange(togglePair(pairs, [from, to]));
            setFrom('');
            setTo('');
          }}
        >
          Añadir
        </Button>
      </div>
    </div>
  );
}

const isThere = (pairs: readonly ElasticPair[], pair: ElasticPair) => togglePair(pairs, pair).length < pairs.length;

interface ToothChoiceProps {
  label: string;
  name: string;
  value: string;
  teeth: readonly string[];
  onChange: (number: string) => void;
}

function ToothChoice({ label, name, value, teeth, onChange }: ToothChoiceProps) {
  return (
    <Field label={label} name={name}>
      {(control) => (
        <SelectControl
          {...control}
          value={value}
          emptyLabel="—"
          options={teeth.map((number) => ({ value: number, label: number }))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
