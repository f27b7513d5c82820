import { HistoryIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { CLINIC_SETTINGS_ID } from '#domain/record/ids.ts';
import type { RecordOf } from '#domain/records.ts';
import { LazyHistoryDrawer } from '#record/history/history-button.tsx';
import { useRead, valueOf } from '#runtime/read/use-read.ts';
import { useClinicConfig } from '#runtime/use-clinic.ts';
import { readPeople } from '#store/session/people.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { formatDateTime } from '#ui/text/format.ts';
import styles from './settings.module.css';

/** The person who changed the settings last, and when, with the record's history. */
export function LastChange({ record }: { record: RecordOf<'clinic-settings'> }) {
  const [history, setHistory] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const people = valueOf(useRead(readPeople));
  const zone = useClinicConfig()?.timezone;
  const { updated_by: by } = record;
  const name = by === null ? 'El servidor, en su primer inicio' : (people?.get(by) ?? 'Otra persona');
  const [first, last] = name.split(' ');
  return (
    <Card title="Último cambio">
      <div className={styles.last}>
        {by === null ? null : <Avatar id={by} firstName={first} lastName={last} />}
        <p>
          <b>{name}</b>
          <small>{formatDateTime(record.updated_at, zone)}</small>
        </p>
        <Button icon={<HistoryIcon />} onClick={() => setHistory('open')}>
          Historial
        </Button>
      </div>
      {history === 'unasked' ? null : (
        <Suspense>
          <LazyHistoryDrawer
            collection="clinic-settings"
            id={CLINIC_SETTINGS_ID}
            subtitle="Ajustes de la clínica"
            opened={history === 'open'}
            onClose={() => setHistory('closed')}
          />
        </Suspense>
      )}
    </Card>
  );
}
