// The number of a receipt or a budget, and its amount in words, for print.
import { toCents } from '#domain/values/money.ts';

/**
 * The number of a receipt or a budget, "7F3A-0031-9C2E": the last twelve digits of its id. Every tablet derives the
 * same one, with and without a network, and it never changes; it is no running number (decision 067).
 */
export function paperNumber(id: string): string {
  const digits = id.replaceAll('-', '').slice(-12).toUpperCase();
  return (digits.match(/.{1,4}/g) ?? []).join('-');
}

const UNITS = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiuno',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
];
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
];

/** "doscientos cuarenta": 1 to 999. */
function belowThousand(value: number): string {
  if (value === 100) return 'cien';
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  return [HUNDREDS[hundreds], rest === 0 ? '' : belowHundred(rest)].filter(Boolean).join(' ');
}

function belowHundred(value: number): string {
  if (value < UNITS.length) return UNITS[value] ?? '';
  const [tens, rest] = [Math.floor(value / 10), value % 10];
  return rest === 0 ? (TENS[tens] ?? '') : `${TENS[tens]} y ${UNITS[rest]}`;
}

/** Before "mil" and "millones" Spanish says "un", "veintiún", "treinta y un". */
const shortened = (words: string) => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');

/** "mil doscientos": 0 to 999 999 999 999, as Spanish counts. */
function wholeWords(value: number): string {
  if (value === 0) return 'cero';
  const [millions, rest] = [Math.floor(value / 1_000_000), value % 1_000_000];
  const [thousands, units] = [Math.floor(rest / 1000), rest % 1000];
  return [
    millions === 0 ? '' : millions === 1 ? 'un millón' : `${shortened(wholeWords(millions))} millones`,
    thousands === 0 ? '' : thousands === 1 ? 'mil' : `${shortened(belowThousand(thousands))} mil`,
    units === 0 ? '' : belowThousand(units),
  ]
    .filter(Boolean)
    .join(' ');
}

/** "Doscientos cuarenta con 50/100": an amount of 0 or more as a receipt spells it. */
export function amountInWords(amount: number): string {
  const cents = toCents(amount);
  const words = wholeWords(Math.floor(cents / 100));
  return `${words.charAt(0).toLocaleUpperCase('es')}${words.slice(1)} con ${String(cents % 100).padStart(2, '0')}/100`;
}
