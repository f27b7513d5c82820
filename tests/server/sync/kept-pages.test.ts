import { expect, test, vi } from 'vitest';
import { KeptPages, type KeptPage, type PageText } from '#server/sync/kept-pages.ts';

const page = (head: number, text = `head ${head}`): PageText => ({ epoch: 'e1', head, text });
const always = () => true;
const textOf = ({ body }: KeptPage) => body.toString();

test('twenty who ask at once cause one reading, and later ones none', async () => {
  const pages = new KeptPages();
  const read = vi.fn(async () => page(1));
  const answers = await Promise.all(Array.from({ length: 20 }, () => pages.get('q', always, read)));
  expect(new Set(answers.map(textOf))).toEqual(new Set(['head 1']));
  await pages.get('q', always, read);
  expect(read).toHaveBeenCalledTimes(1);
  await pages.get('other', always, read);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a page that does not answer any more is read anew, also where it is only being read', async () => {
  const pages = new KeptPages();
  let finish: (text: PageText) => void = () => undefined;
  const first = pages.get('q', always, () => new Promise((resolve) => (finish = resolve)));
  // This reader knows of a commit that the reading under way may not have seen.
  const second = pages.get(
    'q',
    ({ head }) => head >= 2,
    async () => page(2),
  );
  finish(page(1));
  expect(textOf(await first)).toBe('head 1');
  expect(textOf(await second)).toBe('head 2');
});

test('a reading that fails is nobody else’s answer, and is not kept', async () => {
  const pages = new KeptPages();
  const fails = pages.get('q', always, () => Promise.reject(new Error('no database')));
  const reads = pages.get('q', always, async () => page(1));
  await expect(fails).rejects.toThrow('no database');
  expect(textOf(await reads)).toBe('head 1');
});

test('pages fill 32 MiB at most: the ones that nobody asked for longest go', async () => {
  const pages = new KeptPages();
  const read = vi.fn(async () => ({ ...page(1), text: randomText(4 * 1024 * 1024) }));
  for (let n = 0; n < 16; n += 1) await pages.get(`q${n}`, always, read);
  expect(read).toHaveBeenCalledTimes(16);
  await pages.get('q15', always, read);
  expect(read).toHaveBeenCalledTimes(16);
  await pages.get('q0', always, read);
  expect(read).toHaveBeenCalledTimes(17);
});

test('all are let go together', async () => {
  const pages = new KeptPages();
  const read = vi.fn(async () => page(1));
  await pages.get('q', always, read);
  pages.clear();
  await pages.get('q', always, read);
  expect(read).toHaveBeenCalledTimes(2);
});

/** Text that hardly compresses. */
function randomText(length: number): string {
  const bytes = new Uint8Array(length / 2);
  for (let n = 0; n < bytes.length; n += 65_536) crypto.getRandomValues(bytes.subarray(n, n + 65_536));
  return Buffer.from(bytes).toString('hex');
}
