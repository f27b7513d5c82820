// The picture of teeth that stand side by side: those of a quadrant, or one alone.
import type { Condition } from '#domain/clinical/tooth.ts';
import { chartTooth, roomOf } from './geometry/chart.ts';
import { joined, layered, occlusalBody, occlusalMarks, sideBody, sideMarks, type Part } from './parts.ts';
import type { Picture, Words } from './picture.ts';

/** A tooth as it is to be drawn. */
export interface DrawnTooth {
  /** FDI number. */
  number: string;
  condition: Condition;
  /** It has an observation: a note in the corner. */
  noted: boolean;
}

/** The texts at the tip of the root. */
const TAGS: Partial<Record<Condition, Pick<Words, 'text' | 'look'>>> = {
  extraccion: { text: 'Ext', look: 'tagPending' },
  implante: { text: 'IMP', look: 'tagDone' },
};

/** The attribute `viewBox` of a row of so many teeth as this. */
export function rowViewBox(number: string, teeth = 1): string {
  const { width, height } = roomOf(number);
  return `0 0 ${teeth * width} ${height}`;
}

/** Teeth side by side, from the left. All of one look are one path: the browser lays out and paints each by itself. */
export function rowPicture(teeth: readonly DrawnTooth[]): Picture {
  const [faded, bodies, marks, notes]: [Part[], Part[], Part[], Part[]] = [[], [], [], []];
  const words: Words[] = [];
  for (const [place, { number, condition, noted }] of teeth.entries()) {
    const { upper, side, occlusal } = chartTooth(number, place);
    const { width, height } = roomOf(number);
    const [left, right] = [place * width, (place + 1) * width];
    const body = [...sideBody(side, condition), ...occlusalBody(occlusal)];
    (condition === 'ausente' ? faded : bodies).push(...body);
    marks.push(...sideMarks(side, condition), ...occlusalMarks(occlusal, condition));
    const tag = TAGS[condition];
    if (tag) words.push({ ...tag, x: (left + right) / 2 - (noted ? 8 : 0), y: upper ? 11 : height - 2 });
    if (noted) notes.push({ look: 'note', d: notePath(right - 17, upper ? 3 : height - 15) });
  }
  return { faded: layered(faded), parts: [...layered(bodies), ...joined([...marks, ...notes])], words };
}

/** A sheet with a folded corner and two lines on it. */
const notePath = (x: number, y: number): string =>
  `M${x + 1} ${y}h7l4 4v7q0 1-1 1h-10q-1 0-1-1v-10q0-1 1-1zm11 4h-4v-4m-5.2 6.4h6.2m-6.2 2.6h4.2`;
