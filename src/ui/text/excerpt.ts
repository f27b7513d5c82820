const LIMIT = 150;
/** Three less than the limit, also with an ellipsis of one character (§9). */
const KEPT = 147;

/** A note of at most 150 characters as it is; a longer one is cut to 147 plus "…" (§9). */
export function excerpt(note: string): string {
  const characters = [...note];
  return characters.length <= LIMIT ? note : `${characters.slice(0, KEPT).join('')}…`;
}
