// The size of the type with which a prescription fits on one page of A5. Pure.
import { howToTake, type Prescription } from '#domain/documents/prescription.ts';
import { linesOf } from '#ui/print/fit-lines.ts';

/** The steps by which the paper's type becomes smaller, and its lines close up. */
export const FITS = [
  { size: 13.5, gap: 18 },
  { size: 12.5, gap: 6 },
  { size: 11, gap: 5 },
  { size: 9.5, gap: 4 },
  { size: 8, gap: 4 },
  { size: 7, gap: 3 },
  { size: 6, gap: 2 },
  { size: 5, gap: 2 },
] as const;

/** The width of a line beside its number, and the height between head and signature, in pixels of the paper. */
const WIDTH = 450;
const ROOM = 500;
/** The mean width of a character and the height of a line, as parts of the type's size. */
const CHARACTER = 0.56;
const LINE = 1.4;
/** The most medicines whose lines stand apart; the lines of more close up, as in the drawing. */
const FEW = 5;
/** The most lines of instructions that stand one below the other; more are set in a row: 600 characters can be 300 lines. */
const MOST_INSTRUCTIONS = 10;

/** The lines of the instructions as they stand on the paper. */
export function instructionLines(instructions: string): string[] {
  const lines = instructions.split('\n');
  return lines.length > MOST_INSTRUCTIONS ? [lines.filter((line) => line.trim() !== '').join(' · ')] : lines;
}

/** The place in `FITS` of the largest type with which everything fits; the last one where nothing does. */
export function fitOf(
  { lines, instructions }: Pick<Prescription, 'lines' | 'instructions'>,
  taken: { lines: number; size: number },
): number {
  const first = lines.length > FEW ? 1 : 0;
  const fit = FITS.findIndex(({ size, gap }, place) => {
    if (place < first) return false;
    const width = Math.floor(WIDTH / (size * CHARACTER));
    const rows = lines.reduce((sum, line) => sum + linesOf(textsOf(line), width), 0);
    const below = instructions === null ? 0 : 2 + linesOf(instructionLines(instructions), width);
    const height = (rows + below) * size * LINE + lines.length * gap + taken.lines * taken.size;
    return height <= ROOM;
  });
  return fit === -1 ? FITS.length - 1 : fit;
}

function textsOf(line: Prescription['lines'][number]): string[] {
  const quantity = line.quantity === null ? '' : ` Cantidad: ${line.quantity}`;
  const how = howToTake(line);
  return [`${line.medicine}${quantity}`, ...(how === '' ? [] : [how])];
}
