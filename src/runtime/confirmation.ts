// The password again (decision 112): the server refuses a weighty call in a session in which it was not typed lately; the
// call waits for the dialog's end, and is sent again.
import { useSyncExternalStore } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import type { Runtime } from './runtime.tsx';

/** The question for the password, while calls wait for it. */
export interface Asking {
  /** Ends it: the password was right, or the person closed the question. */
  end: (confirmed: boolean) => void;
  confirmed: Promise<boolean>;
}

let asking: Asking | null = null;
const listeners = new Set<() => void>();

function change(next: Asking | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** One question for all the calls that meet the refusal while it is open. */
function ask(): Promise<boolean> {
  if (asking) return asking.confirmed;
  let resolve: (confirmed: boolean) => void;
  const confirmed = new Promise<boolean>((settle) => (resolve = settle));
  const end = (answer: boolean): void => {
    change(null);
    resolve(answer);
  };
  change({ end, confirmed });
  return confirmed;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question that waits for the person on screen; null when there is none. */
export const useAsking = (): Asking | null => useSyncExternalStore(subscribe, () => asking);

/** Whether a call failed because the person closed the question for the password: nothing has to be told then. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'password_required';

/** Sends calls; one that the server refuses for want of the password is sent again once it was typed. */
export function withConfirmation(request: Runtime['request']): Runtime['request'] {
  return async <T>(...call: Parameters<Runtime['request']>): Promise<T> => {
    try {
      return await request<T>(...call);
    } catch (error) {
      if (!isUnconfirmed(error) || !(await ask())) throw error;
      return request<T>(...call);
    }
  };
}
