import { ChevronDownIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { fullName, PATIENT_LABELS, type PatientValues } from '#domain/patients/patient.ts';
import { formatValue } from '#record/words/value-words.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { excerpt } from '#ui/text/excerpt.ts';
import { formatCount } from '#ui/text/format.ts';
import parts from '#ui/layout/parts.module.css';
import { agreements, differences, joinedNotes, proposedSide, type Files, type Side } from './choices.ts';
import { madeAt } from './file-words.ts';
import type { Counts } from './moved-counts.tsx';
import styles from './merge.module.css';

const SIDES = [0, 1] as const;

interface ChoicesProps {
  files: Files;
  stays: Side;
  chosen: Readonly<Partial<Record<keyof PatientValues, Side>>>;
  counts: Counts | undefined;
  onStays: (side: Side) => void;
  onChoose: (field: keyof PatientValues, side: Side) => void;
}

/** The choice of the file that stays and, for each field in which both differ, of the value. */
export function Choices({ files, stays, chosen, counts, onStays, onChoose }: ChoicesProps) {
  const timeZone = useClinicConfig()?.timezone;
  return (
    <div className={styles.choices}>
      <Row label="Ficha que queda" head>
        {SIDES.map((side) => (
          <Choice key={side} name="stays" checked={stays === side} onCheck={() => onStays(side)}>
            <Avatar id={files[side].id} firstName={files[side].first_name} lastName={files[side].last_name} />
            <span className={styles.file}>
              <b>{fullName(files[side])}</b>
              <small>
                Desde {madeAt(files[side], timeZone)}
                {counts ? ` · ${formatCount(counts.totals[side], 'registro', 'registros')}` : ''}
              </small>
            </span>
          </Choice>
        ))}
      </Row>
      {differences(files).map((field) => (
        <Row key={field} label={PATIENT_LABELS[field]}>
          {SIDES.map((side) => (
            <Choice
              key={side}
              name={field}
              checked={(chosen[field] ?? proposedSide(field, files, stays)) === side}
              onCheck={() => onChoose(field, side)}
            >
              <Value field={field} value={files[side][field]} />
            </Choice>
          ))}
        </Row>
      ))}
      <Notes files={files} stays={stays} />
      <Agreements files={files} />
    </div>
  );
}

function Row({ label, head = false, children }: { label: string; head?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.row} data-head={head || undefined}>
      <span className="detail" id={id}>
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className={styles.pair}>
        {children}
      </div>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  checked: boolean;
  onCheck: () => void;
  children: ReactNode;
}

function Choice({ name, checked, onCheck, children }: ChoiceProps) {
  return (
    <label className={`${parts.choosable} ${styles.choice}`}>
      <input type="radio" className={parts.chooser} name={`merge-${name}`} checked={checked} onChange={onCheck} />
      {children}
    </label>
  );
}

function Value({ field, value }: { field: keyof PatientValues; value: unknown }) {
  if (value === null || value === '') return <span className={styles.none}>Sin dato</span>;
  return <span className={styles.value}>{formatValue('patients', field, value)}</span>;
}

/** Notes are not chosen: both stay. */
function Notes({ files, stays }: Pick<ChoicesProps, 'files' | 'stays'>) {
  const texts = files.map(({ patient_notes }) => patient_notes?.trim() ?? '');
  const other = stays === 0 ? 1 : 0;
  if (joinedNotes(files, stays) === (files[stays].patient_notes?.trim() || null)) return null;
  const quote = (text: string): string => `«${excerpt(text)}»`;
  return (
    <div className={styles.row}>
      <span className="detail">Notas</span>
      <div className={`${parts.choosable} ${styles.both}`} data-chosen>
        {texts.every(Boolean) ? 'Se unen los dos textos' : 'Se conserva el texto'}
        <small>{[texts[stays], texts[other]].flatMap((text) => (text ? [quote(text)] : [])).join(' + ')}</small>
      </div>
    </div>
  );
}

function Agreements({ files }: { files: Files }) {
  const fields = agreements(files);
  if (fields.length === 0) return null;
  return (
    <details className={`${parts.fold} ${styles.same}`}>
      <summary>
        {formatCount(fields.length, 'dato igual', 'datos iguales')} en las dos fichas
        <ChevronDownIcon size={18} aria-hidden />
      </summary>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{PATIENT_LABELS[field]}</dt>
            <dd>{formatValue('patients', field, files[0][field])}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
