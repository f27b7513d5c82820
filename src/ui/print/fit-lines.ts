// Cuts observations to the room on one page. Pure.

/** The number of lines of some paragraphs, at so many characters a line. */
export const linesOf = (paragraphs: readonly string[], width: number): number =>
  paragraphs.reduce((sum, text) => sum + Math.max(1, Math.ceil([...text].length / width)), 0);

export interface Fitted {
  shown: string[];
  /** Some text had no room. */
  cut: boolean;
}

/** The first paragraphs that fit into so many lines; the last of them is shortened where necessary. */
export function fitLines(paragraphs: readonly string[], room: { lines: number; width: number }): Fitted {
  const shown: string[] = [];
  let free = room.lines;
  let cut = false;
  for (const paragraph of paragraphs) {
    const characters = [...paragraph];
    const most = free * room.width;
    if (free <= 0 || characters.length > most) cut = true;
    if (free <= 0) break;
    shown.push(characters.length <= most ? paragraph : `${characters.slice(0, most - 1).join('')}…`);
    free -= linesOf([paragraph], room.width);
  }
  return { shown, cut };
}
