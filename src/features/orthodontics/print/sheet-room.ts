// The controls that fit on the sheet below everything else. Pure; heights in pixels of the paper.
import { linesOf } from '#ui/print/fit-lines.ts';

/** The sheet within its margins, with its foot. */
const SHEET = 998;
/** The head with two lines of letterhead, and the height of each further line. */
const HEAD = { height: 56, line: 17 };
/** The facts about patient and case, two a row; their columns in characters of the widest letters. */
const ABOUT = { height: 28, row: 4, line: 20.5, left: 21, right: 16 };
const PROGRESS = 95;
/** Title and drawing of what is worn; below it the facts share the width, in characters. */
const MOUTH = { height: 240, line: 20.5, small: 19, width: 88 };
const NEXT = 106;
/** Title of the controls, one of them, and the line that counts those without room. */
const CONTROLS = { height: 30, row: 7, line: 19, width: 84, rest: 25 };

/** Everything on the sheet that takes room from the controls. */
export interface Taken {
  /** Lines of the letterhead beyond those for which there is room. */
  letterhead: number;
  /** The facts about patient and case. */
  about: readonly string[];
  /** The facts about what is worn, each with its smaller line; empty where nothing is drawn. */
  worn: readonly { text: string; small?: string | undefined }[];
  /** Whether the next control or visit has its box. */
  hasNext: boolean;
}

/** The number of controls, the newest first, whose facts fit on the sheet. */
export function controlsThatFit(texts: readonly string[], taken: Taken): number {
  const heights = texts.map((text) => CONTROLS.row + linesOf([text], CONTROLS.width) * CONTROLS.line);
  const free = SHEET - HEAD.height - taken.letterhead * HEAD.line - aboutHeight(taken) - PROGRESS - mouthHeight(taken);
  const room = free - (taken.hasNext ? NEXT : 0) - CONTROLS.height;
  const heightOf = (count: number) => heights.slice(0, count).reduce((sum, each) => sum + each, 0);
  if (heightOf(heights.length) <= room) return heights.length;
  let count = 0;
  while (heightOf(count + 1) <= room - CONTROLS.rest) count += 1;
  return count;
}

function aboutHeight({ about }: Taken): number {
  let height = ABOUT.height;
  for (let place = 0; place < about.length; place += 2) {
    const right = about[place + 1] ?? '';
    const lines = Math.max(linesOf([about[place]!], ABOUT.left), linesOf([right], ABOUT.right));
    height += ABOUT.row + lines * ABOUT.line;
  }
  return height;
}

function mouthHeight({ worn }: Taken): number {
  if (worn.length === 0) return 0;
  const width = Math.floor(MOUTH.width / worn.length);
  const heights = worn.map(({ text, small }) => {
    const below = small === undefined ? 0 : linesOf([small], width) * MOUTH.small;
    return linesOf([text], width) * MOUTH.line + below;
  });
  return MOUTH.height + Math.max(...heights);
}
