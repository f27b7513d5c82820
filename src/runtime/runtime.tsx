// The functions of the running application that screens may use; src/start-runtime.ts builds them.
import { createContext, useContext, type ReactNode } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Tab } from '#store/session/tab.ts';

export interface Runtime {
  db: ArcadaDatabase;
  tab: Tab;
  /**
   * Throws AppError: `unauthenticated`, `slow_down`, `network` or another code; `password_change_required` when the
   * password is a one-time password and `newPassword`, which replaces it, is missing; `second_factor_required`, with the
   * challenge for `signInWithCode`, when the password is not enough.
   */
  signIn(username: string, password: string, newPassword?: string): Promise<void>;
  /**
   * The second step of a sign-in. Throws AppError: `invalid` with the field `code` for a wrong code; `unauthenticated` when
   * the challenge has ended, and the password has to be typed again.
   */
  signInWithCode(step: SecondStep): Promise<void>;
  /**
   * Puts a person on screen whose PIN was right; false when that person's session has ended. When another person comes
   * on screen, every page reloads.
   */
  switchTo(userId: string): Promise<boolean>;
  /** Tries to send everything for up to 10 s; resolves with what is still unsent. */
  flush(): Promise<number>;
  /** Ends this person's session here; wipes the local data when nothing is unsent, else leaves it to wait for their sign-in. Reloads. */
  signOut(): Promise<void>;
  /** Deletes everything of an ended demo clinic on this device, unsent work too, and opens `next`. */
  forgetClinic(next: '/inicio' | '/login'): Promise<void>;
  /** Starts a sync round now (button Actualizar); resolves when it ended. */
  syncNow(): Promise<void>;
  /** Authenticated call of the API, for the few things that need the network, such as sessions. Throws AppError. */
  request<T>(path: string, options?: RequestOptions): Promise<T>;
}

/** A code of the telephone, or a recovery code, with what the first step of the sign-in brought. */
export interface SecondStep {
  username: string;
  challenge: string;
  code: string;
  /** Replaces a one-time password, as in the first step. */
  newPassword?: string | undefined;
}

export interface RequestOptions {
  method?: string;
  json?: unknown;
  /** The answer is a file, given as an ArrayBuffer. */
  binary?: boolean;
  /** The time limit of a call that takes longer than usual, milliseconds. */
  timeout?: number;
  /** Cancels the call. */
  signal?: AbortSignal;
}

const RuntimeContext = createContext<Runtime | null>(null);

export function RuntimeProvider({ runtime, children }: { runtime: Runtime; children: ReactNode }) {
  return <RuntimeContext value={runtime}>{children}</RuntimeContext>;
}

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useRuntime outside RuntimeProvider');
  return runtime;
}
