import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DateFilter } from '#ui/form/fields/date-filter.tsx';
import { showPart } from '#tests/support/screen.tsx';

function show() {
  const onChange = vi.fn();
  function Example() {
    const [from, setFrom] = useState('');
    const change = (next: string) => {
      onChange(next);
      setFrom(next);
    };
    return (
      <>
        <DateFilter label="Desde" name="from" value={from} onChange={change} today="2026-11-28" />
        <button type="button" onClick={() => change('2026-11-28')}>
          Hoy mismo
        </button>
      </>
    );
  }
  showPart(<Example />);
  return { onChange, user: userEvent.setup(), from: screen.getByLabelText<HTMLInputElement>('Desde') };
}

test('a filter follows what is typed once it is a date, and not the year 2020 on the way to 2026', async () => {
  const { onChange, user, from } = show();
  await user.type(from, '28/11/2026');
  expect(onChange.mock.calls).toEqual([['2026-11-28']]);
  expect(from.value).toBe('28/11/2026');
});

test('a year of two digits that may go on is taken when the field is left', async () => {
  const { onChange, user, from } = show();
  await user.type(from, '28/11/20');
  expect(onChange).not.toHaveBeenCalled();
  await user.tab();
  expect(onChange.mock.calls).toEqual([['2020-11-28']]);
});

test('an invalid date stays with its error and changes nothing, until another date is chosen', async () => {
  const { onChange, user, from } = show();
  await user.type(from, '31/11/2026');
  expect(screen.queryByText('Por favor, introduce una fecha válida')).toBeNull();
  await user.tab();
  expect(screen.getByText('Por favor, introduce una fecha válida')).toBeTruthy();
  expect(from.value).toBe('31/11/2026');
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Hoy mismo' }));
  expect(from.value).toBe('28/11/2026');
  expect(screen.queryByText('Por favor, introduce una fecha válida')).toBeNull();
});

test('an emptied filter narrows no more', async () => {
  const { onChange, user, from } = show();
  await user.type(from, '281126{Tab}');
  await user.clear(from);
  expect(onChange.mock.calls).toEqual([['2026-11-28'], ['']]);
});
