import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Progress, progressTone } from '#ui/marks/progress.tsx';
import { showPart } from '#tests/support/screen.tsx';

test('a paid share is red below 25 %, yellow below 50, blue below 75, then green', () => {
  const tones = [0, 24.99, 25, 49.99, 50, 74.99, 75, 100].map(progressTone);
  expect(tones).toEqual(['red', 'red', 'yellow', 'yellow', 'blue', 'blue', 'green', 'green']);
});

test('a bar has a name, and its figure is cut, never rounded up to 100', () => {
  showPart(<Progress label="Pagado" value={99.6} more={3} />);
  const bar = screen.getByRole('progressbar', { name: 'Pagado' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['99', '99%']);
});
