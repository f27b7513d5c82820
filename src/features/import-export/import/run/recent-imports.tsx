import { Undo2Icon } from 'lucide-react';
import { useState } from 'react';
import type { ImportRun } from '#domain/patients/import/run.ts';
import { dateIn } from '#domain/values/dates.ts';
import { useClinicConfig, useNow } from '#runtime/use-clinic.ts';
import { undoableUntil } from '#store/patients/import/runs.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Banner } from '#ui/messages/banner.tsx';
import { formatCount, formatDate, formatRelative } from '#ui/text/format.ts';
import { UndoDialog } from './undo-dialog.tsx';
import styles from '../import.module.css';

/** The last day on which an import can be undone, as people read it. */
function useLastDay(run: ImportRun): string {
  const timeZone = useClinicConfig()?.timezone;
  return formatDate(dateIn(new Date(undoableUntil(run)), timeZone));
}

/** The imports on this tablet that can be undone. */
export function RecentImports({ runs }: { runs: readonly ImportRun[] }) {
  const undoable = runs.filter(({ state, lines }) => state !== 'undone' && lines.length > 0);
  if (undoable.length === 0) return null;
  return (
    <Card title="Importaciones de los últimos 30 días" padded={false}>
      <ul className={styles.runs}>
        {undoable.map((run) => (
          <RecentImport key={`${run.file} ${run.round}`} run={run} />
        ))}
      </ul>
    </Card>
  );
}

function RecentImport({ run }: { run: ImportRun }) {
  const now = useNow();
  const timeZone = useClinicConfig()?.timezone;
  const until = useLastDay(run);
  const [asking, setAsking] = useState(false);
  return (
    <li>
      <span>
        <b>{run.name}</b>
        <small>
          {formatCount(run.lines.length, 'paciente', 'pacientes')} ·{' '}
          {formatRelative(new Date(run.at).toISOString(), now, timeZone)} · se puede deshacer hasta el {until}
        </small>
      </span>
      <Button
        icon={<Undo2Icon />}
        aria-label={`Deshacer la importación de ${run.name}`}
        onClick={() => setAsking(true)}
      >
        Deshacer
      </Button>
      {asking ? <UndoDialog run={run} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

/** Below an import that has just ended: until when and how it can be undone. */
export function UndoNote({ run, onUndone }: { run: ImportRun; onUndone: () => void }) {
  const until = useLastDay(run);
  const [asking, setAsking] = useState(false);
  return (
    <Banner
      icon={<Undo2Icon />}
      action={
        <Button variant="danger-outline" onClick={() => setAsking(true)}>
          Deshacer la importación
        </Button>
      }
    >
      <strong>Se puede deshacer en esta tableta hasta el {until},</strong> mientras no se cierre la sesión. Se quitan
      los pacientes que nadie haya tocado desde entonces; los que ya tengan citas o cambios se quedan.
      {asking ? <UndoDialog run={run} onClose={() => setAsking(false)} onUndone={onUndone} /> : null}
    </Banner>
  );
}
