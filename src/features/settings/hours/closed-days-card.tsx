import { PlusIcon, XIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { inOrder, type ClosedDays } from '#domain/clinic/opening-hours.ts';
import { addDays } from '#domain/values/dates.ts';
import { sameValue } from '#domain/record/patch.ts';
import { useToday } from '#runtime/use-clinic.ts';
import { FieldNotes } from '#ui/form/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { formatDayMonth } from '#ui/text/format.ts';
import type { SettingsForm } from '#entities/clinic-settings/settings-form.ts';
import { ClosedDaysDialog } from './closed-days-dialog.tsx';
import styles from './hours.module.css';

/** The days on which the clinic is closed whatever the weekday; past ones stay in the record and out of sight. */
export function ClosedDaysCard({ form }: { form: SettingsForm }) {
  const id = useId();
  const today = useToday();
  const [adding, setAdding] = useState(false);
  const closed: readonly ClosedDays[] = form.values.closed_days ?? [];
  const set = (days: readonly ClosedDays[]) => form.set('closed_days', inOrder(days));
  const coming = closed.filter(({ until }) => until >= today);
  const year = addDays(today, 365);
  return (
    <Card
      title="Días cerrados"
      actions={
        <span className={`small text-3 ${styles.when}`}>
          {coming.every(({ from }) => from <= year) ? 'Próximos 12 meses' : 'Desde hoy'}
        </span>
      }
    >
      <div className="wrap">
        {coming.map((days) => (
          <span key={`${days.from} ${days.until} ${days.name}`} className={styles.chip}>
            <b>{rangeWords(days, today)}</b> {days.name}
            <button
              type="button"
              aria-label={`Quitar ${days.name || rangeWords(days, today)}`}
              onClick={() => set(closed.filter((other) => !sameValue(other, days)))}
            >
              <XIcon size={16} />
            </button>
          </span>
        ))}
        <button type="button" className={styles.dashed} onClick={() => setAdding(true)}>
          <PlusIcon size={18} />
          Agregar días
        </button>
      </div>
      <FieldNotes id={id} error={form.errors['closed_days']} warning={form.warnings['closed_days']} hint={undefined} />
      {adding ? (
        <ClosedDaysDialog
          today={today}
          onClose={() => setAdding(false)}
          onAdd={(days) => {
            set([...closed.filter((other) => !sameValue(other, days)), days]);
            setAdding(false);
          }}
        />
      ) : null}
    </Card>
  );
}

/** "08/12", "24/12 – 02/01/27". */
const rangeWords = ({ from, until }: ClosedDays, today: string): string =>
  from === until ? formatDayMonth(from, today) : `${formatDayMonth(from, today)} – ${formatDayMonth(until, today)}`;
