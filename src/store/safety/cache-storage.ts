import type { SecondCopy } from './second-copy.ts';

// Existing tablets have a cache of this name: "journal" was the first name of the second copy.
const NAME = 'arcada-journal';

/** The second copy in the browser's Cache Storage; null where there is none (plain http). */
export function cacheSecondCopy(): SecondCopy | null {
  const { caches } = globalThis as { caches?: CacheStorage };
  if (!caches) return null;
  const open = () => caches.open(NAME);
  return {
    async keys() {
      const requests = await (await open()).keys();
      return requests.map(({ url }) => keyOf(url));
    },
    async read(key) {
      const response = await (await open()).match(urlOf(key));
      return response?.blob();
    },
    async write(key, content) {
      await (await open()).put(urlOf(key), new Response(content));
    },
    async delete(key) {
      await (await open()).delete(urlOf(key));
    },
    async clear() {
      await caches.delete(NAME);
    },
  };
}

/** Names inside the cache; nothing is ever fetched from there. */
const FOLDER = '/journal/';

const urlOf = (key: string) => new URL(FOLDER + key, location.origin).href;
const keyOf = (url: string) => new URL(url).pathname.slice(FOLDER.length);
