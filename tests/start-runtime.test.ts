import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import { readStatus } from '#store/database/meta.ts';
import { saveSignIn } from '#store/session/session.ts';
import { ANA } from '#tests/support/factories.ts';
import { startPage } from '#tests/support/start-page.ts';

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  network.mockReset().mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', network);
});
afterEach(() => vi.unstubAllGlobals());

test('a page on which signing out failed goes on syncing', async () => {
  const before = new ArcadaDatabase();
  await saveSignIn(before, ANA, { access: 'a', refresh: 'r' });
  before.close();
  const { db, signOut } = await startPage();
  // The engine's code comes with its first round.
  await vi.waitFor(async () => expect((await readStatus(db)).failures).toBeGreaterThan(0), { timeout: 20_000 });
  const broken = vi.spyOn(db, 'transaction').mockRejectedValue(new Error('the disk is gone'));
  await expect(signOut()).rejects.toThrow('the disk is gone');
  broken.mockRestore();
  await vi.waitFor(async () => expect((await readStatus(db)).running_until).toBe(0));
  network.mockClear();
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(network).toHaveBeenCalled());
});
