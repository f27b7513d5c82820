import type { Transport } from '#api/client.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import type { Sealing } from '#store/safety/sealed/sealing.ts';
import type { SecondCopy } from '#store/safety/second-copy.ts';

/** Runs `task` while no other holder of `name` runs; at once where the browser has no Web Locks. */
export type Locks = <T>(name: string, task: () => Promise<T>) => Promise<T>;

/** Everything outside the engine that it touches, so that a simulation can stand in for it. */
export interface SyncPorts {
  db: ArcadaDatabase;
  transport: Transport;
  /** Milliseconds since 1970, by the tablet's clock, right or wrong. */
  now: () => number;
  /** 0 ≤ x < 1, for the jitter of waits. */
  random: () => number;
  newId: () => string;
  locks: Locks;
  /** Seals unsent work when this tablet is shut out, and opens it again; absent where browsers have no WebCrypto. */
  sealing?: Sealing | null;
  /** The second copy of unsent work, from which sealed work must go too. */
  secondCopy?: SecondCopy | null;
  /**
   * Called after each round: whether the device had no room for the notes that precede sending. Such a device has no
   * room for the engine's status either, so screens learn of it only by this.
   */
  space?: (full: boolean) => void;
  /** How many rows are asked for, or read, at once; absent: as many as are quick. */
  rowsAtOnce?: number;
}

/** Web Locks where there are any; else each caller runs at once: correctness never rests on the lock. */
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
