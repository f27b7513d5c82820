import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';
import { updateStatus } from '#store/database/meta.ts';
import { screenStore } from '#tests/support/screen.tsx';

async function follow(store = screenStore()) {
  const { db } = await store;
  const { result } = renderHook(useOnline, {
    wrapper: ({ children }) => <RuntimeProvider runtime={{ db } as unknown as Runtime}>{children}</RuntimeProvider>,
  });
  return { db, result };
}

test('a screen that stays open hears that the network goes, and that it comes back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { result } = await follow();
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

test('it also hears that only the server is down, and that it is reached again', async () => {
  const { db, result } = await follow();
  await act(() => updateStatus(db, { reachable: false }));
  await waitFor(() => expect(result.current).toBe(false));
  await act(() => updateStatus(db, { reachable: true }));
  await waitFor(() => expect(result.current).toBe(true));
});

test('a part of the screen that comes later asks nothing of a server that is known to be away', async () => {
  const store = screenStore();
  const { db, result } = await follow(store);
  await act(() => updateStatus(db, { reachable: false }));
  await waitFor(() => expect(result.current).toBe(false));
  const later = await follow(store);
  expect(later.result.current).toBe(false);
});
