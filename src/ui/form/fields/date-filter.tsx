import { DateInput } from '#ui/inputs/date-input.tsx';
import { bare, Field } from '#ui/form/field.tsx';
import { useDateFilter } from '#ui/form/use-date-filter.ts';

interface DateFilterProps {
  label: string;
  name: string;
  /** 'YYYY-MM-DD', '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** The clinic's. */
  today: string;
  /** Of a date that is one. */
  error?: string | undefined;
}

/** A date that narrows a list. */
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
