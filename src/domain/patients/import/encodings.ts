// The encodings in which spreadsheets and older programs save a text.

const codes = (from: number, to: number): string =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/**
 * The upper half of encodings that not every machine reads: browsers know none of MS-DOS, and Node 20 takes Windows-1252
 * for Latin 1.
 */
const UPPER_HALVES = {
  'Windows-1252': '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' + codes(0xa0, 0xff),
  CP850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  CP437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
} as const;

/** By the name that a person is shown, the one that `TextDecoder` knows; null for the tables above. */
const DECODERS = {
  'UTF-8': 'utf-8',
  'UTF-16 LE': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
  'Windows-1252': null,
  'ISO-8859-15': 'iso-8859-15',
  'Mac Roman': 'macintosh',
  CP850: null,
  CP437: null,
} as const;

/** How the texts of a file are written, in the words that a person is shown. */
export type Encoding = keyof typeof DECODERS;

/** All of them, the most frequent ones first: of two that give one text, the first is said. */
const ENCODINGS = Object.keys(DECODERS) as Encoding[];

/** The encodings of one byte a letter: any bytes are a text in each of them. */
export const ONE_BYTE = ['Windows-1252', 'ISO-8859-15', 'Mac Roman', 'CP850', 'CP437'] as const;

/** The encoding of this name; null when there is none. */
export const encodingNamed = (name: string): Encoding | null => ENCODINGS.find((each) => each === name) ?? null;

/** The text of these bytes. What is no letter in the encoding becomes U+FFFD, and a mark at the beginning goes. */
export function decodeAs(encoding: Encoding, bytes: Uint8Array): string {
  const known = DECODERS[encoding];
  if (known !== null) return new TextDecoder(known).decode(bytes);
  return oneByteText(bytes, UPPER_HALVES[encoding as keyof typeof UPPER_HALVES]);
}

function oneByteText(bytes: Uint8Array, upper: string): string {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += PIECE) {
    const letters = Array.from(bytes.subarray(from, from + PIECE), (byte) =>
      byte < 0x80 ? byte : upper.charCodeAt(byte - 0x80),
    );
    pieces.push(String.fromCharCode(...letters));
  }
  return pieces.join('');
}

/** So many letters are made at a time: a function takes no more arguments than its stack holds. */
const PIECE = 8192;
