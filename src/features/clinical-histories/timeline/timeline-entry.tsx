import { PencilIcon } from 'lucide-react';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import {
  controlFacts,
  controlOf,
  noteOf,
  type OrthodonticControl,
} from '#domain/clinical/notes/orthodontic-control.ts';
import { ApplianceDrawing } from '#entities/appliance/appliance-drawing.tsx';
import { IconButtonLink } from '#ui/controls/button.tsx';
import { ArchwireIcon, ToothIcon } from '#ui/controls/icons.ts';
import { UnsentMark } from '#ui/marks/unsent-mark.tsx';
import { formatDate } from '#ui/text/format.ts';
import { gapWords } from './gap-words.ts';
import styles from './timeline.module.css';

interface TimelineEntryProps {
  /** Id of the history. */
  history: string;
  treatment: Treatment;
  /** The entry below on the rail. */
  earlier: Treatment | undefined;
  newest: boolean;
  /** Draw the control; older ones are shown as tags. */
  drawn: boolean;
  missing: ReadonlySet<string>;
  unsent: boolean;
}

export function TimelineEntry(props: TimelineEntryProps) {
  const { history, treatment, earlier, newest, drawn, missing, unsent } = props;
  const { id, date, title, doctor } = treatment;
  const control = controlOf(treatment);
  const gap = earlier ? gapWords(earlier.date, date) : null;
  const day = formatDate(date);
  const text = control ? noteOf(treatment, control) : treatment.description;
  const name = title || 'Tratamiento';
  return (
    <li className={styles.entry} data-newest={newest || undefined}>
      <span className={styles.disc} data-control={control !== null || undefined}>
        {control ? <ArchwireIcon /> : <ToothIcon />}
      </span>
      <div className={styles.body}>
        <div className={styles.head}>
          <h3>{name}</h3>
          {day === '' ? null : <time dateTime={date}>{day}</time>}
          <IconButtonLink
            to="/clinical-histories/$id"
            params={{ id: history }}
            search={{ entry: id }}
            resetScroll={false}
            variant="quiet"
            label={['Editar ' + name, day].filter(Boolean).join(', ')}
            icon={<PencilIcon />}
          />
        </div>
        {control ? <Control control={control} drawn={drawn} missing={missing} /> : null}
        {text === '' ? null : <p className={styles.text}>{text}</p>}
        {doctor === '' && !unsent ? null : (
          <p className={styles.by}>
            {doctor}
            {unsent ? <UnsentMark /> : null}
          </p>
        )}
      </div>
      {gap === null ? null : <span className={styles.gap}>{gap}</span>}
    </li>
  );
}

function Control({
  control,
  drawn,
  missing,
}: Pick<TimelineEntryProps, 'drawn' | 'missing'> & { control: OrthodonticControl }) {
  const facts = controlFacts(control);
  if (facts.length === 0) return null;
  if (!drawn) {
    return (
      <ul className={styles.tags}>
        {facts.map(({ label, tag, alert }) => (
          <li key={label} data-alert={alert}>
            {unbroken(tag)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <figure className={styles.drawing}>
        <ApplianceDrawing control={control} missing={missing} />
      </figure>
      <dl className={styles.facts}>
        {facts.map(({ label, text, alert }) => (
          <div key={label} data-alert={alert}>
            <dt>{label}</dt>
            <dd>{unbroken(text)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** "13–46" on one line: after a dash a browser would break it. */
const unbroken = (text: string) =>
  text.split(/(\d\d–\d\d)/).map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );
