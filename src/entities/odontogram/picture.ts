// Pictures of teeth as elements of the page: a chart has a hundred, of which a tap changes one or two (decision 084).
import type { Part } from './parts.ts';
import styles from './tooth.module.css';

const SVG = 'http://www.w3.org/2000/svg';

/** The content of a frame, from back to front. No two parts of a list share look and hatching. */
export interface Picture {
  /** Faded as one, behind all else. */
  faded: readonly Part[];
  parts: readonly Part[];
  /** The texts on it. */
  words: readonly Words[];
}

export interface Words {
  text: string;
  /** Its class in `tooth.module.css`. */
  look: string;
  /** Its middle, at the foot of the letters. */
  x: number;
  y: number;
}

/**
 * Draws a picture in a frame that shows `before`, or nothing. Elements of both stay: they are neither laid out nor
 * painted again. Answers the picture.
 */
export function draw(frame: Element, picture: Picture, before?: Picture): Picture {
  change(frame, before ? itemsOf(before) : [], itemsOf(picture));
  return picture;
}

/** An element of a picture. */
interface Item {
  /** Identifies the element in the next picture. */
  key: string;
  make: () => Element;
  /** Turns the earlier element into this one. */
  update: (element: Element) => void;
}

function itemsOf({ faded, parts, words }: Picture): Item[] {
  const all = [...parts.map(asItem), ...words.map(asWords)];
  return faded.length === 0 ? all : [asGroup(faded), ...all];
}

function change(container: Element, before: readonly Item[], items: readonly Item[]): void {
  const known = new Map(before.map(({ key }, place) => [key, container.children[place]!]));
  let next = container.firstElementChild;
  for (const { key, make, update } of items) {
    const element = known.get(key) ?? make();
    if (known.delete(key)) update(element);
    if (element === next) next = next.nextElementSibling;
    else container.insertBefore(element, next);
  }
  for (const left of known.values()) left.remove();
}

let hatchings = 0;

function asItem({ look, d, hatch }: Part): Item {
  if (hatch !== undefined) return asHatched(d, hatch);
  return {
    key: look,
    make: () => shape('path', { class: styles[look], d }),
    update: (path) => set(path, 'd', d),
  };
}

/** Red is pending, blue is done: the hatching keeps them apart in black and white. */
function asHatched(d: string, hatch: string): Item {
  function make(): Element {
    // The path names its pattern: each in the page needs a name of its own.
    hatchings += 1;
    const id = `hatching-${hatchings}`;
    // Only the left side of a stroked outline lies within the pattern.
    const lines = shape('path', { class: styles.hatch, d: 'M1-4V8H9V-4Z' });
    const tile = { id, width: 4, height: 4, patternUnits: 'userSpaceOnUse', patternTransform: `${hatch} rotate(45)` };
    const path = shape('path', { class: styles.restored, fill: `url(#${id})`, d });
    return shape('g', {}, [shape('pattern', tile, [lines]), path]);
  }
  return { key: hatch, make, update: (group) => set(group.lastElementChild!, 'd', d) };
}

/** A group is one more layer to paint, so only parts that are faded as a whole have one. */
function asGroup(faded: readonly Part[]): Item {
  const items = faded.map(asItem);
  return {
    key: 'faded',
    make: () =>
      shape(
        'g',
        { class: styles.faded },
        items.map(({ make }) => make()),
      ),
    update: (group) => group.replaceChildren(...items.map(({ make }) => make())),
  };
}

function asWords({ text, look, x, y }: Words): Item {
  return {
    key: `${text} ${x} ${y}`,
    make: () => shape('text', { class: styles[look], x, y }, [text]),
    update: () => undefined,
  };
}

function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** An element of a drawing. */
export function shape(
  name: string,
  attributes: Record<string, string | number | undefined>,
  within: readonly (Node | string)[] = [],
): Element {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.append(...within);
  return element;
}
