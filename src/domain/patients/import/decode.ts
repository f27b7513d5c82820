/** How the texts of a file are written, in the words that a person is shown. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

/**
 * The text of a file as spreadsheets save it: "CSV UTF-8" begins with a mark or without one, "Texto Unicode" is UTF-16 with a
 * mark, and Excel's plain "CSV" in Spanish is Windows-1252 without a mark: assumed for whatever is not valid UTF-8.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le', bytes), encoding: 'UTF-16' };
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be', bytes), encoding: 'UTF-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' };
  } catch {
    return { text: decode('windows-1252', bytes), encoding: 'Windows-1252' };
  }
}

const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);
