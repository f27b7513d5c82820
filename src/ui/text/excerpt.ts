const LIMIT = 150;
/** Three less than the limit, although the ellipsis is one character (specification §9). */
const KEPT = 147;

/** A note of at most 150 characters unchanged; a longer one cut to 147 plus "…" (specification §9). */
export function excerpt(note: string): string {
  const characters = [...note];
  return characters.length <= LIMIT ? note : `${characters.slice(0, KEPT).join('')}…`;
}
