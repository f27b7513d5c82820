// Parts of teeth as elements of the page. A chart has hundreds of them that only ever change as wholes: React would keep an account
// of each, a fifth of what opening a chart took. They are made once, and copied by the browser.
import type { Part } from './parts.ts';
import styles from './tooth.module.css';

const SVG = 'http://www.w3.org/2000/svg';

/** The elements of a drawing, to be copied. */
export interface Drawn {
  shapes: DocumentFragment;
  /** Some have a hatching: an element that others name, so that each copy needs a name of its own. */
  hatched: boolean;
}

/** Draws parts from back to front, no two of one look and hatching; what is faded is faded as one. */
export function drawn(parts: readonly Part[], { faded = [] }: { faded?: readonly Part[] } = {}): Drawn {
  const shapes = document.createDocumentFragment();
  // A group is one more layer to paint, so that only what is faded as a whole has one.
  if (faded.length > 0) shapes.append(shape('g', { class: styles['faded'] }, faded.flatMap(drawPart)));
  shapes.append(...parts.flatMap(drawPart));
  return { shapes, hatched: [...faded, ...parts].some(({ hatch }) => hatch !== undefined) };
}

let copies = 0;

/** A copy, for one place of the page. */
export function copyOf({ shapes, hatched }: Drawn): DocumentFragment {
  const copy = shapes.cloneNode(true) as DocumentFragment;
  if (!hatched) return copy;
  for (const pattern of copy.querySelectorAll('pattern')) {
    copies += 1;
    pattern.id = `hatching-${copies}`;
    pattern.nextElementSibling!.setAttribute('fill', `url(#${pattern.id})`);
  }
  return copy;
}

/** An element of a drawing. */
export function shape(
  name: string,
  attributes: Record<string, string | number | undefined>,
  within: readonly (Node | string)[] = [],
) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.append(...within);
  return element;
}

function drawPart({ look, d, hatch }: Part): Element[] {
  if (hatch === undefined) return [shape('path', { class: styles[look], d })];
  // Red is pending, blue is done: the hatching keeps them apart in black and white. Of the outline that is stroked, only the left
  // side lies within the pattern.
  const lines = shape('path', { class: styles['hatch'], d: 'M1-4V8H9V-4Z' });
  const pattern = { width: 4, height: 4, patternUnits: 'userSpaceOnUse', patternTransform: `${hatch} rotate(45)` };
  return [shape('pattern', pattern, [lines]), shape('path', { class: styles['restored'], d })];
}
