import { useState } from 'react';
import { AuthorizeBanner } from '#entities/google-calendar/authorize-banner.tsx';
import type { OutboxAction } from '#store/database/tables.ts';
import { discard, resend } from '#store/outbox/queue.ts';
import type { EntryView } from '#store/decisions/read-centre.ts';
import { Banner } from '#ui/messages/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { useStore } from '../context.ts';
import { DecisionHeader } from '../decision-header.tsx';
import { useAction } from '../use-action.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { EntryLine } from './entry-line.tsx';
import { formatMore } from '#ui/text/format.ts';
import styles from '../sync-centre.module.css';

const SHOWN = 10;

/** All actions that Google Calendar refused, together: most often they share one reason. The appointments are saved. */
export function UndoneCard({ undone }: { undone: EntryView<OutboxAction>[] }) {
  const db = useStore();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState(false);
  const problems = undone.map(({ entry }) => entry.error?.problem);
  const unauthorized = problems.some((problem) => problem?.code === 'calendar_unauthorized');
  const details = new Set(
    problems.flatMap((problem) => (problem && problem.code !== 'calendar_unauthorized' ? [problem.detail] : [])),
  );
  const each = (act: (op: string) => Promise<void>) => async () => {
    for (const { entry } of undone) await act(entry.op_id);
  };
  return (
    <Card padded={false}>
      <article aria-label="Sin enviar a Google Calendar">
        <DecisionHeader title="Google Calendar" kind="" badge={<Badge tone="warn">Sin enviar</Badge>} />
        <div className={styles.body}>
          {unauthorized ? <AuthorizeBanner /> : null}
          {[...details].map((detail) => (
            <Banner key={detail} tone="warning">
              {detail}
            </Banner>
          ))}
          <p className="detail">Las citas están guardadas; falta solo el calendario.</p>
          <ul className={styles.lines}>
            {undone.slice(0, SHOWN).map((view) => (
              <EntryLine key={view.entry.op_id} view={view} />
            ))}
          </ul>
          {undone.length > SHOWN ? <p className={styles.hint}>{formatMore(undone.length - SHOWN)}</p> : null}
          <div className={styles.buttons}>
            <Button
              busy={busy}
              aria-label="Reintentar: Google Calendar"
              onClick={() =>
                void run(
                  each((op) => resend(db, op)),
                  'Se vuelve a enviar en cuanto haya conexión.',
                )
              }
            >
              Reintentar
            </Button>
            <Button
              variant="danger-outline"
              disabled={busy}
              aria-label="Descartar: Google Calendar"
              onClick={() => setAsking(true)}
            >
              Descartar
            </Button>
          </div>
        </div>
      </article>
      <DiscardDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Descartar lo de Google Calendar"
        confirmLabel="Descartar"
        entries={undone.map(({ entry }) => entry)}
        said="Descartado. Las citas siguen guardadas."
        onConfirm={each((op) => discard(db, op))}
      />
    </Card>
  );
}
