/**
 * Whether a file is of a kind that an `accept` attribute names ("image/*,.pdf"): by its type or, without one, by its
 * name.
 */
export function accepts(accept: string, file: Pick<File, 'name' | 'type'>): boolean {
  const kinds = accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean);
  const type = file.type.toLowerCase();
  const name = file.name.toLowerCase();
  return (
    kinds.length === 0 ||
    kinds.some((kind) => {
      if (kind.startsWith('.')) return name.endsWith(kind);
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
    })
  );
}

/** The files of the kinds that are asked for, and the others: they must be named, not dropped silently. */
export function sortFiles(accept: string, files: Iterable<File>): { taken: File[]; refused: File[] } {
  const taken: File[] = [];
  const refused: File[] = [];
  for (const file of files) (accepts(accept, file) ? taken : refused).push(file);
  return { taken, refused };
}
