import type { Transport } from '#api/client.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';

/** Runs `task` while no other holder of `name` runs; at once where the browser has no Web Locks. */
export type Locks = <T>(name: string, task: () => Promise<T>) => Promise<T>;

/** All that the engine touches of the world, so that a simulation can stand in for it. */
export interface SyncPorts {
  db: ArcadaDatabase;
  transport: Transport;
  /** Milliseconds since 1970, by the tablet's clock, right or wrong. */
  now: () => number;
  /** 0 ≤ x < 1, for the jitter of waits. */
  random: () => number;
  newId: () => string;
  locks: Locks;
  /**
   * Told after each round whether the device had no room for what the engine must note before it sends. Such a device has
   * none for the engine's status either: screens learn of it only by this.
   */
  space?: (full: boolean) => void;
}

/** Web Locks where there are any; else each caller runs at once: correctness never rests on the lock (§7). */
export const webLocks: Locks = async (name, task) => {
  const { navigator } = globalThis as { navigator?: { locks?: LockManager } };
  const manager = navigator?.locks;
  if (!manager) return task();
  let result: { value: Awaited<ReturnType<typeof task>> } | undefined;
  await manager.request(name, async () => {
    result = { value: await task() };
  });
  return result!.value;
};
