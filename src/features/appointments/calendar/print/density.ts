// The size of writing with which a day fits on one A4 sheet. Computed, not measured: when the browser prints there is
// no time to lay out twice. The sizes are those of day-sheet.css, and letters are taken to be wide.

/** roomy: a line each for name, details and alerts; dense: smaller, the alerts beside the details; tight: all in one line. */
export type Density = 'roomy' | 'dense' | 'tight';

/** The texts of a row's columns. */
export interface RowTexts {
  name: string;
  /** Age and telephone. */
  details: string;
  /** Empty without any. */
  alerts: string;
  treatment: string;
  place: string;
}

/** Height that the rows may take of the sheet's 274 mm beside head, summary, blank lines and foot, pixels. */
const ROOM = { roomy: 790, dense: 808 };

/** The lines that a text takes at so many letters a line. */
const lines = (text: string, letters: number): number => Math.ceil(text.length / letters);

function roomyHeight({ name, details, alerts, treatment, place }: RowTexts): number {
  const patient = lines(name, 34) * 17 + (lines(details, 36) + lines(alerts, 36)) * 16;
  return Math.max(patient, lines(treatment, 18) * 17 + lines(place, 21) * 16) + 10;
}

function denseHeight({ name, details, alerts, treatment, place }: RowTexts): number {
  const patient = lines(name, 42) * 14 + lines([details, alerts].filter(Boolean).join(' '), 46) * 14;
  return Math.max(patient, lines(treatment, 20) * 14 + lines(place, 23) * 14) + 4;
}

const sum = (heights: number[]): number => heights.reduce((all, height) => all + height, 0);

/** The largest writing with which these rows fit on one sheet; the smallest if none does. */
export function densityOf(rows: readonly RowTexts[]): Density {
  if (sum(rows.map(roomyHeight)) <= ROOM.roomy) return 'roomy';
  return sum(rows.map(denseHeight)) <= ROOM.dense ? 'dense' : 'tight';
}
