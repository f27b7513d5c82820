import { Link } from '@tanstack/react-router';
import { ArchwireIcon } from '#ui/controls/icons.ts';
import { archwireWords } from '#domain/clinical/notes/orthodontic-control.ts';
import { lastDayOf } from '#domain/orthodontics/case-controls.ts';
import { asControl, type InMouth, type WireRun } from '#domain/orthodontics/in-mouth.ts';
import { ApplianceDrawing } from '#entities/appliance/appliance-drawing.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { formatDayMonth } from '#ui/text/format.ts';
import type { CaseView } from '../shown/case-view.ts';
import { elasticWords, sinceWords } from '../shown/words.ts';
import styles from './case-detail.module.css';

interface MouthCardProps {
  view: CaseView;
  /** Id of the history; undefined where the patient has none. */
  history: string | undefined;
  today: string;
}

/** The archwires, elastics and lost brackets by the last controls, drawn and in words. */
export function MouthCard({ view: { course, mouth, missing }, history, today }: MouthCardProps) {
  const title = course.phase === 'terminado' ? 'En boca al terminar' : 'En boca ahora';
  if (mouth === null) {
    return (
      <Card title={title} padded={false}>
        <EmptyState compact icon={<ArchwireIcon size={22} />} title="Todavía no hay controles">
          Los controles de la historia clínica muestran aquí los arcos, los elásticos y los brackets caídos.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title={title}
      badge={<span className="small text-2">según el control del {formatDayMonth(mouth.seen, today)}</span>}
      actions={
        history === undefined ? null : (
          <Link to="/clinical-histories/$id" params={{ id: history }}>
            Ver control
          </Link>
        )
      }
    >
      <figure className={styles.drawing}>
        <ApplianceDrawing control={asControl(mouth)} missing={missing} />
      </figure>
      <Facts mouth={mouth} until={lastDayOf(course, today)} today={today} />
    </Card>
  );
}

interface FactsProps {
  mouth: InMouth;
  /** The day up to which the weeks of a wire are reckoned. */
  until: string;
  today: string;
}

function Facts({ mouth, until, today }: FactsProps) {
  const { upper, lower, elastics, off, seen } = mouth;
  const worn = elastics && elasticWords(elastics);
  return (
    <dl className={styles.facts}>
      <Wire label="Arco superior" run={upper} until={until} today={today} />
      <Wire label="Arco inferior" run={lower} until={until} today={today} />
      {worn === null ? null : (
        <div>
          <dt>Elásticos</dt>
          <dd>
            {worn.name}
            <small>{worn.detail}</small>
          </dd>
        </div>
      )}
      {off.length === 0 ? null : (
        <div data-alert>
          <dt>{off.length === 1 ? 'Bracket caído' : 'Brackets caídos'}</dt>
          <dd>
            <b>{off.join(', ')}</b>
            <small>
              {off.length === 1 ? 'visto' : 'vistos'} el {formatDayMonth(seen, today)}
            </small>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface WireProps extends Omit<FactsProps, 'mouth'> {
  label: string;
  run: WireRun | null;
}

function Wire({ label, run, until, today }: WireProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {run === null ? '—' : archwireWords(run.wire)}
        {run === null ? null : <small>{sinceWords(run.from, until, today)}</small>}
      </dd>
    </div>
  );
}
