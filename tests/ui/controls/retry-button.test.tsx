import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { showPart } from '#tests/support/screen.tsx';

test('another try is visible even when it fails at once, and is not made twice meanwhile', async () => {
  const retry = vi.fn(async () => Promise.reject(new Error('no network')));
  showPart(<RetryButton onRetry={retry} />);
  const button = screen.getByRole('button', { name: 'Reintentar' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(retry).toHaveBeenCalledOnce();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(button);
  expect(retry).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});
