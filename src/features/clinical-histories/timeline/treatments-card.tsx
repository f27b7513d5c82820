import { PlusIcon } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { ClinicalHistory } from '#domain/clinical/clinical-history.ts';
import type { Treatment } from '#domain/clinical/notes/clinical-notes.ts';
import { controlOf } from '#domain/clinical/notes/orthodontic-control.ts';
import type { OutboxEntry } from '#store/database/tables.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { ArchwireIcon } from '#ui/controls/icons.ts';
import { Card } from '#ui/layout/card.tsx';
import { formatCount } from '#ui/text/format.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import { unsentTreatments } from './unsent-treatments.ts';
import styles from './timeline.module.css';

/** Entries shown at first; each tap shows more. */
const SHOWN = 6;
/** Entries in sight, painted first: below a control drawn in full there is room for one. */
const IN_SIGHT = { drawn: 2, tags: 4 };
const MORE = 50;

interface TreatmentsCardProps {
  history: ClinicalHistory;
  /** The newest first. */
  timeline: readonly Treatment[];
  /** The unsent writes of the history. */
  entries: readonly OutboxEntry[];
  missing: ReadonlySet<string>;
}

/** The treatments, the newest first, and the diagnosis. */
export function TreatmentsCard({ history, timeline, entries, missing }: TreatmentsCardProps) {
  const [asked, setShown] = useState(SHOWN);
  // The newest control is drawn in full.
  const drawn = timeline.find((treatment) => controlOf(treatment) !== null)?.id;
  const shown = useDeferredValue(asked, IN_SIGHT[drawn !== undefined && drawn === timeline[0]?.id ? 'drawn' : 'tags']);
  const unsent = unsentTreatments(history.id, entries);
  const visible = timeline.slice(0, shown);
  const left = timeline.length - visible.length;
  return (
    <Card
      title="Tratamientos"
      padded={false}
      actions={<span className="beside-title">{formatCount(timeline.length, 'entrada', 'entradas')}</span>}
    >
      <AddButtons id={history.id} />
      {history.diagnostic === null ? null : (
        <div className={styles.diagnostic}>
          <h3>Diagnóstico</h3>
          <p>{history.diagnostic}</p>
        </div>
      )}
      {timeline.length === 0 ? (
        <p className="nothing">Todavía no hay tratamientos registrados.</p>
      ) : (
        <ol className={styles.timeline} aria-label="Tratamientos">
          {visible.map((treatment, place) => (
            <TimelineEntry
              key={treatment.id}
              history={history.id}
              treatment={treatment}
              earlier={timeline[place + 1]}
              newest={place === 0}
              drawn={treatment.id === drawn}
              missing={missing}
              unsent={unsent.has(treatment.id)}
            />
          ))}
        </ol>
      )}
      {left === 0 ? null : (
        <p className={styles.more}>
          <Button variant="quiet" onClick={() => setShown(asked + MORE)}>
            {left === 1 ? 'Ver la anterior' : `Ver las ${Math.min(left, MORE)} anteriores`}
          </Button>
        </p>
      )}
    </Card>
  );
}

function AddButtons({ id }: { id: string }) {
  const link = { to: '/clinical-histories/$id', params: { id }, resetScroll: false } as const;
  return (
    <div className={styles.add}>
      <ButtonLink {...link} search={{ entry: 'control' }} variant="accent" icon={<ArchwireIcon />}>
        Control de ortodoncia
      </ButtonLink>
      <ButtonLink {...link} search={{ entry: 'treatment' }} icon={<PlusIcon />}>
        Otro tratamiento
      </ButtonLink>
    </div>
  );
}
