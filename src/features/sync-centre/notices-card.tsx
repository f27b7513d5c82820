import { dismissNotice } from '#store/safety/notices.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { NoticeView } from '#store/decisions/read-centre.ts';
import { useStore, useWhen } from './context.ts';
import styles from './sync-centre.module.css';
import { useAction } from './use-action.ts';

/** Warnings about writes that were applied: kept until a person has seen them. */
export function NoticesCard({ notices }: { notices: NoticeView[] }) {
  const db = useStore();
  const { here } = useWhen();
  const { busy, run } = useAction();
  return (
    <Card title="Avisos" padded={false}>
      <ul className={styles.lines}>
        {notices.map(({ notice, title, subject, patient }) => (
          <li key={notice.id} className={styles.line}>
            <div className={styles.lineText}>
              <b>{notice.text}</b>
              <span>{[title, subject, here(notice.at)].filter(Boolean).join(' · ')}</span>
            </div>
            {patient === null ? null : (
              <ButtonLink to="/patients/$id" params={{ id: patient }}>
                Ver paciente
              </ButtonLink>
            )}
            <Button
              disabled={busy}
              aria-label={`Visto: ${notice.text}`}
              onClick={() => void run(() => dismissNotice(db, notice.id))}
            >
              Visto
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
