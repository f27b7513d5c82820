import { expect, test, vi } from 'vitest';
import { startRuntime } from '#app/start-runtime.ts';
import { ArcadaDatabase } from '#store/database/database.ts';

test('a store that another window does not let go is told', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
  const older = await new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open(new ArcadaDatabase().name, 10);
    asked.addEventListener('success', () => resolve(asked.result));
  });
  await expect(startRuntime()).rejects.toThrow('the store is open in another window');
  older.close();
}, 20_000);
