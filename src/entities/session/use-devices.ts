import { AppError } from '#domain/wire/problem.ts';
import type { SessionInfo } from '#domain/wire/wire.ts';
import { useServerRead } from '#runtime/read/use-server-read.ts';
import { useRuntime } from '#runtime/runtime.tsx';

/** The sessions of the signed-in devices: asked of the server each time, because the list means nothing offline. */
export function useDevices() {
  const { request } = useRuntime();
  const devices = useServerRead<SessionInfo[]>('/sessions/');

  async function revoke(ids: readonly string[]): Promise<void> {
    for (const id of ids) await request(`/sessions/${id}/`, { method: 'DELETE' }).catch(unlessGone);
    await devices.reload();
  }

  async function revokeOthers(): Promise<void> {
    await request('/sessions/', { method: 'DELETE' });
    await devices.reload();
  }
  return { devices, revoke, revokeOthers };
}

/** A session that has ended meanwhile is ended as wanted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
