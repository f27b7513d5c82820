import { useState } from 'react';
import { dayMonthYear, isDate } from '#domain/values/dates.ts';
import { INVALID_DATE } from '#domain/values/schemas.ts';
import { isYearBegun } from '#domain/values/typed-dates.ts';

interface DateFilterOptions {
  /** A typed date after this one is refused with a message. */
  max?: string;
  /** The field must hold a date. */
  required?: boolean;
}

/**
 * The state of a date field outside of a form: the typed text reaches the screen's address once it is a date, or empty.
 * Until then it stays in the field, with an error once the field is left, and the screen stays as it was.
 */
export function useDateFilter(
  value: string,
  onChange: (value: string) => void,
  { max, required = false }: DateFilterOptions = {},
) {
  const [typed, setTyped] = useState({ text: value, over: value, left: false });
  // The address changed to another date: a chip was pressed, or "back".
  if (typed.over !== value) setTyped({ text: value, over: value, left: false });
  const objection = objectionTo(typed.text);

  function objectionTo(text: string): string | undefined {
    if (text === '' && !required) return undefined;
    if (!isDate(text)) return INVALID_DATE;
    return max !== undefined && text > max ? `Elija una fecha hasta el ${dayMonthYear(max)}` : undefined;
  }
  function send(next: string): void {
    if (next !== value && objectionTo(next) === undefined) onChange(next);
  }
  return {
    value: typed.text,
    error: typed.left ? objection : undefined,
    onChange(next: string, text = '') {
      // A picked date is checked at once.
      setTyped({ text: next, over: value, left: text === '' && next !== '' });
      if (!isYearBegun(text)) send(next);
    },
    onBlur() {
      setTyped({ ...typed, left: true });
      send(typed.text);
    },
  };
}
