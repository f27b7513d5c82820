import { ChevronLeftIcon, ChevronRightIcon, PlusIcon, PrinterIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink, IconButton } from '#ui/controls/button.tsx';
import { Segmented, type Segment } from '#ui/inputs/segmented.tsx';
import type { CalendarRange } from './calendar-address.ts';
import { stepFrom, stepNames, titleOf } from './model/ranges.ts';
import styles from './toolbar.module.css';

const RANGE_OPTIONS: Segment<CalendarRange>[] = [
  { value: 'month', label: 'Mes' },
  { value: 'week', label: 'Semana' },
  { value: 'day', label: 'Día' },
];

interface ToolbarProps {
  range: CalendarRange;
  date: string;
  today: string;
  /** The patient to whom the calendar is narrowed. */
  patient: string | undefined;
  onDate: (date: string) => void;
  onRange: (range: CalendarRange) => void;
  /** The switch to the list. */
  switcher: ReactNode;
}

/** One row from 960 px on; below that two, with the buttons for new appointments and for the list in the upper one. */
export function Toolbar({ range, date, today, patient, onDate, onRange, switcher }: ToolbarProps) {
  const [earlier, later] = stepNames(range);
  return (
    <header className={`${styles.toolbar} no-print`}>
      <h1 tabIndex={-1}>Citas</h1>
      <Button onClick={() => onDate(today)}>Hoy</Button>
      <span className={styles.steps}>
        <IconButton label={earlier} icon={<ChevronLeftIcon />} onClick={() => onDate(stepFrom(range, date, -1))} />
        <IconButton label={later} icon={<ChevronRightIcon />} onClick={() => onDate(stepFrom(range, date, 1))} />
      </span>
      <h2 className={styles.title} aria-live="polite">
        {titleOf(range, date)}
      </h2>
      {range === 'day' ? <IconButton label="Imprimir" icon={<PrinterIcon />} onClick={() => print()} /> : null}
      <span className={styles.range}>
        <Segmented
          name="range"
          label="Vista del calendario"
          options={RANGE_OPTIONS}
          value={range}
          onChange={(chosen) => {
            if (chosen !== null) onRange(chosen);
          }}
        />
      </span>
      <span className={styles.switch}>{switcher}</span>
      <ButtonLink
        to="/appointments/new"
        search={{ ...(patient && { patient }), ...(date > today && { date }) }}
        variant="filled"
        icon={<PlusIcon />}
        className={styles.new}
      >
        Nueva Cita
      </ButtonLink>
    </header>
  );
}
