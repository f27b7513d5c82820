// The style sheets as text: four breakpoints, sizes of text from the tokens, and no block of declarations that stands twice.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BREAKPOINTS = [640, 767, 1100, 1260];
/** A telephone narrower than any that is sold today has no room for the clinic's name in its header. */
const NARROWEST = 'src/features/shell/nav/nav-bar.module.css max-width: 389px';
/** Of a font, what no token says: paper is measured in points, a part inherits or is hidden by a size of nothing. */
const SIZES = /^(var\(--t-[\w-]+\)|inherit|0|11pt)$/;
const WEIGHTS = ['400', '550', '600', '650', 'inherit'];
/** Declarations from which on a block is worth a place of its own (src/styles/shared.css). */
const LONG = 3;
/** Drawn by a library's class names, and not yet by these rules. */
const APART = ['src/features/appointments/calendar/', 'src/features/statistics/charts/'];
/** Alike by chance: the outline of a tooth in the exam and in the odontogram; a line that is cut, on two kinds of paper. */
const ALIKE = ['fill:var(--dentin)', 'fill:var(--dentin-back)', 'text-overflow:ellipsis'];

interface Block {
  file: string;
  selector: string;
  declarations: string[];
}

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.css') && !APART.some((folder) => file.startsWith(folder)))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }));

const blocks: Block[] = sheets.flatMap(({ file, text }) =>
  [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    file,
    selector: selector.trim(),
    declarations: body
      .split(';')
      .map((declaration) => declaration.trim().replaceAll(/\s+/g, ' ').replace(': ', ':'))
      .filter((declaration) => declaration !== ''),
  })),
);

/** Where a declaration of this property has a value that is not among the allowed. */
function strangers(property: string, isAllowed: (value: string) => boolean): string[] {
  return blocks.flatMap(({ file, selector, declarations }) =>
    declarations
      .filter((declaration) => declaration.startsWith(`${property}:`))
      .filter((declaration) => !isAllowed(declaration.slice(property.length + 1).replace(' !important', '')))
      .map((declaration) => `${file} ${selector} ${declaration}`),
  );
}

test('a media query that asks for a width asks for one of the four breakpoints, or the next pixel', () => {
  const allowed = new Set(BREAKPOINTS.flatMap((width) => [`max-width: ${width}px`, `min-width: ${width + 1}px`]));
  const others = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@media ([^{]+)\{/g)].flatMap(([, query = '']) =>
      [...query.matchAll(/(?:min|max)-width: [\d.]+\w+/g)]
        .filter(([condition]) => !allowed.has(condition))
        .map(([condition]) => `${file} ${condition}`),
    ),
  );
  expect(others.filter((place) => place !== NARROWEST)).toEqual([]);
});

test('text has a size of the tokens, and one of the four weights', () => {
  expect(strangers('font-size', (size) => SIZES.test(size))).toEqual([]);
  expect(strangers('font-weight', (weight) => WEIGHTS.includes(weight))).toEqual([]);
  expect(strangers('font', (font) => !/\dpx/.test(font))).toEqual([]);
});

test('no block of three declarations or more stands in two style sheets', () => {
  const places = new Map<string, Set<string>>();
  for (const { file, declarations } of blocks) {
    const own = declarations.filter((declaration) => !declaration.startsWith('composes:'));
    if (own.length < LONG || own.some((declaration) => ALIKE.includes(declaration))) continue;
    const block = own.toSorted().join('; ');
    places.set(block, (places.get(block) ?? new Set()).add(file));
  }
  const twice = [...places]
    .filter(([, files]) => files.size > 1)
    .map(([block, files]) => `${block} { ${[...files].join(' ')} }`);
  expect(twice).toEqual([]);
});

test('a class that a part takes from the shared sheet is there', () => {
  const shared = sheets
    .filter(({ file }) => file.startsWith('src/styles/'))
    .map(({ text }) => text)
    .join('\n');
  const taken = blocks.flatMap(({ file, declarations }) =>
    declarations.flatMap((declaration) => {
      const names = /^composes:(.+) from global$/.exec(declaration)?.[1]?.split(' ') ?? [];
      return names.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(shared)).map((name) => `${file} ${name}`);
    }),
  );
  expect(taken).toEqual([]);
});
