import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAfterPress } from '#ui/form/after-press.ts';

function Part({ done }: { done: string[] }) {
  const afterPress = useAfterPress();
  return (
    <>
      <input aria-label="Monto" onBlur={() => afterPress(() => done.push('checked'))} />
      <button onClick={() => done.push('pressed')}>Todo el saldo</button>
    </>
  );
}

function show() {
  const done: string[] = [];
  render(<Part done={done} />);
  return { done, input: screen.getByLabelText('Monto'), button: screen.getByRole('button') };
}

it('a field that is left by a press is checked after the click of that press', async () => {
  const { done, input, button } = show();
  fireEvent.mouseDown(button);
  fireEvent.blur(input);
  expect(done).toEqual([]);
  fireEvent.mouseUp(button);
  fireEvent.click(button);
  await waitFor(() => expect(done).toEqual(['pressed', 'checked']));
});

it('a field that is left by the keyboard is checked at once', () => {
  const { done, input } = show();
  fireEvent.blur(input);
  expect(done).toEqual(['checked']);
});

it('a drag ends the press too', async () => {
  const { done, input, button } = show();
  fireEvent.mouseDown(button);
  fireEvent.blur(input);
  fireEvent.dragEnd(button);
  await waitFor(() => expect(done).toEqual(['checked']));
});
