import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ToneControls } from '#features/clinical-images/viewer/tone-controls.tsx';
import { AS_IS, toneStyle } from '#features/clinical-images/viewer/tone.ts';

function Viewer() {
  const [tone, setTone] = useState(AS_IS);
  return (
    <div data-testid="stage" style={toneStyle(tone)}>
      <ToneControls id="tones" tone={tone} onTone={setTone} />
    </div>
  );
}

const filter = () => screen.getByTestId('stage').style.getPropertyValue('--tone');
const set = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });

it('brightness, contrast and inversion change the filter of the pictures, and reset takes all back', () => {
  render(<Viewer />);
  expect(screen.getByRole('group', { name: 'Brillo y contraste' })).toBeTruthy();
  expect(filter()).toBe('none');
  set('Brillo', 50);
  expect(filter()).toBe('invert(0) brightness(2) contrast(1)');
  set('Contraste', -50);
  expect(filter()).toBe('invert(0) brightness(2) contrast(0.5)');
  expect(screen.getByText('−50')).toBeTruthy();
  const invert = screen.getByRole('button', { name: 'Invertir' });
  fireEvent.click(invert);
  expect(filter()).toBe('invert(1) brightness(2) contrast(0.5)');
  expect(invert.getAttribute('aria-pressed')).toBe('true');
  const reset = screen.getByRole('button', { name: 'Restablecer' });
  fireEvent.click(reset);
  expect(filter()).toBe('none');
  expect(invert.getAttribute('aria-pressed')).toBe('false');
});
