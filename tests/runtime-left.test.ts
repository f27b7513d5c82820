import { expect, test, vi } from 'vitest';
import { ArcadaDatabase } from '#store/database/database.ts';
import { saveSignIn } from '#store/session/session.ts';
import { ANA } from '#tests/support/factories.ts';
import { startPage } from '#tests/support/start-page.ts';

test('the page on which somebody signed out is loaded anew when "back" shows it again', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, origin: location.origin, assign: vi.fn(), reload });
  const before = new ArcadaDatabase();
  await saveSignIn(before, ANA, { access: 'a', refresh: 'r' });
  before.close();
  const { signOut } = await startPage();
  await signOut();
  reload.mockClear();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a write in flight when the page is kept for "back" is given up: no other page waits for it', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('no network')));
  vi.stubGlobal('reportError', vi.fn());
  const { db } = await startPage();
  const writing = db.transaction('rw', db.failures, async () => {
    await db.failures.count();
    dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    return db.failures.count();
  });
  await expect(writing).rejects.toThrow();
});
