import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOnline } from '#runtime/use-sync-status.ts';

test('a screen that stays open hears that the network goes, and that it comes back', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { result } = renderHook(useOnline);
  const becomes = (online: boolean) =>
    act(() => {
      onLine.mockReturnValue(online);
      dispatchEvent(new Event(online ? 'online' : 'offline'));
    });
  expect(result.current).toBe(true);
  becomes(false);
  expect(result.current).toBe(false);
  becomes(true);
  expect(result.current).toBe(true);
});
