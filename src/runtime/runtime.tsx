// What screens may ask of the machinery; src/start-runtime.ts builds it.
import { createContext, useContext, type ReactNode } from 'react';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Tab } from '#store/session/tab.ts';

export interface Runtime {
  db: ArcadaDatabase;
  tab: Tab;
  /**
   * Throws AppError: `unauthenticated`, `slow_down`, `network` or another code; `password_change_required` when the password
   * is of one use and `newPassword`, which takes its place, is missing.
   */
  signIn(username: string, password: string, newPassword?: string): Promise<void>;
  /** Puts a person on screen whose PIN was right; false when their session has ended. Another person's: every page reloads. */
  switchTo(userId: string): Promise<boolean>;
  /** Tries to send everything for up to 10 s; resolves with what is still unsent. */
  flush(): Promise<number>;
  /** Ends this person's session here; wipes the local data when nothing is unsent, else leaves it sealed. Reloads. */
  signOut(): Promise<void>;
  /** Starts a sync round now (button Actualizar); resolves when it ended. */
  syncNow(): Promise<void>;
  /** Authenticated call of the API for the few things that mean nothing offline (sessions...). Throws AppError. */
  request<T>(path: string, options?: RequestOptions): Promise<T>;
}

export interface RequestOptions {
  method?: string;
  json?: unknown;
  /** What comes is a file: an ArrayBuffer. */
  binary?: boolean;
  /** For a call that takes the server longer than a call usually may, milliseconds. */
  timeout?: number;
  /** Gives the call up. */
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
