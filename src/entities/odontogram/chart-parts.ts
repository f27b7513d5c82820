// What the chart draws of each tooth.
import { toothNumbers, type Condition, type ToothType } from '#domain/clinical/tooth.ts';
import { chartTooth } from './geometry/chart.ts';
import { joined, occlusalBody, occlusalMarks, sideBody, sideMarks, type Part } from './parts.ts';

/** The parts of a tooth on the chart, from back to front. */
export interface ChartParts {
  body: readonly Part[];
  marks: readonly Part[];
}

const known = new Map<string, ChartParts>();

/** The parts of a tooth (FDI number) with a condition, reckoned once: there are 52 teeth and eight conditions. */
export function chartParts(toothNumber: string, condition: Condition): ChartParts {
  const key = `${toothNumber} ${condition}`;
  const before = known.get(key);
  if (before) return before;
  const { side, occlusal } = chartTooth(toothNumber);
  const parts = {
    body: joined([...sideBody(side, condition), ...occlusalBody(occlusal)]),
    marks: [...sideMarks(side, condition), ...occlusalMarks(occlusal, condition)],
  };
  known.set(key, parts);
  return parts;
}

/** Reckons a section of a chart before it is asked for: the first time, that takes as long as painting it. */
export function chartPartsAhead(type: ToothType, teeth: ReadonlyMap<string, { condition: Condition }>): void {
  for (const toothNumber of toothNumbers(type)) chartParts(toothNumber, teeth.get(toothNumber)?.condition ?? 'sano');
}
