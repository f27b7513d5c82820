// Checks the style sheets: four breakpoints, text sizes from the tokens, and no repeated block of declarations.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BREAKPOINTS = [640, 767, 1100, 1260];
/** Font sizes allowed beside the tokens: points on paper, inherited sizes, and a size of zero to hide a text. */
const SIZES = /^(var\(--t-[\w-]+\)|inherit|0|8pt|11pt)$/;
const WEIGHTS = ['400', '550', '600', '650', 'inherit'];
/** From so many declarations on, a repeated block belongs in src/styles/shared.css. */
const LONG = 3;
/**
 * Equal by chance: the outline of a tooth in the exam and in the odontogram; a line that is cut, on two kinds of paper.
 */
const ALIKE = ['fill:var(--dentin)', 'fill:var(--dentin-back)', 'text-overflow:ellipsis'];

interface Block {
  file: string;
  selector: string;
  declarations: string[];
}

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.css'))
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

/** The declarations of a property whose value is not allowed. */
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
  expect(others).toEqual([]);
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
