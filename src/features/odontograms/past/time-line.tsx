import { PauseIcon, PlayIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { formatDate, formatDayMonth } from '#ui/text/format.ts';
import type { Stop } from './stops.ts';
import styles from './past.module.css';

interface TimeLineProps {
  stops: readonly Stop[];
  /** The index of the day on screen. */
  shown: number;
  today: string;
  onShow: (place: number) => void;
}

/** How long each day is shown when all play one after the other, milliseconds. */
const STEP = 1400;

/** Above so many days their dates would overlap: only the first, the last and the shown one are dated. */
const ALL_DATED = 8;

/** The days on which the odontogram changed, on a line: dragged, tapped, or by arrow keys. */
export function TimeLine({ stops, shown, today, onShow }: TimeLineProps) {
  const last = stops.length - 1;
  const [playing, setPlaying] = useState(false);
  const runs = playing && shown < last;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => onShow(shown + 1), STEP);
    return () => clearTimeout(timer);
  }, [runs, shown, onShow]);
  const day = stops[shown]?.day ?? '';
  return (
    <div className={styles.timeline}>
      <IconButton
        label={runs ? 'Detener' : 'Ver los cambios uno tras otro'}
        icon={runs ? <PauseIcon /> : <PlayIcon />}
        disabled={last === 0}
        onClick={() => {
          if (!runs && shown === last) onShow(0);
          setPlaying(!runs);
        }}
      />
      <div className={styles.line}>
        <i className={styles.done} style={{ width: `calc(${place(shown, last)})` }} />
        {stops.map((stop, index) => (
          <span
            key={stop.day}
            className={styles.stop}
            style={{ left: `calc(22px + ${place(index, last)})` }}
            data-shown={index === shown || undefined}
            aria-hidden
          >
            <em data-size={Math.min(3, Math.ceil(stop.differences.length / 3))} />
            {last <= ALL_DATED || index === 0 || index === last || index === shown ? (
              <small>{stop.day === today ? 'Hoy' : formatDayMonth(stop.day, today)}</small>
            ) : null}
          </span>
        ))}
        <input
          type="range"
          name="day"
          aria-label="Fecha"
          min={0}
          max={Math.max(last, 0)}
          step={1}
          value={shown}
          disabled={last === 0}
          aria-valuetext={day === today ? `Hoy, ${formatDate(day)}` : formatDate(day)}
          onChange={(event) => {
            setPlaying(false);
            onShow(event.currentTarget.valueAsNumber);
          }}
        />
      </div>
    </div>
  );
}

/** A position between the knob's middle at either end. */
const place = (index: number, last: number): string => `${last === 0 ? 0 : index / last} * (100% - 44px)`;
