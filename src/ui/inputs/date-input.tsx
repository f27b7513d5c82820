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
  /** The calendar offers no earlier or later day; what is typed beyond is the schema's to refuse, in words. */
  min?: string;
  max?: string;
  /** The clinic's: where the calendar opens, and what "Hoy" picks. */
  today?: string;
}

export interface DateInputProps extends TypedInputProps, Limits {
  /** A date of birth: two digits are a year up to `max`'s own, never one to come. */
  birth?: boolean;
}

/** 'YYYY-MM-DD' or '', written day/month/year whatever language the browser speaks; what is typed and is no date as it is. */
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
  /** An empty field is an answer too. */
  clearable: boolean;
  onPick: (date: string) => void;
}

/** The month of the value, else today's; from Monday. */
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
