import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Chip, Chips } from '#ui/inputs/chip.tsx';
import { Checkbox, CheckboxGroup, Switch } from '#ui/inputs/choices.tsx';
import { showPart } from '#tests/support/screen.tsx';

const HABITS = [
  { value: 'bruxismo', label: 'Bruxismo' },
  { value: 'onicofagia', label: 'Onicofagia' },
];

describe('choices', () => {
  test('a checkbox and a switch are turned by their words', async () => {
    const [onCheck, onSwitch] = [vi.fn(), vi.fn()];
    showPart(
      <>
        <Checkbox label="Crear también la cita" checked={false} onChange={onCheck} />
        <Switch label="Sincronizar al guardar" description="Se enviará después." checked onChange={onSwitch} />
      </>,
    );
    await userEvent.click(screen.getByText('Crear también la cita'));
    await userEvent.click(screen.getByText('Sincronizar al guardar'));
    expect([onCheck.mock.calls, onSwitch.mock.calls]).toEqual([[[true]], [[false]]]);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sincronizar al guardar' }).checked).toBe(true);
  });

  test('a group gives its codes in the order of the options, and keeps one that it does not know', async () => {
    const onChange = vi.fn();
    showPart(
      <CheckboxGroup
        name="habits"
        label="Hábitos"
        options={HABITS}
        value={['onicofagia', 'del-futuro']}
        onChange={onChange}
      />,
    );
    expect(screen.getByRole('group', { name: 'Hábitos' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Bruxismo' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Onicofagia' }));
    expect(onChange.mock.calls).toEqual([[['bruxismo', 'onicofagia', 'del-futuro']], [['del-futuro']]]);
  });

  test('a chip says whether its filter is on; a suggestion is no filter', async () => {
    const onClick = vi.fn();
    showPart(
      <Chips label="Estado">
        <Chip pressed tick onClick={onClick} figure={5}>
          Stock bajo
        </Chip>
        <Chip onClick={onClick}>Todo el saldo</Chip>
      </Chips>,
    );
    const filter = screen.getByRole('button', { name: 'Stock bajo 5', pressed: true });
    await userEvent.click(filter);
    expect(onClick).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Todo el saldo' }).hasAttribute('aria-pressed')).toBe(false);
  });
});
