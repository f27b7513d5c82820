// A section of the chart as plain DOM elements. A tap changes one of fifty teeth and a hundred shapes: React would keep
// an object for each and compare all of them at each change (decision 084).
import { ARCH_HALVES, toothLabel, type ToothType } from '#domain/clinical/tooth.ts';
import { draw, shape, type Picture } from '#entities/odontogram/picture.ts';
import { QUADRANT } from '#entities/odontogram/quadrant.tsx';
import { rowPicture, rowViewBox, type DrawnTooth } from '#entities/odontogram/row-picture.ts';
import type { RecordMark } from '#store/rows/record-marks.ts';
import { drawnTeeth, type Teeth } from '../marking/marking.ts';
import type { ToothLights } from './tooth-lights.ts';
import styles from './chart.module.css';

/** The section's current state. */
interface ShownSection {
  teeth: Teeth;
  /** The teeth's marks of unsent and conflicting changes. */
  marks: ReadonlyMap<string, RecordMark>;
  lights: ToothLights;
}

export interface SectionOfChart {
  rows: readonly Element[];
  show: (shown: ShownSection) => void;
}

/** The ids of the marks' descriptions, which stand once beside the chart. */
export const WAITING_WORDS = { unsent: 'tooth-unsent', attention: 'tooth-attention' };

export const ROWS = [
  { arch: 'upper', label: 'Arcada superior' },
  { arch: 'lower', label: 'Arcada inferior' },
] as const;

/** A spare detached section for each dentition, reused: making fifty teeth takes longer than changing what they show. */
const spare = new Map<ToothType, SectionOfChart>();

/** A section for a chart, still showing the last chart's state. */
export function takeSection(type: ToothType): SectionOfChart {
  const section = spare.get(type) ?? newSection(type);
  spare.delete(type);
  return section;
}

/** Keeps a section whose chart was unmounted. */
export function giveBack(type: ToothType, section: SectionOfChart): void {
  spare.set(type, section);
}

function newSection(type: ToothType): SectionOfChart {
  const rows = ROWS.map(({ arch, label }) => {
    const row = document.createElement('div');
    put(row, { class: styles.row, role: 'group', 'aria-label': label });
    return { row, quadrants: ARCH_HALVES[type][arch].map((numbers) => newQuadrant(type, arch, numbers)) };
  });
  for (const { row, quadrants } of rows) row.append(...quadrants.map(({ element }) => element));
  const quadrants = rows.flatMap((each) => each.quadrants);
  return {
    rows: rows.map(({ row }) => row),
    show(shown) {
      for (const quadrant of quadrants) quadrant.show(shown);
    },
  };
}

interface QuadrantOfChart extends Pick<SectionOfChart, 'show'> {
  element: Element;
}

function newQuadrant(type: ToothType, arch: 'upper' | 'lower', numbers: readonly string[]): QuadrantOfChart {
  const element = document.createElement('div');
  put(element, { class: QUADRANT.quadrant, 'data-type': type, 'data-arch': arch });
  const viewBox = rowViewBox(numbers[0]!, numbers.length);
  const frame = shape('svg', { viewBox, class: QUADRANT.frame, 'aria-hidden': 'true' });
  const teeth = numbers.map(newTooth);
  element.append(frame, ...teeth);
  return { element, show: shownIn(frame, teeth, numbers) };
}

function newTooth(number: string): Element {
  const tooth = document.createElement('button');
  // The role is explicit although a button implies it: selectors find a tooth by `role`.
  put(tooth, { type: 'button', role: 'button', class: styles.tooth, 'data-tooth': number });
  tooth.textContent = number;
  return tooth;
}

/** Makes the function that updates a quadrant: the frame of its picture, and its teeth. */
function shownIn(frame: Element, teeth: readonly Element[], numbers: readonly string[]): SectionOfChart['show'] {
  let look: string | undefined;
  let picture: Picture | undefined;

  function showConditions(drawn: readonly DrawnTooth[]): void {
    const next = drawn.map(({ condition, noted }) => `${condition} ${noted}`).join();
    if (next === look) return;
    look = next;
    picture = draw(frame, rowPicture(drawn), picture);
    for (const [place, { number, condition, noted }] of drawn.entries()) {
      const label = toothLabel({ tooth_number: number, condition, observation: noted ? '…' : null });
      put(teeth[place]!, { 'data-condition': condition, 'aria-label': label });
    }
  }

  return ({ teeth: marked, marks, lights }) => {
    const [chosen, stroke, tabbable] = [lights.chosen(), lights.stroke(), lights.tabbable()];
    showConditions(
      drawnTeeth(marked, numbers).map((tooth) =>
        stroke?.numbers.has(tooth.number) ? { ...tooth, condition: stroke.condition } : tooth,
      ),
    );
    for (const [place, number] of numbers.entries()) {
      const waiting = waitingOf(marks.get(number));
      put(teeth[place]!, {
        'aria-pressed': String(chosen.includes(number) || (stroke?.numbers.has(number) ?? false)),
        tabindex: number === tabbable ? '0' : '-1',
        'data-waiting': waiting,
        'aria-describedby': waiting && WAITING_WORDS[waiting],
      });
    }
  };
}

function waitingOf(mark: RecordMark | undefined): keyof typeof WAITING_WORDS | undefined {
  if (mark?.attention) return 'attention';
  return mark?.unsent ? 'unsent' : undefined;
}

/** Sets only attributes that differ: setting an equal text causes layout. */
function put(element: Element, attributes: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}
