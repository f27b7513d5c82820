import { useState } from 'react';
import { failureWords } from '#domain/wire/problem.ts';
import type { User } from '#domain/people/user.ts';
import { useReport } from '#runtime/use-report.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { notify } from '#ui/messages/notify.tsx';
import type { Accounts } from '../list/use-accounts.ts';
import { CHANGE_FAILED } from '../messages.ts';

/** Changes an account on the server, then updates tablet and list; one change at a time. */
export function useAccountChange({ reload }: Accounts) {
  const { request, syncNow } = useRuntime();
  const report = useReport();
  const [busy, setBusy] = useState(false);

  async function send(user: User, values: Partial<Pick<User, 'rol' | 'active' | 'licence_number'>>): Promise<void> {
    await request(`/users/${user.id}/`, { method: 'PUT', json: values });
    await Promise.all([syncNow(), reload()]);
  }

  async function change(user: User, values: Parameters<typeof send>[1], done: string): Promise<void> {
    setBusy(true);
    report.again();
    try {
      await send(user, values);
      notify.success(done);
    } catch (error) {
      report.failed(error, failureWords(CHANGE_FAILED, error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, change, send };
}
