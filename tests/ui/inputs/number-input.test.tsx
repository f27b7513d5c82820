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

  test.each([
    ['1.5', 1.5],
    ['1,25', 1.25],
    ['-0.5 mm', -0.5],
    ['1.500', 1.5],
  ])('what comes at once as "%s", pasted, dictated or from a keyboard of words, is %s', async (text, value) => {
    const onChange = vi.fn();
    showPart(<Measure onChange={onChange} />);
    fireEvent.focus(box());
    fireEvent.change(box(), { target: { value: text } });
    expect(onChange.mock.lastCall).toEqual([value]);
  });

  test.each(['1.234,5', '1,2,3', '1e2', '5-'])('"%s" says no number, and stands there to be mended', (text) => {
    const onChange = vi.fn();
    showPart(<Measure onChange={onChange} />);
    fireEvent.focus(box());
    fireEvent.change(box(), { target: { value: text } });
    fireEvent.blur(box());
    expect([onChange.mock.lastCall, box().value]).toEqual([[Number.NaN], text]);
  });

  test('while one types the unit is away, and what stands there is selected: typing replaces it', async () => {
    const onChange = vi.fn();
    showPart(<Measure onChange={onChange} initial={4.5} />);
    await userEvent.tab();
    await userEvent.tab();
    expect([box().value, box().selectionStart, box().selectionEnd]).toEqual(['4,5', 0, 3]);
    await userEvent.keyboard('-2');
    await userEvent.tab();
    expect([onChange.mock.lastCall, box().value]).toEqual([[-2], '-2\u00a0mm']);
  });

  test('a quantity with decimals is left to be refused: 2,5 is not 25', async () => {
    const onChange = vi.fn();
    showPart(<NumberInput name="quantity" aria-label="Cantidad" value={null} onChange={onChange} />);
    fireEvent.focus(box());
    fireEvent.change(box(), { target: { value: '2,5' } });
    expect(onChange.mock.lastCall).toEqual([2.5]);
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

test('letters typed over a number leave it there, selected for the digits that follow', async () => {
  const onChange = vi.fn();
  showPart(<Measure onChange={onChange} initial={3.25} />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('a');
  expect([box().value, onChange.mock.calls]).toEqual(['3,25', []]);
  await userEvent.keyboard('b2,5');
  expect([box().value, onChange.mock.lastCall]).toEqual(['2,5', [2.5]]);
  await userEvent.clear(box());
  expect(onChange.mock.lastCall).toEqual([null]);
});

describe('money input', () => {
  test.each([
    ['1920,5', 1920.5, '1\u00a0920,50'],
    ['8.75', 8.75, '8,75'],
    ['1.234,50', 1234.5, '1\u00a0234,50'],
    ['1,234.50', 1234.5, '1\u00a0234,50'],
    ['1.234.567', 1_234_567, '1\u00a0234\u00a0567,00'],
    // A round sum, with either separator: as 1,00 it would be a thousandth of the payment.
    ['1.000', 1000, '1\u00a0000,00'],
    ['2,500', 2500, '2\u00a0500,00'],
    ['100.000', 100_000, '100\u00a0000,00'],
    ['0,500', 0.5, '0,50'],
    ['12.50', 12.5, '12,50'],
    ['1 234,5', 1234.5, '1\u00a0234,50'],
    ['0,5', 0.5, '0,50'],
    [',5', 0.5, '0,50'],
    // Refused by the form: a decimal dropped unseen would be money.
    ['0,505', 0.505, '0,505'],
    ['1.234', 1.234, '1,234'],
    ['1920,505', 1920.505, '1920,505'],
    ['-5', -5, '−5,00'],
    ['$ 300', 300, '300,00'],
    [',', null, ''],
    // Refused by the form: their digits alone would be a hundred times the amount.
    ['12,,50', Number.NaN, '12,,50'],
    ['1,2,3', Number.NaN, '1,2,3'],
    ['12 50', Number.NaN, '12 50'],
    ['1.23,45', Number.NaN, '1.23,45'],
    ['1,234.5.6', Number.NaN, '1,234.5.6'],
    ['5-', Number.NaN, '5-'],
    ['300 soles', 300, '300,00'],
  ])('typed "%s" is the number %s, shown as "%s" once it is left', async (typed, value, shown) => {
    const onChange = vi.fn();
    showPart(<Amount onChange={onChange} />);
    await userEvent.type(box(), typed);
    expect(onChange.mock.lastCall ?? [null]).toEqual([value]);
    await userEvent.tab();
    expect(box().value).toBe(shown);
  });

  test('pasted text with a letter among its digits is no amount', () => {
    const onChange = vi.fn();
    showPart(<Amount onChange={onChange} />);
    fireEvent.focus(box());
    fireEvent.change(box(), { target: { value: '1e2' } });
    expect([onChange.mock.lastCall, box().value]).toEqual([[Number.NaN], '1e2']);
  });

  test.each(['1.234,50', '1,234.50', '1 234,50', 'S/ 1234.50', 'S/.1234.50', 'Bs. 1234,50', '1.234,50 €'])(
    'what is pasted or dictated as "%s" is the same amount',
    async (text) => {
      const onChange = vi.fn();
      showPart(<Amount onChange={onChange} />);
      await userEvent.click(box());
      await userEvent.paste(text);
      expect(onChange.mock.lastCall).toEqual([1234.5]);
    },
  );

  test('the amount that stands there is selected with the focus, by tab or by tap, so that typing replaces it', async () => {
    const onChange = vi.fn();
    showPart(<Amount onChange={onChange} initial={1240} />);
    for (const focus of [() => userEvent.tab(), () => userEvent.click(box())]) {
      await focus();
      const { value, selectionStart, selectionEnd } = box();
      expect([value, selectionStart, selectionEnd]).toEqual(['1\u00a0240,00', 0, value.length]);
      act(() => box().blur());
    }
    await userEvent.click(box());
    await userEvent.keyboard('300');
    expect([onChange.mock.lastCall, box().value]).toEqual([[300], '300']);
  });

  test('a second tap sets the caret within the amount', async () => {
    showPart(<Amount onChange={vi.fn()} initial={240.1} />);
    await userEvent.click(box());
    box().setSelectionRange(3, 3);
    fireEvent.click(box());
    expect([box().selectionStart, box().selectionEnd]).toEqual([3, 3]);
  });

  test('a field that is left does not take the focus back: in Chromium to select is to focus', () => {
    showPart(<Amount onChange={vi.fn()} initial={5} />);
    act(() => box().focus());
    const selected = vi.spyOn(HTMLInputElement.prototype, 'select');
    act(() => box().blur());
    expect(selected).not.toHaveBeenCalled();
    selected.mockRestore();
  });

  test('an amount that something else changes is shown', async () => {
    function Changed() {
      const [value, setValue] = useState<number | null>(1);
      return (
        <>
          <MoneyInput name="amount" aria-label="Monto" value={value} onChange={setValue} />
          <button type="button" onClick={() => setValue(350)}>
            Todo el saldo
          </button>
        </>
      );
    }
    showPart(<Changed />);
    await userEvent.type(box(), '7');
    await userEvent.click(screen.getByRole('button'));
    expect(box().value).toBe('350,00');
  });

  test('an arrow key does not change an amount', async () => {
    const onChange = vi.fn();
    showPart(<Amount onChange={onChange} />);
    await userEvent.type(box(), '5{ArrowUp}');
    expect(onChange.mock.lastCall).toEqual([5]);
  });
});
