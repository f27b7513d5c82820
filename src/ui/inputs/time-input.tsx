import { getTimeRange, TimeGrid } from '@mantine/dates';
import { ClockIcon } from 'lucide-react';
import { readTypedTime } from '#domain/values/typed-dates.ts';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';
import styles from './time-input.module.css';

/** The times offered; any other time is typed. */
const HALF_HOURS = getTimeRange({ startTime: '08:00', endTime: '20:30', interval: '00:30' }).map((time) =>
  time.slice(0, 5),
);

/** 'HH:MM' or '', in 24 hours in every language of the browser; a typed text that is no time stays as it is. */
export function TimeInput(props: TypedInputProps) {
  return (
    <TypedInput
      {...props}
      read={readTypedTime}
      show={(value) => value}
      placeholder="hh:mm"
      icon={<ClockIcon />}
      pickLabel="Elegir la hora"
      pickWidth={300}
    >
      {(pick) => (
        <TimeGrid
          unstyled
          classNames={{ simpleGrid: styles.grid ?? '', control: styles.time ?? '' }}
          data={HALF_HOURS}
          value={null}
          onChange={(time) => {
            if (time !== null) pick(time.slice(0, 5));
          }}
          getControlProps={(time) => ({
            ...(time === props.value && { 'aria-pressed': true }),
            ...(time === nearest(props.value) && { 'data-autofocus': true }),
          })}
        />
      )}
    </TypedInput>
  );
}

/** The last half hour that is not after a time; the first one where there is none. */
const nearest = (time: string): string => HALF_HOURS.findLast((half) => half <= time) ?? HALF_HOURS[0]!;
