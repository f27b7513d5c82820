import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { parseGuide } from './parse-guide.ts';

const NAME = 'virtual:guide';
/** As bundlers mark a module that is no file. */
const ID = `\0${NAME}`;
const FILE = path.resolve(import.meta.dirname, '../../docs/guia.md');
const PICTURE = /!\[[^\]]*\]\(([^)]+)\)/g;

/** The module `virtual:guide`: docs/guia.md as data, its pictures as files of the build. */
export function guidePlugin(): Plugin {
  return {
    name: 'guide',
    resolveId: (source) => (source === NAME ? ID : null),
    async load(id) {
      if (id !== ID) return null;
      this.addWatchFile(FILE);
      const markdown = await readFile(FILE, 'utf8');
      const pictures = await readPictures(markdown);
      const guide = parseGuide(markdown, (file) => pictures.get(file)!);
      return moduleOf(guide, [...pictures.keys()]);
    },
  };
}

type Size = Record<'width' | 'height', number>;

async function readPictures(markdown: string): Promise<Map<string, Size>> {
  const files = new Set([...markdown.matchAll(PICTURE)].map(([, file]) => file!));
  return new Map(
    await Promise.all(
      [...files].map(async (file): Promise<[string, Size]> => {
        const { width, height } = await sharp(fileOf(file)).metadata();
        return [file, { width, height }];
      }),
    ),
  );
}

const fileOf = (picture: string): string => path.resolve(path.dirname(FILE), picture);

/** The bundler gives each imported picture its address, which replaces the picture's path in the data. */
function moduleOf(guide: object, pictures: readonly string[]): string {
  const imports = pictures.map((picture, index) => `import p${index} from ${JSON.stringify(fileOf(picture))};`);
  const data = JSON.stringify(guide).replaceAll(/"src":("(?:[^"\\]|\\.)*")/g, (_, text: string) => {
    return `"src":p${pictures.indexOf(JSON.parse(text) as string)}`;
  });
  return [...imports, `export const guide = ${data};`].join('\n');
}
