import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { showPart } from '#tests/support/screen.tsx';

type View = 'list' | 'calendar';
const OPTIONS = [
  { value: 'list', label: 'Lista' },
  { value: 'calendar', label: 'Calendario' },
] as const;

function Example({ onChange, clearable = false }: { onChange: (value: View | null) => void; clearable?: boolean }) {
  const [value, setValue] = useState<View | null>(null);
  return (
    <Segmented
      name="view"
      label="Vista"
      options={OPTIONS}
      value={value}
      clearable={clearable}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('segmented control', () => {
  test('is a group of radio buttons of one name, none chosen while nothing is answered', () => {
    showPart(<Example onChange={vi.fn()} />);
    expect(screen.getByRole('radiogroup', { name: 'Vista' })).toBeTruthy();
    expect([radio('Lista').name, radio('Lista').checked, radio('Calendario').checked]).toEqual(['view', false, false]);
  });

  test('is chosen by a tap and by the arrow keys', async () => {
    // user-event asks for CSS.escape, which jsdom lacks.
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    const onChange = vi.fn();
    showPart(<Example onChange={onChange} />);
    await userEvent.click(screen.getByText('Lista'));
    await userEvent.keyboard('{ArrowRight}');
    expect(onChange.mock.calls).toEqual([['list'], ['calendar']]);
    expect(radio('Calendario').checked).toBe(true);
  });

  test('a second tap on the chosen one, the space bar and the delete key take the answer back where that is allowed', async () => {
    const onChange = vi.fn();
    showPart(<Example onChange={onChange} clearable />);
    await userEvent.click(screen.getByText('Lista'));
    await userEvent.click(screen.getByText('Lista'));
    expect(radio('Lista').checked).toBe(false);
    await userEvent.click(screen.getByText('Calendario'));
    await userEvent.keyboard('{Delete}');
    await userEvent.click(screen.getByText('Lista'));
    await userEvent.keyboard(' ');
    expect(onChange.mock.calls).toEqual([['list'], [null], ['calendar'], [null], ['list'], [null]]);
  });

  test('a segment may stand for a number', async () => {
    const onChange = vi.fn();
    const weeks = [2, 4, 6].map((value) => ({ value, label: `${value} semanas` }));
    showPart(<Segmented name="weeks" label="Próximo control" options={weeks} value={4} onChange={onChange} />);
    expect(radio('4 semanas').checked).toBe(true);
    await userEvent.click(screen.getByText('6 semanas'));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(6);
  });

  test('elsewhere a second tap changes nothing', async () => {
    const onChange = vi.fn();
    showPart(<Example onChange={onChange} />);
    await userEvent.click(screen.getByText('Lista'));
    await userEvent.click(screen.getByText('Lista'));
    await userEvent.keyboard('{Delete}');
    expect(onChange.mock.calls).toEqual([['list']]);
  });
});
