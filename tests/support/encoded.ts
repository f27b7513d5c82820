// Texts in the encodings of older programs, which only a program that reads them knows: made from that program's tables.
import { decodeAs, type Encoding } from '#domain/patients/import/encodings.ts';

/** The bytes of a text in an encoding of one byte a letter, or in UTF-16 without a mark. */
export function encoded(text: string, encoding: Exclude<Encoding, 'UTF-8'>): Uint8Array {
  if (encoding === 'UTF-16 LE' || encoding === 'UTF-16 BE') return wide(text, encoding === 'UTF-16 LE');
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const letters = [...decodeAs(encoding, all)];
  return Uint8Array.from(text, (letter) => {
    const byte = letters.indexOf(letter);
    if (byte === -1) throw new Error(`${encoding} has no ${letter}`);
    return byte;
  });
}

function wide(text: string, little: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), little);
  return new Uint8Array(view.buffer);
}
