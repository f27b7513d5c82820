// What the chart draws of each tooth.
import { toothNumbers, type Condition, type ToothType } from '#domain/clinical/tooth.ts';
import { drawn, shape, type Drawn } from './drawn.ts';
import { chartTooth } from './geometry/chart.ts';
import { joined, occlusalBody, occlusalMarks, sideBody, sideMarks } from './parts.ts';
import styles from './tooth.module.css';

/** What is written at the tip of the root. */
const TAGS: Partial<Record<Condition, string>> = { extraccion: 'Ext', implante: 'IMP' };

const known = new Map<string, Drawn>();

/** A tooth of the chart (FDI number), with a note in its corner where it has an observation. Drawn once. */
export function chartDrawing(toothNumber: string, condition: Condition, noted: boolean): Drawn {
  const key = `${toothNumber} ${condition} ${noted}`;
  const before = known.get(key);
  if (before) return before;
  const { upper, width, height, side, occlusal } = chartTooth(toothNumber);
  const body = joined([...sideBody(side, condition), ...occlusalBody(occlusal)]);
  const marks = [...sideMarks(side, condition), ...occlusalMarks(occlusal, condition)];
  const drawing = condition === 'ausente' ? drawn(marks, { faded: body }) : drawn([...body, ...marks]);
  const tag = TAGS[condition];
  if (tag !== undefined) {
    const place = { x: noted ? width / 2 - 8 : width / 2, y: upper ? 11 : height - 2 };
    drawing.shapes.append(shape('text', { class: styles['tag'], 'data-condition': condition, ...place }, [tag]));
  }
  if (noted)
    drawing.shapes.append(shape('path', { class: styles['note'], d: notePath(width - 17, upper ? 3 : height - 15) }));
  known.set(key, drawing);
  return drawing;
}

/** Draws a section of a chart before it is asked for: the first time, that takes as long as painting it. */
export function chartDrawnAhead(
  type: ToothType,
  teeth: ReadonlyMap<string, { condition: Condition; observation: string | null }>,
): void {
  for (const toothNumber of toothNumbers(type)) {
    const { condition = 'sano', observation = null } = teeth.get(toothNumber) ?? {};
    chartDrawing(toothNumber, condition, Boolean(observation));
  }
}

/** A sheet with a folded corner and two lines on it. */
const notePath = (x: number, y: number): string =>
  `M${x + 1} ${y}h7l4 4v7q0 1-1 1h-10q-1 0-1-1v-10q0-1 1-1zm11 4h-4v-4m-5.2 6.4h6.2m-6.2 2.6h4.2`;
