import { useState } from 'react';
import { postWithoutSession } from '#api/client.ts';
import { AppError } from '#domain/wire/problem.ts';
import type { RestoredAccount, RestoredConfirmation, RestoredSignIn } from '#domain/wire/restored.ts';
import { CODE_LENGTH } from '#entities/session/plain-code.ts';
import { useReport } from '#runtime/use-report.ts';
import type { OneTimeSignIn } from './first-password.tsx';
import { CONFIRM_ACCOUNTS_FAILED, signInMessage } from './messages.ts';

/** The two steps of confirming the accounts of a restored copy: the code, then the people. */
export function useRestored({ username, password }: OneTimeSignIn, onConfirmed: () => Promise<void>) {
  const report = useReport();
  const [code, setCode] = useState('');
  const [accounts, setAccounts] = useState<RestoredAccount[] | null>(null);
  const [active, setActive] = useState<ReadonlySet<string>>(new Set());
  const [codeError, setCodeError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function next(): Promise<void> {
    const signIn: RestoredSignIn = { username, password, code };
    if (accounts !== null) {
      const confirmation: RestoredConfirmation = { ...signIn, active: [...active] };
      await postWithoutSession('/restored/', confirmation);
      return onConfirmed();
    }
    const found = (await postWithoutSession('/restored/accounts/', signIn)) as RestoredAccount[];
    // Only the administrador who is here is known to be still at the clinic.
    setActive(new Set(found.filter((each) => each.username === username.trim().toLowerCase()).map(({ id }) => id)));
    setAccounts(found);
  }

  async function attempt(): Promise<void> {
    setBusy(true);
    setCodeError(undefined);
    setFailure(null);
    report.again();
    try {
      await next();
    } catch (error) {
      const refused = error instanceof AppError ? error.fields?.['code'] : undefined;
      // Meanwhile the server may have started again, and has another code.
      if (refused !== undefined) setAccounts(null);
      setCodeError(refused);
      setFailure(refused === undefined ? wordsOf(error) : null);
      report.failed(error, null);
    } finally {
      setBusy(false);
    }
  }

  return {
    code,
    setCode(typed: string) {
      setCode(typed);
      setCodeError(undefined);
    },
    codeError,
    accounts,
    active,
    toggle: (id: string) => setActive((before) => new Set(before.has(id) ? without(before, id) : [...before, id])),
    failure,
    busy,
    submit(event: React.FormEvent): void {
      event.preventDefault();
      if (busy) return;
      if (code.length < CODE_LENGTH) setCodeError('Escriba los ocho caracteres del código');
      else void attempt();
    },
  };
}

const without = (ids: ReadonlySet<string>, id: string) => [...ids].filter((each) => each !== id);

/** The message of a refusal: that another administrador has confirmed the accounts meanwhile, or the sign-in's own. */
function wordsOf(error: unknown): string {
  if (!(error instanceof AppError)) return CONFIRM_ACCOUNTS_FAILED;
  return error.code === 'exists' || error.code === 'invalid' ? error.message : signInMessage(error);
}
