import { DatePicker } from '@mantine/dates';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import 'dayjs/locale/es';
import { dayMonthYear, isDate } from '#domain/values/dates.ts';
import { readTypedDate } from '#domain/values/typed-dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { formatLongDate } from '#ui/text/format.ts';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';
import styles from './date-input.module.css';

interface Limits {
  /** The calendar offers no day outside of these limits; the schema refuses a typed one with a message. */
  min?: string;
  max?: string;
  /** The clinic's date, at which the calendar opens and which "Hoy" picks. */
  today?: string;
}

export interface DateInputProps extends TypedInputProps, Limits {
  /** For a date of birth: a year of two digits is never after that of `max`. */
  birth?: boolean;
}

/**
 * 'YYYY-MM-DD' or '', shown as day/month/year in every language of the browser; a typed text that is no date stays as
 * it is.
 */
export function DateInput({ min, max, today, birth = false, ...props }: DateInputProps) {
  const latestYear = birth && max !== undefined ? Number(max.slice(0, 4)) : undefined;
  return (
    <TypedInput
      {...props}
      read={(text) => readTypedDate(text, latestYear)}
      show={(value) => (isDate(value) ? dayMonthYear(value) : value)}
      placeholder="dd/mm/aaaa"
      icon={<CalendarIcon />}
      pickLabel="Abrir el calendario"
      pickWidth={342}
    >
      {(pick) => (
        <Calendar
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          {...(today !== undefined && { today })}
          value={props.value}
          clearable={!props['aria-required']}
          onPick={pick}
        />
      )}
    </TypedInput>
  );
}

interface CalendarProps extends Limits {
  value: string;
  /** The field may be empty. */
  clearable: boolean;
  onPick: (date: string) => void;
}

/** The month of the value, or today's; weeks start on Monday. */
function Calendar({ value, min, max, today, clearable, onPick }: CalendarProps) {
  const chosen = isDate(value) ? value : null;
  const begin = chosen ?? today;
  const offersToday = today !== undefined && (min ?? '') <= today && today <= (max ?? today);
  return (
    <>
      <DatePicker
        unstyled
        classNames={CLASSES}
        locale="es"
        firstDayOfWeek={1}
        monthLabelFormat="MMMM [de] YYYY"
        ariaLabels={LABELS}
        previousIcon={<ChevronLeftIcon />}
        nextIcon={<ChevronRightIcon />}
        value={chosen}
        onChange={(date) => {
          if (date !== null) onPick(date);
        }}
        {...(begin !== undefined && { defaultDate: begin })}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        getDayAriaLabel={formatLongDate}
        getDayProps={(date) => ({
          ...(date === chosen && { 'aria-pressed': true }),
          ...(date === today && { 'aria-current': 'date' }),
          ...(date === begin && { 'data-autofocus': true }),
        })}
      />
      {offersToday || (clearable && value !== '') ? (
        <div className={styles.foot}>
          {clearable && value !== '' ? (
            <Button variant="quiet" onClick={() => onPick('')}>
              Borrar
            </Button>
          ) : null}
          {offersToday ? (
            <Button variant="quiet" onClick={() => onPick(today)}>
              Hoy
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const LABELS = {
  monthLevelControl: 'Elegir el mes',
  yearLevelControl: 'Elegir el año',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Diez años antes',
  nextDecade: 'Diez años después',
};

const CLASSES = {
  calendarHeader: styles.header ?? '',
  calendarHeaderControl: styles.turn ?? '',
  calendarHeaderLevel: styles.level ?? '',
  month: styles.table ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  monthsList: styles.table ?? '',
  monthsListControl: styles.choice ?? '',
  yearsList: styles.table ?? '',
  yearsListControl: styles.choice ?? '',
};
