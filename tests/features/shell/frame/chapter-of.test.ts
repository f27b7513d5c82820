import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guide } from 'virtual:guide';
import { CHAPTER_OF } from '#features/shell/frame/chapter-of.ts';

/** Every route's id, as the router's plugin lists them. */
function routeIds(): string[] {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8');
  const [, ids = ''] = /\bid:((?:\s*\|\s*'[^']*')+)/.exec(tree) ?? [];
  return [...ids.matchAll(/'([^']*)'/g)].map(([, id]) => id!);
}

test('each screen has a row in the table of chapters', () => {
  const screens = routeIds().filter((id) => !['__root__', '/_app'].includes(id) && !id.startsWith('/ayuda'));
  expect(screens.length).toBeGreaterThan(40);
  expect(Object.keys(CHAPTER_OF).toSorted()).toEqual(screens.toSorted());
});

test('each row names a chapter of the guide', () => {
  const chapters = guide.chapters.map(({ id }) => id);
  expect(Object.values(CHAPTER_OF).filter((chapter) => !chapters.includes(chapter))).toEqual([]);
});
