import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { CheckboxGroupField } from '#ui/form/fields/checkbox-group-field.tsx';
import { ComboboxField } from '#ui/form/fields/combobox-field.tsx';
import { MoneyField, NumberField } from '#ui/form/fields/number-field.tsx';
import { SegmentedField, YesNoField } from '#ui/form/fields/segmented-field.tsx';
import { TimeField } from '#ui/form/fields/time-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { showPart } from '#tests/support/screen.tsx';

const commaJoined = {
  read: (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : []),
  write: (codes: string[]) => (codes.length === 0 ? null : codes.join(',')),
};

const schema = v.object({
  amount: v.nullable(v.pipe(v.number(), v.maxValue(100, 'El monto no puede superar el saldo'))),
  overjet: v.nullable(v.number()),
  smoker: v.nullable(v.picklist(['si', 'no'])),
  method: v.picklist(['efectivo', 'tarjeta'], 'Elija un método de pago'),
  habits: v.nullable(v.string()),
  teeth: v.pipe(v.array(v.string()), v.minLength(1, 'Marque al menos un diente')),
  patient: v.nullable(v.string()),
  time: v.nullable(v.string()),
});
type Values = {
  [Field in keyof v.InferOutput<typeof schema>]: v.InferOutput<typeof schema>[Field] | null;
};
const BLANK: Values = {
  amount: null,
  overjet: null,
  smoker: null,
  method: null,
  habits: null,
  teeth: [],
  patient: null,
  time: null,
};

const find = async () => [{ value: 'p1', label: 'Ana Núñez' }];

function Example({ onSubmit, initial }: { onSubmit: (values: unknown) => void; initial?: Partial<Values> }) {
  const form = useForm({ schema, initial: { ...BLANK, ...initial }, onSubmit: (values) => onSubmit(values) });
  const shown = form.values.patient === 'p1' ? 'Ana Núñez' : '';
  return (
    <Form form={form} label="Pago">
      <MoneyField form={form} name="amount" label="Monto" size="amount" hint="Saldo $100,00" />
      <NumberField form={form} name="overjet" label="Overjet" decimals={2} step={0.5} stepper="apart" unit="mm" />
      <YesNoField form={form} name="smoker" label="Fuma" alert="Se mostrará como alerta." />
      <SegmentedField
        form={form}
        name="method"
        label="Método de pago"
        required
        clearable={false}
        options={[
          { value: 'efectivo', label: 'Efectivo' },
          { value: 'tarjeta', label: 'Tarjeta' },
        ]}
      />
      <CheckboxGroupField
        form={form}
        name="habits"
        label="Hábitos"
        codes={commaJoined}
        options={[
          { value: 'a', label: 'Bruxismo' },
          { value: 'b', label: 'Onicofagia' },
        ]}
      />
      <CheckboxGroupField form={form} name="teeth" label="Dientes" options={[{ value: '16', label: '16' }]} />
      <ComboboxField form={form} name="patient" label="Paciente" search={find} display={shown} emptyText="Ninguno" />
      <TimeField form={form} name="time" label="Hora" />
      <Button type="submit">Guardar</Button>
    </Form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
const group = (name: RegExp, role: 'radiogroup' | 'group' = 'radiogroup') => screen.getByRole(role, { name });

describe('bound fields', () => {
  test('hold the values of the record: numbers, codes, null for nothing', async () => {
    const onSubmit = vi.fn();
    showPart(<Example onSubmit={onSubmit} />);
    await userEvent.type(screen.getByLabelText('Monto'), '40,5');
    await userEvent.click(screen.getByRole('button', { name: 'Sumar 0,5 mm' }));
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Tarjeta' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Onicofagia' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bruxismo' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '16' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Paciente' }), 'ana');
    await userEvent.click(await screen.findByRole('option', { name: /Ana/ }));
    await userEvent.type(screen.getByLabelText('Hora'), '09:30');
    await save();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      amount: 40.5,
      overjet: 0.5,
      smoker: 'no',
      method: 'tarjeta',
      habits: 'a,b',
      teeth: ['16'],
      patient: 'p1',
      time: '09:30',
    });
  });

  test('have the API field as the name of every control and say their hint', () => {
    const { container } = showPart(<Example onSubmit={vi.fn()} />);
    const named = new Set([...container.querySelectorAll('input')].map((input) => input.name));
    expect([...named].sort()).toEqual(Object.keys(BLANK).sort());
    const described = screen.getByLabelText('Monto').getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toBe('Saldo $100,00');
  });

  test('an error stands beside its field, and the first one takes the focus, be it a group', async () => {
    showPart(<Example onSubmit={vi.fn()} />);
    await save();
    const method = group(/Método de pago/);
    expect([document.activeElement, method.getAttribute('aria-invalid')]).toEqual([method, 'true']);
    const error = document.getElementById(method.getAttribute('aria-describedby') ?? '');
    expect(error?.textContent).toBe('Elija un método de pago');
    expect(group(/Dientes/, 'group').getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByRole('radio', { name: 'Efectivo' }));
    expect(method.hasAttribute('aria-invalid')).toBe(false);
  });

  test('an amount that is refused stays as it was typed', async () => {
    showPart(<Example onSubmit={vi.fn()} initial={{ method: 'efectivo', teeth: ['16'] }} />);
    const amount = screen.getByLabelText<HTMLInputElement>('Monto');
    await userEvent.type(amount, '1500');
    await save();
    expect([document.activeElement, amount.getAttribute('aria-invalid')]).toEqual([amount, 'true']);
    await userEvent.tab();
    expect(amount.value).toBe('1\u00a0500,00');
  });

  test('a question has a third state: an answer is taken back by pressing it again', async () => {
    const onSubmit = vi.fn();
    showPart(<Example onSubmit={onSubmit} initial={{ method: 'efectivo', teeth: ['16'], smoker: 'si' }} />);
    const question = group(/Fuma/);
    const notice = document.getElementById(question.getAttribute('aria-describedby') ?? '');
    expect(notice?.textContent).toBe('Se mostrará como alerta.');
    await userEvent.click(screen.getByText('Sí'));
    expect(screen.queryByText('Se mostrará como alerta.')).toBeNull();
    await save();
    expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ smoker: null });
  });
});
