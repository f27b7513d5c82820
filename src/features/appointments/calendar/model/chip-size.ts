// What of a visit has room on its chip: a name for every width, and how many lines. Pure; the sheet (grid/chip-sizes.css) only
// gives each size its letters and distances.

/** A chip's width: up to 36, 44, 52, 104, 140, 220 pixels, and more. */
const WIDTHS = [36, 44, 52, 104, 140, 220] as const;
/** A chip's height: up to 30 (one line), 47, 51 pixels, and more. */
const HEIGHTS = [30, 47, 51] as const;

/** How many of the limits a chip is beyond: the same for all widths and heights that look alike. */
export interface ChipSize {
  width: number;
  height: number;
}

const beyond = (limits: readonly number[], pixels: number): number => limits.filter((limit) => pixels > limit).length;

export const chipSize = (pixels: { width: number; height: number }): ChipSize => ({
  width: beyond(WIDTHS, pixels.width),
  height: beyond(HEIGHTS, pixels.height),
});

interface Told {
  /** In the day there is room for the end and the whole name; the place is the column's. */
  day: boolean;
  late: boolean;
  moved: boolean;
  alert: boolean;
}

/** What is written on a chip. */
export interface ChipParts {
  /** Two words at most: see `EventNames`. */
  name: 'whole' | 'middle' | 'short' | 'initials';
  narrow: boolean;
  sign: boolean;
  hour: boolean;
  until: boolean;
  treatment: boolean;
  /** "Por cerrar": where it would be cut in two, sign and dots say it. */
  late: boolean;
  moved: boolean;
  place: boolean;
}

export function chipParts({ width, height }: ChipSize, { day, late, moved, alert }: Told): ChipParts {
  // Hour and name beside each other.
  const oneLine = height === 0;
  const narrow = width <= 3;
  const initials = width <= 2;
  const saysLate = late && day && !oneLine && width > 4;
  return {
    name: initials ? 'initials' : narrow ? 'short' : day ? 'whole' : 'middle',
    narrow,
    sign: !initials,
    // Low and narrow: the hour is read from the gutter, the name is not.
    hour: width > 0 && !(narrow && oneLine),
    until: day && !oneLine && !narrow && !(saysLate && width <= 5) && !(alert && (width <= 4 || moved)),
    treatment: !initials && !oneLine && !(narrow && height <= 1),
    late: saysLate,
    moved: moved && !oneLine && width > 5,
    place: !day && !narrow && height > 2,
  };
}
