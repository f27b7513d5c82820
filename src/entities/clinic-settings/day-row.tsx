import { PlusIcon, XIcon } from 'lucide-react';
import { minutesOfDay, timeOfDay } from '#domain/agenda/time-of-day.ts';
import { USUAL_HOURS } from '#domain/clinic/clinic-settings.ts';
import { dayComplaint, WEEKDAYS, type Span } from '#domain/clinic/opening-hours.ts';
import { isTime } from '#domain/values/dates.ts';
import { weekdayWord } from '#record/words/clinic-words.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Switch } from '#ui/inputs/choices.tsx';
import { placeInBar } from './day-bar.ts';
import { HourInput } from './hour-input.tsx';
import { hoursWords, minutesOpen } from './hours-words.ts';
import styles from './opening-hours.module.css';

interface DayRowProps {
  /** 0 is Monday. */
  day: number;
  spans: readonly Span[];
  /** The spans with which a day opens. */
  usual: readonly Span[] | undefined;
  changed: boolean;
  /** The id of the error when the hours were refused: it describes the fields of a day with a fault. */
  errorId: string | undefined;
  onChange: (spans: readonly Span[]) => void;
  onLeave: () => void;
}

/** A weekday: whether it is open, its morning, its afternoon, and both as a bar where there is room. */
export function DayRow({ day, spans, usual, changed, errorId, onChange, onLeave }: DayRowProps) {
  const weekday = WEEKDAYS[day] ?? '';
  const [first, second] = spans;
  const faultId = dayComplaint(spans) === null ? undefined : errorId;
  const setSpan = (place: number, part: Partial<Span>) =>
    onChange(spans.map((span, index) => (index === place ? { ...span, ...part } : span)));
  const shared = { day, errorId: faultId, onChange: setSpan, onLeave };
  return (
    <li data-changed={changed || undefined} data-closed={spans.length === 0 || undefined}>
      <div className={styles.day}>
        <Switch
          name={`opening_hours.${day}`}
          label={weekdayWord(day)}
          checked={spans.length > 0}
          onChange={(open) => onChange(open ? (usual ?? USUAL_HOURS.opening_hours[0]!) : [])}
        />
      </div>
      {first ? (
        <>
          <SpanFields {...shared} place={0} span={first} />
          {second ? (
            <>
              <SpanFields {...shared} place={1} span={second} />
              <IconButton
                variant="quiet"
                className={styles.remove ?? ''}
                label={`Quitar la tarde del ${weekday}`}
                icon={<XIcon size={18} />}
                onClick={() => onChange([first])}
              />
            </>
          ) : (
            <button
              type="button"
              className={styles.add}
              aria-label={`Tarde del ${weekday}`}
              onClick={() => onChange([first, afternoonAfter(first)])}
            >
              <PlusIcon size={18} />
              Tarde
            </button>
          )}
          <span className={styles.track} aria-hidden="true">
            {spans.map(({ from, until }, place) =>
              isTime(from) && isTime(until) && from < until ? (
                <i
                  key={place}
                  style={{ left: `${placeInBar(from)}%`, width: `${placeInBar(until) - placeInBar(from)}%` }}
                />
              ) : null,
            )}
          </span>
          <span className={styles.total}>{hoursWords(minutesOpen(spans))}</span>
        </>
      ) : (
        <span className={styles.closed}>Cerrado</span>
      )}
    </li>
  );
}

interface SpanFieldsProps {
  day: number;
  place: number;
  span: Span;
  errorId: string | undefined;
  onChange: (place: number, part: Partial<Span>) => void;
  onLeave: () => void;
}

function SpanFields({ day, place, span, errorId, onChange, onLeave }: SpanFieldsProps) {
  const of = `${weekdayWord(day)}, ${place === 0 ? 'mañana' : 'tarde'}`;
  const name = `opening_hours.${day}.${place}`;
  return (
    <span className={styles.span} data-place={place}>
      <HourInput
        name={`${name}.from`}
        label={`${of}, desde`}
        value={span.from}
        errorId={errorId}
        onChange={(from) => onChange(place, { from })}
        onLeave={onLeave}
      />
      <i aria-hidden="true" />
      <HourInput
        name={`${name}.until`}
        label={`${of}, hasta`}
        value={span.until}
        errorId={errorId}
        onChange={(until) => onChange(place, { until })}
        onLeave={onLeave}
      />
    </span>
  );
}

/** The usual afternoon, later where the morning ends late. */
function afternoonAfter({ until }: Span): Span {
  const morning = isTime(until) ? minutesOfDay(until) : 0;
  const from = Math.min(Math.max(morning + 60, 15 * 60), 22 * 60);
  return { from: timeOfDay(from), until: timeOfDay(Math.min(from + 4 * 60, 23 * 60)) };
}
