import { DateInput } from '#ui/inputs/date-input.tsx';
import { bare, Field } from '#ui/form/field.tsx';
import { useDateFilter } from '#ui/form/use-date-filter.ts';

interface DateFilterProps {
  label: string;
  name: string;
  /** 'YYYY-MM-DD', '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** The clinic's date. */
  today: string;
  /** The error of a valid date, such as one after the other end of a range. */
  error?: string | undefined;
}

/** A date that filters a list. */
export function DateFilter({ label, name, value, onChange, today, error }: DateFilterProps) {
  const filter = useDateFilter(value, onChange);
  return (
    <Field label={label} name={name} error={filter.error ?? error}>
      {(control) => (
        <DateInput
          {...bare(control)}
          today={today}
          value={filter.value}
          onChange={filter.onChange}
          onBlur={filter.onBlur}
        />
      )}
    </Field>
  );
}
