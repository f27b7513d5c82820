import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAccounts } from '#features/users/list/use-accounts.ts';
import { RuntimeProvider, type Runtime } from '#runtime/runtime.tsx';
import { heldServer } from '#tests/support/held-server.ts';
import { screenStore } from '#tests/support/screen.tsx';
import { ROSA } from '#tests/features/users/screens.tsx';

test('a late answer to an earlier request does not replace the accounts of a newer one', async () => {
  const { db, receive } = await screenStore();
  await receive('users', ROSA);
  const { request, questions } = heldServer();
  const { result } = renderHook(useAccounts, {
    wrapper: ({ children }) => (
      <RuntimeProvider runtime={{ db, request } as unknown as Runtime}>{children}</RuntimeProvider>
    ),
  });
  await waitFor(() => expect(result.current.people).toHaveLength(1));
  act(() => void result.current.reload());
  const [older, newer] = questions.filter(({ path }) => path === '/accounts/');
  const account = (password: string) => [{ user: ROSA.id, last_used_at: null, password }];
  await act(async () => newer!.answer(account('one_time')));
  await act(async () => older!.answer(account('own')));
  expect(result.current.people).toMatchObject([{ password: 'one_time' }]);
});
