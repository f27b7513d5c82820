const LIMIT = 150;

/** A note of at most 150 characters; a longer one is cut to 147 plus an ellipsis (§9). */
export function excerpt(note: string): string {
  const characters = [...note];
  return characters.length <= LIMIT ? note : `${characters.slice(0, LIMIT - 3).join('')}...`;
}
