// What the grid of week and day is measured by, pixels.

/** An hour. */
export const HOUR = { week: 72, day: 96 } as const;
/** A chip has at least this height, and stands apart from the next by twice its inset. */
export const LEAST_CHIP = 22;
export const INSET = 1;
/** What a column leaves free beside its visits (time-grid.css). */
export const BESIDE = 7;
