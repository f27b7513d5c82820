import { useCallback, useEffect, useState } from 'react';
import { AppError } from '#domain/wire/problem.ts';
import type { SessionInfo } from '#domain/wire/wire.ts';
import { reportFailure } from '#runtime/report-failure.ts';
import { useRuntime } from '#runtime/runtime.tsx';
import { useOnline } from '#runtime/use-sync-status.ts';

export type Devices =
  | { status: 'loading' }
  | { status: 'offline' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; sessions: SessionInfo[] };

/** The devices signed in: asked of the server each time, for the list means nothing offline. */
export function useDevices() {
  const { request } = useRuntime();
  const online = useOnline();
  const [answer, setAnswer] = useState<Devices>({ status: 'loading' });
  const load = useCallback(
    () =>
      request<SessionInfo[]>('/sessions/').then(
        (sessions) => setAnswer({ status: 'ready', sessions }),
        (error: unknown) => setAnswer(failureOf(error)),
      ),
    [request],
  );
  useEffect(() => {
    if (online) void load();
  }, [online, load]);

  async function revoke(ids: readonly string[]): Promise<void> {
    for (const id of ids) await request(`/sessions/${id}/`, { method: 'DELETE' }).catch(unlessGone);
    await load();
  }

  async function revokeOthers(): Promise<void> {
    await request('/sessions/', { method: 'DELETE' });
    await load();
  }
  const devices: Devices = online ? answer : { status: 'offline' };
  return { devices, load, revoke, revokeOthers };
}

/** A session that has ended meanwhile is ended as wanted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

function failureOf(error: unknown): Devices {
  if (error instanceof AppError && error.code !== 'network') return { status: 'failed', message: error.message };
  reportFailure(error);
  return { status: 'offline' };
}
