import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { MoneyInput } from '#ui/inputs/money-input.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { showPart } from '#tests/support/screen.tsx';

const box = () => screen.getByRole<HTMLInputElement>('textbox');

function Measure({ onChange, initial = null }: { onChange: (value: number | null) => void; initial?: number | null }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <NumberInput
        name="overjet"
        aria-label="Overjet"
        value={value}
        decimals={2}
        step={0.5}
        min={-20}
        max={20}
        stepper="apart"
        unit="mm"
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <button type="button" onClick={() => setValue(4.25)}>
        Otra persona
      </button>
    </>
  );
}

describe('number input', () => {
  test.each([
    ['1,05', 1.05, '1,05\u00a0mm'],
    ['1.05', 1.05, '1,05\u00a0mm'],
    ['1,50', 1.5, '1,5\u00a0mm'],
    ['-0,5', -0.5, '-0,5\u00a0mm'],
    ['0,018', 0.01, '0,01\u00a0mm'],
    ['25', 25, '25\u00a0mm'],
  ])('typed "%s" is the number %s', async (typed, value, shown) => {
    const onChange = vi.fn();
    showPart(<Measure onChange={onChange} />);
    await userEvent.type(box(), typed);
    await userEvent.tab();
    expect(onChange.mock.lastCall).toEqual([value]);
    expect(box().value).toBe(shown);
  });

  test('emptied it is nothing, not zero', async () => {
    const onChange = vi.fn();
    showPart(<Measure onChange={onChange} initial={3} />);
    await userEvent.clear(box());
    expect([onChange.mock.lastCall, box().value]).toEqual([[null], '']);
  });

  test('the buttons and the arrow keys go by half a millimetre, and no further than the ends', async () => {
    const onChange = vi.fn();
    showPart(<Measure onChange={onChange} initial={19.25} />);
    await userEvent.click(screen.getByRole('button', { name: 'Sumar 0,5 mm' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sumar 0,5 mm' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sumar 0,5 mm' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Restar 0,5 mm' }));
    await userEvent.type(box(), '{ArrowDown}');
    expect(onChange.mock.calls).toEqual([[19.75], [20], [19.5], [19]]);
  });

  test('a value that changes underneath is shown', async () => {
    showPart(<Measure onChange={vi.fn()} initial={1} />);
    await userEvent.click(screen.getByRole('button', { name: 'Otra persona' }));
    expect(box().value).toBe('4,25\u00a0mm');
  });
});

function Amount({ onChange, initial = null }: { onChange: (value: number | null) => void; initial?: number | null }) {
  const [value, setValue] = useState(initial);
  return (
    <MoneyInput
      name="amount"
      aria-label="Monto"
      size="amount"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

describe('money input', () => {
  test('holds a number of at most two decimals; thousands and decimals are shown once it is left', async () => {
    const onChange = vi.fn();
    showPart(<Amount onChange={onChange} />);
    await userEvent.type(box(), '1920,505');
    expect(onChange.mock.lastCall).toEqual([1920.5]);
    await userEvent.tab();
    expect(box().value).toBe('1\u00a0920,50');
  });

  test('what is typed in the moment of the focus is not overwritten by the next key', async () => {
    const onChange = vi.fn();
    showPart(<Amount onChange={onChange} />);
    act(() => box().focus());
    fireEvent.keyDown(box(), { key: '1' });
    fireEvent.change(box(), { target: { value: '1' } });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect([box().selectionStart, box().selectionEnd]).toEqual([1, 1]);
  });

  test('the amount that stands there is selected with the focus, so that typing replaces it', () => {
    showPart(<Amount onChange={vi.fn()} initial={1240} />);
    expect(box().value).toBe('1\u00a0240,00');
    act(() => box().focus());
    const { value, selectionStart, selectionEnd } = box();
    expect([value, selectionStart, selectionEnd]).toEqual(['1\u00a0240', 0, value.length]);
  });

  test('a caret that was put at the end after the focus does not join the first key to the amount', async () => {
    const onChange = vi.fn();
    showPart(<Amount onChange={onChange} initial={240.1} />);
    act(() => box().focus());
    const end = box().value.length;
    box().setSelectionRange(end, end);
    await userEvent.keyboard('300');
    expect(onChange.mock.lastCall).toEqual([300]);
    expect(box().value).toBe('300');
  });

  test('the selection that goes without a key comes back', () => {
    showPart(<Amount onChange={vi.fn()} initial={240.1} />);
    act(() => box().focus());
    box().setSelectionRange(5, 5);
    fireEvent(document, new Event('selectionchange'));
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 5]);
    fireEvent.input(box(), { target: { value: '30' } });
    box().setSelectionRange(2, 2);
    fireEvent(document, new Event('selectionchange'));
    expect([box().selectionStart, box().selectionEnd]).toEqual([2, 2]);
  });

  test('what is pasted with other separators is the same amount', async () => {
    const onChange = vi.fn();
    showPart(<Amount onChange={onChange} />);
    await userEvent.click(box());
    await userEvent.paste('1 920,50');
    expect(onChange.mock.lastCall).toEqual([1920.5]);
  });

  test('an arrow key does not change an amount', async () => {
    const onChange = vi.fn();
    showPart(<Amount onChange={onChange} />);
    await userEvent.type(box(), '5{ArrowUp}');
    expect(onChange.mock.lastCall).toEqual([5]);
  });
});
