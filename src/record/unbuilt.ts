/** The areas whose screens this version does not have yet: links that lead there are marked. */
const UNBUILT: ReadonlySet<string> = new Set(['/inventory']);

export const isUnbuilt = (area: string): boolean => UNBUILT.has(area);
