import { httpTransport } from '#api/client.ts';
import { newId } from '#domain/record/ids.ts';
import type { ArcadaDatabase } from '#store/database/database.ts';
import { cacheSecondCopy } from '#store/safety/cache-storage.ts';
import { webSealing } from '#store/safety/sealed/sealing.ts';
import { webLocks, type SyncPorts } from './ports.ts';

/** The engine's ports onto the browser, in a page or in the worker. */
export function browserPorts(db: ArcadaDatabase): SyncPorts {
  return {
    db,
    transport: httpTransport(),
    now: Date.now,
    random: Math.random,
    newId,
    locks: webLocks,
    sealing: webSealing(),
    secondCopy: cacheSecondCopy(),
  };
}
