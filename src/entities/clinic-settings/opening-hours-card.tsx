import { CopyIcon } from 'lucide-react';
import { useId } from 'react';
import { sameValue } from '#domain/record/patch.ts';
import { WEEKDAYS, type OpeningHours, type Span } from '#domain/clinic/opening-hours.ts';
import { Button } from '#ui/controls/button.tsx';
import { FieldNotes } from '#ui/form/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { BAR_HOURS, placeInBar } from './day-bar.ts';
import { DayRow } from './day-row.tsx';
import type { SettingsForm } from './settings-form.ts';
import styles from './opening-hours.module.css';

/** The hours of each weekday, as bars too where there is room. */
export function OpeningHoursCard({ form, bars = true }: { form: SettingsForm; bars?: boolean }) {
  const id = useId();
  const hours: OpeningHours = form.values.opening_hours ?? [];
  const opened: OpeningHours = form.opened.opening_hours ?? [];
  const error = form.errors['opening_hours'];
  const monday = hours[0] ?? [];
  const set = (change: (spans: readonly Span[], day: number) => readonly Span[]) =>
    form.set(
      'opening_hours',
      hours.map((spans, day) => [...change(spans, day)]),
    );
  return (
    <Card
      title="Horario de atención"
      padded={false}
      actions={
        <Button
          variant="quiet"
          icon={<CopyIcon size={18} />}
          disabled={monday.length === 0}
          // Closed days stay closed.
          onClick={() => set((spans) => (spans.length === 0 ? spans : monday))}
        >
          <span>
            Lunes <span className={styles.long}>para toda la semana</span>
            <span className={styles.short}>a todos</span>
          </span>
        </Button>
      }
    >
      <ul className={styles.week} data-bars={bars}>
        <li className={styles.head} aria-hidden="true">
          <span />
          <span>Mañana</span>
          <span>Tarde</span>
          <span />
          <span className={styles.scale}>
            {BAR_HOURS.map((hour) => (
              <span key={hour} style={{ left: `${placeInBar(`${String(hour).padStart(2, '0')}:00`)}%` }}>
                {hour}
              </span>
            ))}
          </span>
          <span />
        </li>
        {WEEKDAYS.map((weekday, day) => (
          <DayRow
            key={weekday}
            day={day}
            spans={hours[day] ?? []}
            usual={hours.find((spans) => spans.length > 0)}
            changed={!sameValue(hours[day], opened[day])}
            errorId={error === undefined ? undefined : `${id}-error`}
            onChange={(spans) => set((before, at) => (at === day ? spans : before))}
            onLeave={() => form.blur('opening_hours')}
          />
        ))}
      </ul>
      <div className={styles.notes}>
        <FieldNotes id={id} error={error} warning={form.warnings['opening_hours']} hint={undefined} />
      </div>
    </Card>
  );
}
