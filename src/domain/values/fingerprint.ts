/** A fingerprint in groups of so many signs, as a device or the console shows it. */
export function groupsOf(fingerprint: string, size: number): string[] {
  const digits = fingerprint.replace(/[^0-9a-f]/gi, '').toUpperCase();
  return digits.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
}

/** A SHA-256 fingerprint in four rows of four groups: eyes compare row by row. */
export function rowsOf(sha256: string): string[][] {
  const groups = groupsOf(sha256, 4);
  return [0, 4, 8, 12].map((start) => groups.slice(start, start + 4));
}
