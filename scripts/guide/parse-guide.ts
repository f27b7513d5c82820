// Reads the guide for staff: the few parts of Markdown that it is written in. Anything else ends the build, so that nothing
// of the file is left out of the application in silence.
import type { Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Block, Chapter, Guide, Picture, Span, Task } from '#features/help/guide.ts';

/** The pixels of a picture, by its path in the file. */
export type SizeOf = (path: string) => { width: number; height: number };

/**
 * The guide of a Markdown text: one title, chapters of the second level, tasks of the third. A picture's `src` is its path in
 * the file. Throws on a part of Markdown that has no place in the guide, naming its line.
 */
export function parseGuide(markdown: string, sizeOf: SizeOf): Guide {
  const [title, ...nodes] = fromMarkdown(markdown).children;
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error('guide: the first line is no title');
  const start = nodes.findIndex(isChapter);
  if (start === -1) throw new Error('guide: no chapter');
  const summary = nodes.slice(0, start).flatMap((node) => readBlock(node, sizeOf));
  const chapters = split(nodes.slice(start), isChapter).map((part) => readChapter(part, sizeOf));
  checkNames(chapters);
  return { title: textOf(title), summary: plain(summary[0]), chapters };
}

/** The part of an address for a heading: small letters without accents, words joined by hyphens. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

const isHeading = (depth: number) => (node: RootContent) => node.type === 'heading' && node.depth === depth;
const isChapter = isHeading(2);
const isTask = isHeading(3);

/** The parts of a list that each begin with a heading. */
function split(nodes: readonly RootContent[], begins: (node: RootContent) => boolean): RootContent[][] {
  const parts: RootContent[][] = [];
  for (const node of nodes) {
    if (begins(node)) parts.push([]);
    parts.at(-1)!.push(node);
  }
  return parts;
}

function readChapter([heading, ...nodes]: RootContent[], sizeOf: SizeOf): Chapter {
  const first = nodes.findIndex(isTask);
  const end = first === -1 ? nodes.length : first;
  const blocks = nodes.slice(0, end).flatMap((node) => readBlock(node, sizeOf));
  const title = textOf(heading!);
  return {
    id: slugOf(title),
    title,
    summary: plain(blocks[0]),
    blocks,
    tasks: split(nodes.slice(end), isTask).map((part) => readTask(part, sizeOf)),
  };
}

function readTask([heading, ...nodes]: RootContent[], sizeOf: SizeOf): Task {
  const title = textOf(heading!);
  return { id: slugOf(title), title, blocks: nodes.flatMap((node) => readBlock(node, sizeOf)) };
}

function readBlock(node: RootContent, sizeOf: SizeOf): Block[] {
  if (node.type === 'paragraph') {
    const picture = readPicture(node, sizeOf);
    return [picture ?? { kind: 'paragraph', spans: readSpans(node.children) }];
  }
  if (node.type === 'list') {
    const items = node.children.map(({ children }) => {
      const [only, more] = children;
      if (only?.type !== 'paragraph' || more) throw strange(more ?? node);
      return readSpans(only.children);
    });
    return [{ kind: node.ordered ? 'steps' : 'list', items }];
  }
  throw strange(node);
}

/** A paragraph that is nothing but a picture. */
function readPicture({ children }: Paragraph, sizeOf: SizeOf): Picture | null {
  const [only, more] = children;
  if (only?.type !== 'image' || more) return null;
  return { kind: 'picture', src: only.url, alt: only.alt ?? '', ...sizeOf(only.url) };
}

function readSpans(nodes: readonly PhrasingContent[]): Span[] {
  return nodes.map((node) => {
    if (node.type === 'text') return { kind: 'text', text: oneLine(node.value) };
    if (node.type === 'strong') return { kind: 'strong', text: textOf(node) };
    if (node.type === 'link' && node.url.startsWith('#')) {
      return { kind: 'link', text: textOf(node), chapter: slugOf(decodeURIComponent(node.url)) };
    }
    throw strange(node);
  });
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** The words of a heading or of bold words. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return oneLine(node.value);
  if (!('children' in node)) throw strange(node);
  return node.children.map(textOf).join('');
}

function plain(block: Block | undefined): string {
  if (block?.kind !== 'paragraph') throw new Error('guide: the title and each chapter begin with a paragraph');
  return block.spans.map(({ text }) => text).join('');
}

function strange(node: Nodes): Error {
  return new Error(`guide: line ${node.position?.start.line}: no place for ${node.type}`);
}

/** Checks that addresses are unique, and that every link leads to a chapter. */
function checkNames(chapters: readonly Chapter[]): void {
  const ids = chapters.map(({ id }) => id);
  const twice = [...ids, ...chapters.flatMap(({ id, tasks }) => tasks.map((task) => `${id}#${task.id}`))].find(
    (name, place, all) => all.indexOf(name) !== place,
  );
  if (twice !== undefined) throw new Error(`guide: two headings make ${twice}`);
  for (const span of chapters.flatMap(spansOf)) {
    if (span.kind === 'link' && !ids.includes(span.chapter)) throw new Error(`guide: no chapter ${span.chapter}`);
  }
}

function spansOf({ blocks, tasks }: Chapter): Span[] {
  return [...blocks, ...tasks.flatMap((task) => task.blocks)].flatMap((block) => {
    if (block.kind === 'paragraph') return block.spans;
    return block.kind === 'picture' ? [] : block.items.flat();
  });
}
