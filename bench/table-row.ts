/** A function that writes a row of a table for the console, whose columns are so wide. */
export const tableRow =
  (widths: readonly number[]) =>
  (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join(' ')
      .trimEnd();
